import type { RatingPhoto } from "../../domain/rating-view.ts";
import { useRateMessages } from "../../messages/en/rate.ts";
import { LemonHero } from "../../ui/lemons/lemon-hero.tsx";
import { OwnPhoto } from "./own-photo.tsx";
import styles from "./place-pictures.module.css";

type PlacePicturesProps = { name: string; photos: readonly RatingPhoto[] };

/** The person's own photos of the place to leaf through; lemons on their branch where there are none. */
export function PlacePictures({ name, photos }: PlacePicturesProps) {
  const t = useRateMessages();
  if (photos.length === 0) {
    return (
      <div className={styles.drawing}>
        <LemonHero />
      </div>
    );
  }
  return (
    // Focusable, because a keyboard scrolls it with the arrows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.carousel} aria-label={t.photosOf(name)} tabIndex={0}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.slide}>
          <OwnPhoto photo={photo} alt={photo.caption ?? t.photoOf(name, index + 1, photos.length)} />
        </li>
      ))}
    </ul>
  );
}
