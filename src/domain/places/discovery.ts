import * as z from "zod/mini";
import { cityFields } from "./city-fields.ts";
import { reviewSchema } from "./place-page.ts";
import { placeIdSchema } from "./place.ts";

/** Sort orders of the public list. `likeness` needs a text: likeness first, then distance if it is known, then ratings. */
export const discoverySorts = ["likeness", "rating_count", "score", "distance"] as const;
export type DiscoverySort = (typeof discoverySorts)[number];
const defaultSort = (query: string): DiscoverySort => (query.trim() === "" ? "rating_count" : "likeness");
export const sortsFor = (query: string): DiscoverySort[] =>
  discoverySorts.filter((sort) => sort !== "likeness" || query.trim() !== "");

const text = z.nullable(z.string());

/** A row of `discover_places`: what a card shows. Coordinates in degrees; `distance_m` is null without a position. */
const discoveredPlaceSchema = z.object({
  place_id: placeIdSchema,
  name: z.string(),
  vicinity: text,
  city: text,
  city_id: cityFields.city_id,
  city_names: cityFields.city_names,
  /** This and the following are absent in rows of earlier versions. */
  postcode: z.optional(text),
  country: z.optional(text),
  unconfirmed: z.optional(z.boolean()),
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

/** The list as it is stored on the device. */
export const keptPlacesSchema = z.array(discoveredPlaceSchema);

/**
 * `found` counts up to `mostCounted`, and is one more if there are more. `nearly`: no place has this name; the rows
 * have similar ones.
 */
export const discoveredSchema = z.object({
  found: z.number(),
  nearly: z.boolean(),
  more: z.boolean(),
  places: z.array(discoveredPlaceSchema),
});
export type Discovered = z.infer<typeof discoveredSchema>;

const streamedReviewSchema = z.extend(reviewSchema, {
  place: z.object({ place_id: placeIdSchema, name: z.string(), city: text, city_names: cityFields.city_names }),
});
export type StreamedReview = z.infer<typeof streamedReviewSchema>;

/** `next`: id of the last review of this page, for requesting the next one; null at the end. */
export const reviewStreamSchema = z.object({ reviews: z.array(streamedReviewSchema), next: text });
export type ReviewStream = z.infer<typeof reviewStreamSchema>;

/** The query of an address, as every platform represents it. */
type Params = { get(name: string): string | null };

export type DiscoveryQuestion = { query: string; city: string; sort: DiscoverySort };
export type StreamQuestion = { city: string | null; score: number | null };

/** Parses `/discover?q=lis&city=Trier&sort=score`. Unknown values are ignored. */
export function readDiscovery(params: Params): DiscoveryQuestion {
  const sort = params.get("sort");
  const query = (params.get("q") ?? "").slice(0, 200);
  return {
    query,
    city: params.get("city") ?? "",
    sort: sortsFor(query).find((one) => one === sort) ?? defaultSort(query),
  };
}

/** A chosen order stays; the default one follows the text, because a search begins with the best match. */
export function changeDiscovery(before: DiscoveryQuestion, change: Partial<DiscoveryQuestion>): DiscoveryQuestion {
  const next = { ...before, ...change };
  const chosen = sortsFor(next.query).includes(next.sort) && (change.sort || before.sort !== defaultSort(before.query));
  return chosen ? next : { ...next, sort: defaultSort(next.query) };
}

/** Builds the query of an address, without default values. */
export const discoveryParams = ({ query, city, sort }: DiscoveryQuestion): Record<string, string> => ({
  ...(query.trim() === "" ? {} : { q: query.trim() }),
  ...(city === "" ? {} : { city }),
  ...(sort === defaultSort(query) ? {} : { sort }),
});

/** Parses `/reviews?city=Trier&score=5`. */
export function readStream(params: Params): StreamQuestion {
  const score = Number(params.get("score"));
  return { city: params.get("city") || null, score: [1, 2, 3, 4, 5].includes(score) ? score : null };
}
