import type { RatingPhoto } from "../../../domain/outbox/commands/rating-photo.ts";
import { useMessages } from "../../../messages/messages.ts";
import { CheckIcon } from "../../../ui/icons.ts";
import { OwnPhoto } from "../../shared/photos/own-photo.tsx";
import styles from "./photo-strip.module.css";

/** Photos of a rating in their order, and how many were sent. */
export function PhotoStrip({ photos }: { photos: readonly RatingPhoto[] }) {
  const t = useMessages("outbox").card;
  const sent = photos.filter(({ state }) => state === "sent").length;
  return (
    <div className={styles.strip}>
      <ol className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={styles.photo} data-sync={photo.state}>
            <OwnPhoto
              photo={photo}
              alt={t.photo({ number: index + 1, count: photos.length, sent: photo.state === "sent" })}
            />
            {photo.state === "sent" ? <CheckIcon aria-hidden="true" size={16} /> : null}
          </li>
        ))}
      </ol>
      <p className={styles.progress}>{t.photosSent({ sent, count: photos.length })}</p>
    </div>
  );
}
