import type { DiscoveredPlace } from "../../domain/places/discovery.ts";
import type { Searchable } from "../../domain/places/search-text.ts";
import { readPlaceIndex } from "../../local/places/place-index.ts";

/**
 * All stored places, from offline packs or the last map view, in the form of the public list, with what a search finds
 * them by.
 */
export async function readPlacesOfDevice(): Promise<(DiscoveredPlace & Searchable)[]> {
  const { places } = await readPlaceIndex(null);
  return places.map(({ place }) => ({
    place_id: place.place_id,
    name: place.name,
    other_names: place.other_names,
    vicinity: place.vicinity,
    postcode: place.postcode,
    city: place.city,
    city_id: place.city_id,
    city_names: place.city_names,
    country: place.country,
    unconfirmed: place.unconfirmed,
    state: place.state,
    lat: place.lat,
    lng: place.lng,
    lemon_avg: place.lemon_avg,
    lemon_count: place.lemon_count,
    types: place.types ?? [],
    top_tags: place.top_tags,
    attribution: place.attribution,
    distance_m: null,
  }));
}
