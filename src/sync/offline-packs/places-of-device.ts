import type { DiscoveredPlace } from "../../domain/places/discovery.ts";
import { readPlaceIndex } from "../../local/places/place-index.ts";

/** Every place that this device keeps, of a kept city or of the last look around, as the list for everybody shows it. */
export async function readPlacesOfDevice(): Promise<DiscoveredPlace[]> {
  const index = await readPlaceIndex(null);
  return index.map(({ place }) => ({
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
