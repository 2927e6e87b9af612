import { useEffect, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { readRatingViews } from "../../../local/ratings/read-ratings.ts";
import type { Range } from "../../../ui/list-lines.ts";

/** Rows are read in blocks, one blockSize ahead on each side. */
const blockSize = 24;

/** `views` are the rows from `first` on, at most `limit`. */
type RatingRows = { uid: string; first: number; limit: number; views: readonly RatingView[] };

/** The last rows, so that returning to the page shows them in the first frame. */
let lastRead: RatingRows | undefined;

const readRows = async (uid: string, first: number, limit: number): Promise<RatingRows> => ({
  uid,
  first,
  limit,
  views: await readRatingViews(uid, {
    offset: first,
    limit,
    before: lastRead?.uid === uid ? lastRead.views : undefined,
  }),
});

/** Reads the first rows, so that the list can be drawn together with the totals. */
export async function prefetchRatingRows(uid: string): Promise<void> {
  lastRead = await readRows(uid, 0, blockSize);
}

/** Reads the first rows, unless earlier ones of this person can be shown. */
export async function readFirstRows(uid: string): Promise<void> {
  if (lastRead?.uid !== uid) await prefetchRatingRows(uid);
}

/**
 * Rows around the visible ones, live from the device; undefined until the first were read. Reads one range at a time: after a fling the
 * database would otherwise read every range on the way before the one that is visible.
 */
export function useRatingRows(uid: string, cells: Range): RatingRows | undefined {
  const first = Math.max(0, Math.floor(cells.first / blockSize) - 1) * blockSize;
  const limit = (Math.ceil(cells.last / blockSize) + 1) * blockSize - first;
  const [asked, setAsked] = useState({ first, limit });
  const read = useLiveQuery(
    async () => await readRows(uid, asked.first, asked.limit),
    [uid, asked],
    lastRead?.uid === uid ? lastRead : undefined,
  );
  const isAnswered = read?.first === asked.first && read.limit === asked.limit;
  if (isAnswered && (first !== asked.first || limit !== asked.limit)) setAsked({ first, limit });
  useEffect(() => void (lastRead = read), [read]);
  return read;
}
