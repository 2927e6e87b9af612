import { useEffect } from "react";
import { useMessages } from "../../../messages/messages.ts";
import { LongList, useLongList } from "../../../ui/elements/long-list.tsx";
import { saveHistorySnapshotSoon } from "../save-history-snapshot.ts";
import { RatingRow } from "./rating-row.tsx";
import type { DeletableRating } from "./use-delete-rating.tsx";
import { useRatingRows } from "./use-rating-rows.ts";

type RatingListProps = {
  uid: string;
  /** Number of all ratings, not only of those that were read. */
  count: number;
  onDelete: (rating: DeletableRating) => void;
};

export const rowEstimate = 190;
/** Rows that the first screen of a large window may show. */
const snapshotRows = 12;

/** List of any number of ratings, of which only those near the screen are read and rendered. */
export function RatingList({ uid, count, onDelete }: RatingListProps) {
  const t = useMessages("history").list;
  const list = useLongList("history", count, rowEstimate);
  const read = useRatingRows(uid, list.cells);
  useEffect(() => {
    if (read?.first === 0) saveHistorySnapshotSoon(uid, "rows", read.views.slice(0, snapshotRows));
  }, [uid, read]);
  const views = read?.views ?? [];
  const start = read?.first ?? 0;
  return (
    <LongList
      list={list}
      ordered
      label={t.label({ count })}
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
