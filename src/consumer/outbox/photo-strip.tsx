import { usePhotoUrl } from "../../device/use-photo-url.ts";
import type { RatingPhoto } from "../../domain/rating-view.ts";
import { useOutboxMessages } from "../../messages/en/outbox.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { CheckIcon } from "../../ui/icons.ts";
import styles from "./photo-strip.module.css";

/** The photos of a rating in their order, and how many of them have arrived. */
export function PhotoStrip({ photos }: { photos: readonly RatingPhoto[] }) {
  const t = useOutboxMessages().card;
  const sent = photos.filter(({ state }) => state === "sent").length;
  return (
    <div className={styles.strip}>
      <ol className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={styles.photo} data-sync={photo.state}>
            <Thumb photo={photo} alt={t.photo(index + 1, photos.length, photo.state === "sent")} />
          </li>
        ))}
      </ol>
      <p className={styles.progress}>{t.photosSent(sent, photos.length)}</p>
    </div>
  );
}

function Thumb({ photo, alt }: { photo: RatingPhoto; alt: string }) {
  const url = usePhotoUrl(photo);
  return (
    <>
      {url ? <img src={url} alt={alt} width={56} height={56} decoding="async" /> : <Hidden>{alt}</Hidden>}
      {photo.state === "sent" ? <CheckIcon aria-hidden="true" size={16} /> : null}
    </>
  );
}
