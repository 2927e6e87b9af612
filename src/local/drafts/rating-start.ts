import type { Place } from "../../domain/places/place.ts";
import type { RatingView } from "../../domain/outbox/commands/rating-view.ts";
import type { Scan } from "../../domain/codes/scan.ts";
import { isOwnPlace } from "../places/own-places.ts";
import { readDraft } from "./drafts.ts";
import type { Draft } from "./draft.ts";
import { readPlace } from "../places/read-places.ts";
import { readRatingView } from "../ratings/read-ratings.ts";
import { readScan } from "./scans.ts";

/** Initial data of the rating screens. */
export type RatingStart = {
  /** The place, if this device knows it. */
  place: Place | null;
  /** The current rating, including waiting changes. */
  existing: RatingView | null;
  /** The stored draft. */
  stored: Draft | null;
  /** The code that was scanned on this visit. */
  scan: Scan | null;
  /** True if the person owns the place or works there, as far as this device knows: the server rejects their rating. */
  own: boolean;
};

export async function readRatingStart(uid: string, placeId: string): Promise<RatingStart> {
  const [place, existing, stored, scan, own] = await Promise.all([
    readPlace(placeId),
    readRatingView(uid, placeId),
    readDraft(uid, placeId),
    readScan(uid, placeId),
    isOwnPlace(uid, placeId),
  ]);
  return { place, existing, stored, scan, own };
}
