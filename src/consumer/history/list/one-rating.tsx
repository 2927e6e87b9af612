import { useLiveQuery } from "../../../device/use-live-query.ts";
import { readRatingAbout } from "../../../local/ratings/read-rating-about.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Button } from "../../../ui/elements/button.tsx";
import { Skeleton } from "../../../ui/elements/skeleton.tsx";
import { RatingRow } from "./rating-row.tsx";
import type { DeletableRating } from "./use-delete-rating.tsx";

type OneRatingProps = {
  uid: string;
  /** Id of the rating or of a moderation decision about it. */
  about: string;
  /** True while refreshing, when a missing rating may still arrive. */
  waiting: boolean;
  onAll: () => void;
  onDelete: (rating: DeletableRating) => void;
};

/** The single rating that a notification links to, with a button for all ratings. */
export function OneRating({ uid, about, waiting, onAll, onDelete }: OneRatingProps) {
  const t = useMessages("history");
  const view = useLiveQuery(() => readRatingAbout(uid, about), [uid, about]);
  return (
    <>
      {view ? (
        <ul aria-label={t.one.label}>
          <li>
            <RatingRow view={view} onDelete={onDelete} />
          </li>
        </ul>
      ) : view === undefined || waiting ? (
        <Skeleton shape="card" count={1} />
      ) : (
        <p>{t.one.gone}</p>
      )}
      <p>
        <Button variant="quiet" onClick={onAll}>
          {t.filter.clear}
        </Button>
      </p>
    </>
  );
}
