import { useDeferredValue } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { readRatingViews } from "../../local/read-ratings.ts";
import { useHistoryMessages } from "../../messages/en/history.ts";
import styles from "./rating-list.module.css";
import { RatingRow } from "./rating-row.tsx";
import type { DeletableRating } from "./use-delete-rating.tsx";
import { rowsPerPage, usePageWindow } from "./use-page-window.ts";

type RatingListProps = {
  uid: string;
  /** All ratings, not only the rendered ones; undefined while being read. */
  count: number | undefined;
  onDelete: (rating: DeletableRating) => void;
};

/** Any number of ratings in constant memory: only the pages near the viewport are read and rendered. */
export function RatingList({ uid, count, onDelete }: RatingListProps) {
  const t = useHistoryMessages().list;
  const { frameRef, listRef, range, spaceAround, count: known } = usePageWindow(count);
  const { first, last } = range;
  const read = useLiveQuery(
    async () => ({
      first,
      views: await readRatingViews(uid, { offset: first * rowsPerPage, limit: (last - first) * rowsPerPage }),
    }),
    [uid, first, last],
    { first: 0, views: [] },
  );
  // Rows are rendered between frames, so that a fling is never answered by a page that stands still.
  const shown = useDeferredValue(read);
  const space = spaceAround({
    first: shown.first,
    last: shown.first + Math.ceil(shown.views.length / rowsPerPage),
  });
  return (
    <div ref={frameRef}>
      <div className={styles.space} style={{ blockSize: space.before }} />
      <ol ref={listRef} className={styles.list} aria-label={t.label(known)}>
        {shown.views.map((view, index) => (
          <RatingRow
            key={view.placeId}
            view={view}
            position={shown.first * rowsPerPage + index + 1}
            count={known}
            onDelete={onDelete}
          />
        ))}
      </ol>
      <div className={styles.space} style={{ blockSize: space.after }} />
    </div>
  );
}
