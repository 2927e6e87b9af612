import type { Place } from "../../../domain/places/place.ts";
import { openingHoursAt } from "../../shared/places/opening-state.ts";

export { readRatedPlaceIds } from "../../../local/ratings/read-ratings.ts";

/** Whether a place is open at a moment; null if that is not known. */
export const isOpenAt =
  (now: Date) =>
  (place: Place): boolean | null =>
    openingHoursAt(place, now)?.state?.open ?? null;
