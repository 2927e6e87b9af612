import { useEffect } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import type { RatingView } from "../../domain/rating-view.ts";
import { readRatingViews } from "../../local/read-ratings.ts";
import { useMessages } from "../../messages/messages.ts";
import { LongList, useLongList } from "../../ui/elements/long-list.tsx";
import { keepHistoryPicture } from "./keep-history-picture.ts";
import { RatingRow } from "./rating-row.tsx";
import type { DeletableRating } from "./use-delete-rating.tsx";

type RatingListProps = {
  uid: string;
  /** All ratings, not only those that are read. */
  count: number;
  onDelete: (rating: DeletableRating) => void;
};

/** Rows are read by so many, and as many ahead: rarely, and before they are wanted. */
const block = 24;
export const rowEstimate = 190;
/** As many as the first screen of a large window may show. */
const pictured = 12;

type Read = { uid: string; first: number; views: readonly RatingView[] };

/** What was on screen last: coming back finds it there with the first frame. */
let lastRead: Read | undefined;

const readRows = async (uid: string, first: number, limit: number): Promise<Read> => ({
  uid,
  first,
  views: await readRatingViews(uid, {
    offset: first,
    limit,
    before: lastRead?.uid === uid ? lastRead.views : undefined,
  }),
});

/** For a start of the app on the page of this list. */
export async function readRowsAhead(uid: string): Promise<void> {
  lastRead = await readRows(uid, 0, block);
}

/** Any number of ratings in constant memory: only those near the screen are read and rendered. */
export function RatingList({ uid, count, onDelete }: RatingListProps) {
  const t = useMessages("history").list;
  const list = useLongList("history", count, rowEstimate);
  const first = Math.max(0, Math.floor(list.cells.first / block) - 1) * block;
  const limit = (Math.ceil(list.cells.last / block) + 1) * block - first;
  const read = useLiveQuery(
    async () => await readRows(uid, first, limit),
    [uid, first, limit],
    lastRead?.uid === uid ? lastRead : undefined,
  );
  useEffect(() => {
    lastRead = read;
    if (read?.first === 0) keepHistoryPicture(uid, "rows", read.views.slice(0, pictured));
  }, [uid, read]);
  const views = read?.views ?? [];
  const start = read?.first ?? 0;
  return (
    <LongList
      list={list}
      ordered
      label={t.label(count)}
      read={{ first: start, last: start + views.length }}
      keyOf={(index) => views[index - start]?.placeId ?? ""}
    >
      {(index) => {
        const view = views[index - start];
        return view && <RatingRow view={view} onDelete={onDelete} />;
      }}
    </LongList>
  );
}
