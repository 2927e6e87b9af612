import * as z from "zod/mini";
import { distanceM, type Position } from "../../../places/distance.ts";
import { placeIdSchema } from "../../../places/place.ts";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

/** The same limits as on the server. */
export const longestListing = { name: 200, vicinity: 300 };

/** Coordinates in degrees. */
const listingSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(longestListing.name)),
  vicinity: z.nullable(z.string().check(z.maxLength(longestListing.vicinity))),
  latitude: z.number(),
  longitude: z.number(),
  /** The id of the known place that the guest means after all. */
  same_as: z.optional(placeIdSchema),
  /** The guest has seen the similar places nearby, and says that this is another one. */
  sure: z.optional(z.boolean()),
});
export type Listing = z.infer<typeof listingSchema>;
type Listed = { added: boolean };

/** Keys are ids of places, created by the device. */
export const listingCollection: CacheCollection<Listed> = {
  name: "listing",
  schema: z.object({ added: z.boolean() }),
  none: { added: false },
};

/** Ids of providers never begin like this, so an added place cannot take the id of a provider's place. */
export const newListingId = (id: string): string => `hand:${id}`;
export const isOfGuest = (placeId: string): boolean => placeId.startsWith("hand:");

/**
 * Adds a place that is missing from the lists. Commands about the place wait until the server knows it (`queue.ts`). An
 * admin reviews it later and merges duplicates.
 */
export const listingAdd: UpsertKind<Listing, Listed> = {
  kind: "listing.add.v1",
  isAct: true,
  collection: listingCollection,
  value: listingSchema,
  show: () => ({ added: true }),
};

/** Metres. A place with the same name that is farther away is a different place. */
const sameSpotM = 300;

/** The places near enough to be the same one, nearest first, regardless of their names. */
export const mayBeMeant = <Place extends Position>(at: Position, places: readonly Place[]): Place[] =>
  places
    .filter((place) => distanceM(at, place) <= sameSpotM)
    .toSorted((one, other) => distanceM(at, one) - distanceM(at, other));
