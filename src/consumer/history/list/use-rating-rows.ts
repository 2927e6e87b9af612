import { useEffect, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { readRatingViews } from "../../../local/ratings/read-ratings.ts";
import type { Range } from "../../../ui/list-lines.ts";

/** Rows are read by so many, and as many ahead: rarely, and before they are wanted. */
const block = 24;

/** `views` from the row `first` on, as many of `limit` as there are. */
type RatingRows = { uid: string; first: number; limit: number; views: readonly RatingView[] };

/** What was on screen last: coming back finds it there with the first frame. */
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

/** For a start of the app on the page of this list. */
export async function prefetchRatingRows(uid: string): Promise<void> {
  lastRead = await readRows(uid, 0, block);
}

/**
 * The rows around those that are to be shown, as they are and become on the device; undefined until the first are there. One
 * window after another: the database would read all that a fling has passed before it reads what is looked at in the end.
 */
export function useRatingRows(uid: string, cells: Range): RatingRows | undefined {
  const first = Math.max(0, Math.floor(cells.first / block) - 1) * block;
  const limit = (Math.ceil(cells.last / block) + 1) * block - first;
  const [asked, ask] = useState({ first, limit });
  const read = useLiveQuery(
    async () => await readRows(uid, asked.first, asked.limit),
    [uid, asked],
    lastRead?.uid === uid ? lastRead : undefined,
  );
  const isAnswered = read?.first === asked.first && read.limit === asked.limit;
  if (isAnswered && (first !== asked.first || limit !== asked.limit)) ask({ first, limit });
  useEffect(() => void (lastRead = read), [read]);
  return read;
}
