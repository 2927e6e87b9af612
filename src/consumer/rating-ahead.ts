import type { RatingStart } from "../local/rating-start.ts";

/** Between a finger that goes down and the page that it opens; later the device may know better. */
const freshMs = 1_000;

let ahead: { uid: string; placeId: string; askedAt: number; start: RatingStart | null } | null = null;

/** Reads what the rating of a place goes on from while the finger is still down: its page then has it in its first frame. */
export function readAhead(uid: string, placeId: string): void {
  const asked = { uid, placeId, askedAt: performance.now(), start: null as RatingStart | null };
  ahead = asked;
  void import("../local/rating-start.ts")
    .then(async ({ readRatingStart }) => (asked.start = await readRatingStart(uid, placeId)))
    // The page asks for itself, and says what is wrong.
    .catch(() => undefined);
}

/** The page is there and asks for itself: who comes back to it within the second finds what they wrote meanwhile. */
export function forgetAhead(): void {
  ahead = null;
}

/** What was read ahead of this place a moment ago, else null. */
export function takeAhead(uid: string, placeId: string | null): RatingStart | null {
  const isFresh = ahead && performance.now() - ahead.askedAt < freshMs;
  return isFresh && ahead?.uid === uid && ahead.placeId === placeId ? ahead.start : null;
}
