import type { RatingStart } from "../../../local/drafts/rating-start.ts";

/** How long a prefetched start is used: the time between pointer-down and the opened page. Later the device may have newer data. */
const usableMs = 1_000;

type Read = (uid: string, placeId: string) => Promise<RatingStart>;

export type Prefetched = {
  uid: string;
  placeId: string;
  askedAt: number;
  /** The result; null until `coming` has resolved. */
  start: RatingStart | null;
  /** Resolves with null when reading failed. */
  coming: Promise<RatingStart | null>;
};

let read: Read | null = null;
let prefetched: Prefetched | null = null;

/**
 * Sets the function that reads, which is part of the rating page's chunk. Importing that chunk on pointer-down would be too late, even
 * if it is loaded, because the importer waits for its style sheets first.
 */
export function setPrefetchReader(reader: Read): void {
  read = reader;
}

/** Reads the start of a rating while the finger is still down, so that the page has it in its first frame. */
export function prefetchRatingStart(uid: string, placeId: string): void {
  if (!read) return;
  // The page reads again when this failed, and shows the error.
  const coming = read(uid, placeId).catch(() => null);
  const asked: Prefetched = { uid, placeId, askedAt: performance.now(), start: null, coming };
  prefetched = asked;
  void coming.then((start) => (asked.start = start));
}

/** Called once the page reads for itself: a return within the second must not show outdated data. */
export function forgetPrefetched(): void {
  prefetched = null;
}

/** The recent prefetch of this place; null if there is none. */
export function takePrefetched(uid: string, placeId: string | null): Prefetched | null {
  const isUsable = prefetched && performance.now() - prefetched.askedAt < usableMs;
  return isUsable && prefetched?.uid === uid && prefetched.placeId === placeId ? prefetched : null;
}
