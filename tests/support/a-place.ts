import type { Place } from "../../src/domain/places/place.ts";

/** A place in Luxembourg that nobody has rated. */
export const aPlace = (id: string, over: Partial<Place> = {}): Place => ({
  place_id: id,
  name: `Name of ${id}`,
  vicinity: null,
  city: null,
  state: null,
  lat: 49.6,
  lng: 6.1,
  lemon_avg: null,
  lemon_count: 0,
  top_tags: [],
  attribution: null,
  photo_urls: [],
  servers: [],
  ...over,
});
