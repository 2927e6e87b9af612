import type { Place } from "../../domain/places/place.ts";
import type { RatingView } from "../../domain/outbox/commands/rating-view.ts";
import type { Scan } from "../../domain/codes/scan.ts";
import { isOwnPlace } from "../places/own-places.ts";
import { readDraft } from "./drafts.ts";
import type { Draft } from "./draft.ts";
import { readPlace } from "../places/read-places.ts";
import { readRatingView } from "../ratings/read-ratings.ts";
import { readScan } from "./scans.ts";

/** What the rating of a place goes on from. */
export type RatingStart = {
  /** As this device knows it. */
  place: Place | null;
  /** The rating that stands. */
  existing: RatingView | null;
  /** The draft that was begun. */
  stored: Draft | null;
  /** What a code said that led here on this visit. */
  scan: Scan | null;
  /** The person owns it or works there, as far as this device knows: the server takes no rating of it from them. */
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
