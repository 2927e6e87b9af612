import { isOpenAt as isPlaceOpenAt } from "../../../domain/places/open-times.ts";
import type { Place } from "../../../domain/places/place.ts";

export { readWanted } from "../../../local/places/wanted-places.ts";
export { readRatedPlaceIds } from "../../../local/ratings/read-ratings.ts";

/** Whether a place is open at a moment; null if that is not known. */
export const isOpenAt =
  (now: Date) =>
  (place: Place): boolean | null =>
    isPlaceOpenAt(place, now);
