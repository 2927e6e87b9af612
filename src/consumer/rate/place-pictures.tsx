import { useState } from "react";
import type { RatingPhoto } from "../../domain/rating-view.ts";
import { useRateMessages } from "../../messages/en/rate.ts";
import { LemonHero } from "../../ui/lemons/lemon-hero.tsx";
import { OwnPhoto } from "../own-photo.tsx";
import styles from "./place-pictures.module.css";

type PlacePicturesProps = {
  name: string;
  photos: readonly RatingPhoto[];
  /** Addresses of pictures that the server knows of the place. */
  placePhotos: readonly string[];
};

/** The place to leaf through, its own photos before the person's; lemons on their branch where there are none. */
export function PlacePictures({ name, photos, placePhotos }: PlacePicturesProps) {
  const t = useRateMessages();
  const [failed, setFailed] = useState<readonly string[]>([]);
  // Without a connection, or gone where they were: nobody misses a picture that never showed.
  const shown = placePhotos.filter((url) => url.startsWith("https://") && !failed.includes(url));
  if (photos.length + shown.length === 0) {
    return (
      <div className={styles.drawing}>
        <LemonHero />
      </div>
    );
  }
  return (
    // Focusable, because a keyboard scrolls it with the arrows.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.carousel} aria-label={shown.length > 0 ? t.allPhotosOf(name) : t.photosOf(name)} tabIndex={0}>
      {shown.map((url, index) => (
        <li key={url} className={styles.slide}>
          <img
            className={styles.photo}
            src={url}
            alt={t.placePhoto(name, index + 1, shown.length)}
            decoding="async"
            onError={() => setFailed((before) => [...before, url])}
          />
        </li>
      ))}
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.slide}>
          <OwnPhoto photo={photo} alt={photo.caption ?? t.photoOf(name, index + 1, photos.length)} />
        </li>
      ))}
    </ul>
  );
}
