import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { distanceM } from "../../src/domain/places/distance.ts";

const vectorPlaceSchema = z.object({
  place_id: z.string(),
  name: z.string(),
  lat: z.number(),
  lng: z.number(),
  vicinity: z.nullable(z.string()),
  postcode: z.nullable(z.string()),
  city: z.string(),
  city_names: z.optional(z.record(z.string(), z.string())),
  other_names: z.array(z.string()),
  types: z.array(z.string()),
  top_tags: z.array(z.string()),
  lemon_count: z.number(),
});

/** Places, and for each query the ids that server and device find, in their order, from the position. */
export const searchVectors = z
  .object({
    position: z.object({ lat: z.number(), lng: z.number() }),
    places: z.array(vectorPlaceSchema),
    cases: z.array(z.object({ query: z.string(), found: z.array(z.string()) })),
  })
  .parse(JSON.parse(readFileSync(new URL("search-vectors.json", import.meta.url), "utf8")));

/** The places of the vectors, nearest first, as the index of the device has them. */
export const nearestVectorPlaces = searchVectors.places.toSorted(
  (one, other) => distanceM(searchVectors.position, one) - distanceM(searchVectors.position, other),
);
