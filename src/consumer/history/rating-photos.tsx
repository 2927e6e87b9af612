import type { RatingPhoto } from "../../domain/rating-view.ts";
import { useHistoryMessages } from "../../messages/en/history.ts";
import { OwnPhoto } from "../own-photo.tsx";
import styles from "./rating-photos.module.css";

export function RatingPhotos({ photos, placeName }: { photos: readonly RatingPhoto[]; placeName: string }) {
  const t = useHistoryMessages().list;
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.photo} data-sync={photo.state}>
          <OwnPhoto photo={photo} alt={t.photo(index + 1, photos.length, placeName)} />
        </li>
      ))}
    </ul>
  );
}
