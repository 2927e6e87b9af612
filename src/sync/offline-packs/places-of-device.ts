import type { DiscoveredPlace } from "../../domain/places/discovery.ts";
import { readPlaceIndex } from "../../local/places/place-index.ts";

/** All stored places, from offline packs or the last map view, in the form of the public list. */
export async function readPlacesOfDevice(): Promise<DiscoveredPlace[]> {
  const { places } = await readPlaceIndex(null);
  return places.map(({ place }) => ({
    place_id: place.place_id,
    name: place.name,
    vicinity: place.vicinity,
    city: place.city,
    state: place.state,
    lat: place.lat,
    lng: place.lng,
    lemon_avg: place.lemon_avg,
    lemon_count: place.lemon_count,
    types: place.types ?? [],
    attribution: place.attribution,
    distance_m: null,
  }));
}
