import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Card } from "../../../ui/elements/card.tsx";
import { RatingContent } from "../../shared/ratings/rating-content.tsx";
import { OwnPhoto } from "../../shared/photos/own-photo.tsx";
import styles from "./rating-summary.module.css";

/** The submitted rating as stored on the device. */
export function RatingSummary({ view }: { view: RatingView }) {
  const t = useMessages("rate");
  return (
    <Card as="section" className={styles.summary} aria-label={t.success.summary}>
      <RatingContent content={view.content} />
      {view.photos.length > 0 ? (
        <ul className={styles.photos} aria-label={t.success.photos({ count: view.photos.length })}>
          {view.photos.map((photo, index) => (
            <li key={photo.id} className={styles.photo}>
              <OwnPhoto photo={photo} alt={photo.caption ?? t.photos.preview({ index: index + 1 })} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
