import * as z from "zod/mini";
import { reviewSchema } from "./place-page.ts";
import { placeIdSchema } from "./place.ts";

/** How the public list is ordered; the first is what it is where nothing is said. */
export const discoverySorts = ["rating_count", "score", "distance"] as const;
export type DiscoverySort = (typeof discoverySorts)[number];

const text = z.nullable(z.string());

/** A place as `discover_places` lists it: what its card shows. Coordinates in degrees, `distance_m` null where nobody said where they are. */
const discoveredPlaceSchema = z.object({
  place_id: placeIdSchema,
  name: z.string(),
  vicinity: text,
  city: text,
  state: text,
  lat: z.number(),
  lng: z.number(),
  lemon_avg: z.nullable(z.number()),
  lemon_count: z.number(),
  types: z.array(z.string()),
  attribution: text,
  distance_m: z.nullable(z.number()),
});
export type DiscoveredPlace = z.infer<typeof discoveredPlaceSchema>;

/** What a device keeps of the list. */
export const keptPlacesSchema = z.array(discoveredPlaceSchema);

/** `found` counts up to `mostCounted`, and one more where there are more; `nearly`: nothing is called so, these are written alike. */
export const discoveredSchema = z.object({
  found: z.number(),
  nearly: z.boolean(),
  more: z.boolean(),
  places: z.array(discoveredPlaceSchema),
});
export type Discovered = z.infer<typeof discoveredSchema>;

const streamedReviewSchema = z.extend(reviewSchema, {
  place: z.object({ place_id: placeIdSchema, name: z.string(), city: text }),
});
export type StreamedReview = z.infer<typeof streamedReviewSchema>;

/** `next`: the review behind which the following page begins, null at the end. */
export const reviewStreamSchema = z.object({ reviews: z.array(streamedReviewSchema), next: text });
export type ReviewStream = z.infer<typeof reviewStreamSchema>;

/** The question of an address, as every platform reads it. */
type Params = { get(name: string): string | null };

export type DiscoveryQuestion = { query: string; city: string; sort: DiscoverySort };
export type StreamQuestion = { city: string | null; score: number | null };

/** What an address asks for, `/discover?q=lis&city=Trier&sort=score`; what it does not know counts as not said. */
export function readDiscovery(params: Params): DiscoveryQuestion {
  const sort = params.get("sort");
  return {
    query: (params.get("q") ?? "").slice(0, 200),
    city: params.get("city") ?? "",
    sort: discoverySorts.find((one) => one === sort) ?? "rating_count",
  };
}

/** The question of an address; what goes without saying is not in it. */
export const discoveryParams = ({ query, city, sort }: DiscoveryQuestion): Record<string, string> => ({
  ...(query.trim() === "" ? {} : { q: query.trim() }),
  ...(city === "" ? {} : { city }),
  ...(sort === "rating_count" ? {} : { sort }),
});

/** `/reviews?city=Trier&score=5`. */
export function readStream(params: Params): StreamQuestion {
  const score = Number(params.get("score"));
  return { city: params.get("city") || null, score: [1, 2, 3, 4, 5].includes(score) ? score : null };
}
