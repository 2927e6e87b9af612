import { memo } from "react";
import { pages, placePath, rateDetailsPath } from "../../../domain/paths/paths.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { useMessages } from "../../../messages/messages.ts";
import { refusalText } from "../../../messages/refusal-text.ts";
import { formatDay } from "../../../messages/format.ts";
import { ButtonLink, Button } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Link } from "../../../ui/router.ts";
import { SentMark, SyncMark } from "../../../ui/elements/marks.tsx";
import { EditIcon, GoodIcon, RemoveIcon } from "../../../ui/icons.ts";
import { RatingWords } from "../../shared/ratings/rating-content.tsx";
import { ScoreLemons } from "../../shared/ratings/score-lemons.tsx";
import { RatingNoteView } from "../../shared/ratings/rating-note-view.tsx";
import { RatingPhotos } from "./rating-photos.tsx";
import { RevisionsButton } from "./revisions.tsx";
import styles from "./rating-row.module.css";
import type { DeletableRating } from "./use-delete-rating.tsx";

type RatingRowProps = {
  view: RatingView;
  onDelete: (rating: DeletableRating) => void;
};

export const RatingRow = memo(function RatingRow({ view, onDelete }: RatingRowProps) {
  const t = useMessages("history").list;
  const { placeId, placeName, content, photos } = view;
  const where = whereOf(view);
  return (
    <Card tone={view.sync === "attention" ? "attention" : "paper"} className={styles.row} data-state={view.sync}>
      <div className={styles.head}>
        <h3>
          <Link className={styles.place} to={placePath(placeId)} state={{ placeName }}>
            <bdi>{placeName}</bdi>
          </Link>
        </h3>
        <ScoreLemons score={content.score} />
        <p className={styles.where}>
          {where && <bdi>{where}</bdi>}
          <time dateTime={view.ratedAt}>{formatDay(view.ratedAt)}</time>
        </p>
      </div>
      <div className={styles.body}>
        <RatingWords content={content} />
        {photos.length > 0 && <RatingPhotos photos={photos} placeName={placeName} />}
        <RatingNoteView placeId={placeId} placeName={placeName} />
        {view.sync === "attention" && <Refusal code={view.refusal} />}
      </div>
      <div className={styles.foot}>
        <RowState view={view} />
        <div className={styles.actions}>
          <RevisionsButton view={view} />
          <ButtonLink
            variant="plain"
            to={rateDetailsPath(placeId)}
            aria-label={t.editNamed({ place: placeName })}
            title={t.edit}
            icon={<EditIcon aria-hidden="true" />}
          />
          <Button
            variant="plain"
            aria-label={t.deleteNamed({ place: placeName })}
            title={t.delete}
            icon={<RemoveIcon aria-hidden="true" />}
            onClick={() => onDelete({ placeId, placeName })}
          />
        </div>
      </div>
    </Card>
  );
});

/** Street and city, without repeating the city. */
function whereOf({ vicinity, city }: RatingView): string {
  if (!vicinity || !city || vicinity.includes(city)) return vicinity ?? city ?? "";
  return `${vicinity}, ${city}`;
}

/** Sync state of a rating. Unsent ratings link to the outbox. */
function RowState({ view }: { view: RatingView }) {
  const t = useMessages("history").list;
  const waiting = view.photos.filter((photo) => photo.state !== "sent").length;
  return (
    <div className={styles.state}>
      {view.sync === "sent" ? (
        <SentMark />
      ) : (
        <Link to={pages.outbox} className={styles.toOutbox}>
          <SyncMark state={view.sync} live />
        </Link>
      )}
      {waiting > 0 && <span>{t.photosWaiting({ count: waiting })}</span>}
      {view.verification !== "none" && (
        <span className={styles.verified} title={t.verifiedBy[view.verification]}>
          <GoodIcon aria-hidden="true" size={16} />
          {t.verified}
        </span>
      )}
    </div>
  );
}

function Refusal({ code }: { code: string | null }) {
  const messages = { history: useMessages("history"), refusals: useMessages("refusals") };
  const { happened, safe, todo } = refusalText(messages.refusals, code);
  return (
    <div className={styles.refusal}>
      <p>
        <strong>{happened}</strong> {safe} {todo}
      </p>
      <Link to={pages.outbox}>{messages.history.list.openOutbox}</Link>
    </div>
  );
}
