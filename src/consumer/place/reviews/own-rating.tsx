import { pages, rateDetailsPath } from "../../../domain/paths/paths.ts";
import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { useMessages } from "../../../messages/messages.ts";
import { ButtonLink } from "../../../ui/elements/button.tsx";
import { Card } from "../../../ui/elements/card.tsx";
import { Link } from "../../../ui/router.ts";
import { SyncMark } from "../../../ui/elements/marks.tsx";
import { EditIcon } from "../../../ui/icons.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { OwnPhoto } from "../../shared/photos/own-photo.tsx";
import { RatingContent } from "../../shared/ratings/rating-content.tsx";
import styles from "./own-rating.module.css";

/** Loaded later: few ratings have a reply or a decision. */
const OwnRatingNote = lazyPart(async () => (await import("../../shared/ratings/rating-note-view.tsx")).OwnRatingNote);

/** The person's own rating as stored on this device, with its sync state. */
export function OwnRating({ view }: { view: RatingView }) {
  const t = useMessages("place");
  return (
    <Card
      as="section"
      tone={view.sync === "attention" ? "attention" : "tint"}
      className={styles.own}
      aria-label={t.own.heading}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>{t.own.heading}</h2>
        <ButtonLink variant="plain" to={rateDetailsPath(view.placeId)} icon={<EditIcon aria-hidden="true" size={18} />}>
          {t.own.edit}
        </ButtonLink>
      </div>
      <RatingContent content={view.content} />
      {view.photos.length > 0 ? (
        <ul className={styles.photos}>
          {view.photos.map((photo, index) => (
            <li key={photo.id} className={styles.photo}>
              <OwnPhoto
                photo={photo}
                alt={photo.caption ?? t.reviews.photo({ index: index + 1, count: view.photos.length })}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <OwnRatingNote placeId={view.placeId} placeName={view.placeName} />
      {view.sync === "sent" ? (
        <SyncMark state="sent" />
      ) : (
        <div className={styles.waiting}>
          <SyncMark state={view.sync} live />
          <span>{t.own.notCounted}</span>
          <Link className={styles.toOutbox} to={pages.outbox}>
            {t.own.openOutbox}
          </Link>
        </div>
      )}
    </Card>
  );
}
