import type { RatingStart } from "../../../local/drafts/rating-start.ts";

/** Between a finger that goes down and the page that it opens; later the device may know better. */
const freshMs = 1_000;

type Read = (uid: string, placeId: string) => Promise<RatingStart>;

export type Prefetched = {
  uid: string;
  placeId: string;
  askedAt: number;
  /** What was read; null as long as it is `coming`. */
  start: RatingStart | null;
  /** Null where it could not be read. */
  coming: Promise<RatingStart | null>;
};

let read: Read | null = null;
let ahead: Prefetched | null = null;

/**
 * Comes with the code of the page, which is there before most fingers are. Asked for by the finger itself, even a chunk that is
 * here already would be there only after the page: the loader waits for its links first.
 */
export function setPrefetchReader(reader: Read): void {
  read = reader;
}

/** Reads what the rating of a place goes on from while the finger is still down: its page then has it in its first frame. */
export function prefetchRatingStart(uid: string, placeId: string): void {
  if (!read) return;
  // What goes wrong is said by the page, which then asks for itself.
  const coming = read(uid, placeId).catch(() => null);
  const asked: Prefetched = { uid, placeId, askedAt: performance.now(), start: null, coming };
  ahead = asked;
  void coming.then((start) => (asked.start = start));
}

/** The page is there and asks for itself: who comes back to it within the second finds what they wrote meanwhile. */
export function forgetPrefetched(): void {
  ahead = null;
}

/** What was asked for ahead of this place a moment ago, else null. */
export function takePrefetched(uid: string, placeId: string | null): Prefetched | null {
  const isFresh = ahead && performance.now() - ahead.askedAt < freshMs;
  return isFresh && ahead?.uid === uid && ahead.placeId === placeId ? ahead : null;
}
