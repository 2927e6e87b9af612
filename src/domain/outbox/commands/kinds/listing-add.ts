import * as z from "zod/mini";
import { distanceM, type Position } from "../../../places/distance.ts";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

/** As the server has them. */
export const longestListing = { name: 200, vicinity: 300 };

/** Degrees. */
const listingSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(longestListing.name)),
  vicinity: z.nullable(z.string().check(z.maxLength(longestListing.vicinity))),
  latitude: z.number(),
  longitude: z.number(),
});
export type Listing = z.infer<typeof listingSchema>;
type Listed = { added: boolean };

/** By the id of the place, which the device makes up. */
const listingCollection: CacheCollection<Listed> = {
  name: "listing",
  schema: z.object({ added: z.boolean() }),
  none: { added: false },
};

/** No provider's id begins so, and nobody can take the id of a place that is to come from one. */
export const newListingId = (id: string): string => `hand:${id}`;
export const isOfGuest = (placeId: string): boolean => placeId.startsWith("hand:");

/**
 * A place that is on no list, added by a guest. What is said of the place waits until the server knows it (`queue.ts`). It is
 * looked at by an admin later and merged where it was there already.
 */
export const listingAdd: UpsertKind<Listing, Listed> = {
  kind: "listing.add.v1",
  collection: listingCollection,
  value: listingSchema,
  show: () => ({ added: true }),
};

/** Farther away something of the same name is another place. */
const sameSpotM = 300;

/** Of these the ones that may be meant, nearest first: near enough, whatever they are called. */
export const mayBeMeant = <Place extends Position>(at: Position, places: readonly Place[]): Place[] =>
  places
    .filter((place) => distanceM(at, place) <= sameSpotM)
    .toSorted((one, other) => distanceM(at, one) - distanceM(at, other));
