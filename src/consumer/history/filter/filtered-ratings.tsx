import { useMemo, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { readRatingViews } from "../../../local/ratings/read-ratings.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { LongList, useLongList } from "../../../ui/elements/long-list.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { FilterPanel } from "./filter-panel.tsx";
import { choicesOf, filterRatings, isFiltering, noFilter, type RatingFilter } from "./rating-filter.ts";
import { rowEstimate } from "../list/rating-list.tsx";
import { RatingRow } from "../list/rating-row.tsx";
import type { DeletableRating } from "../list/use-delete-rating.tsx";

const readAll = { offset: 0, limit: Infinity };

/** The last filter and result, so that returning from an edit shows the same list. */
let last: { uid: string; filter: RatingFilter; views: readonly RatingView[] | undefined } | undefined;

/** The map code is loaded when the map is first shown. */
const RatingMap = lazyPart(async () => (await import("../list/rating-map.tsx")).RatingMap);

type FilteredRatingsProps = {
  uid: string;
  /** Whether the filter is open; otherwise all ratings are shown. */
  filtering: boolean;
  /** Show a map instead of the list. */
  onMap: boolean;
  onDelete: (rating: DeletableRating) => void;
};

/** Own ratings filtered by score, city, tag and text, as a list or map. Reads all of them. */
export function FilteredRatings({ uid, filtering, onMap, onDelete }: FilteredRatingsProps) {
  const t = useMessages("history");
  const before = last?.uid === uid ? last : undefined;
  const [filter, setFilter] = useState(before?.filter ?? noFilter);
  const views = useLiveQuery(() => readRatingViews(uid, readAll), [uid], before?.views);
  const change = (next: RatingFilter) => {
    setFilter(next);
    last = { uid, filter: next, views };
  };
  const found = useMemo(() => (views && filtering ? filterRatings(views, filter) : views), [views, filter, filtering]);
  const list = useLongList("filtered history", found?.length ?? 0, rowEstimate);
  if (!views || !found) return <Skeleton shape="card" count={5} />;
  return (
    <>
      {filtering && (
        <>
          <FilterPanel filter={filter} choices={choicesOf(views)} onChange={change} />
          <p>
            <output>{t.filter.found({ count: found.length, all: views.length })}</output>{" "}
            {isFiltering(filter) && (
              <Button variant="plain" onClick={() => change(noFilter)}>
                {t.filter.clear}
              </Button>
            )}
          </p>
        </>
      )}
      {onMap ? (
        <RatingMap views={found} onDelete={onDelete} />
      ) : (
        <LongList
          list={list}
          ordered
          label={t.list.label({ count: found.length })}
          keyOf={(index) => found[index]?.placeId ?? ""}
        >
          {(index) => {
            const view = found[index];
            return view && <RatingRow view={view} onDelete={onDelete} />;
          }}
        </LongList>
      )}
    </>
  );
}
