import { useState } from "react";
import { usePhotoUrl } from "../../device/use-photo-url.ts";
import type { RatingPhoto } from "../../domain/rating-view.ts";
import { useHistoryMessages } from "../../messages/en/history.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { CameraIcon } from "../../ui/icons.ts";
import styles from "./rating-photos.module.css";

export function RatingPhotos({ photos, placeName }: { photos: readonly RatingPhoto[]; placeName: string }) {
  const t = useHistoryMessages().list;
  return (
    <ul className={styles.photos}>
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.photo} data-sync={photo.state}>
          <Thumb photo={photo} alt={t.photo(index + 1, photos.length, placeName)} />
        </li>
      ))}
    </ul>
  );
}

/** The frame keeps its size whether the picture is here, on its way or out of reach. */
function Thumb({ photo, alt }: { photo: RatingPhoto; alt: string }) {
  const t = useHistoryMessages().list;
  const url = usePhotoUrl(photo);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (!url || failedUrl === url) {
    return (
      <span className={styles.missing}>
        <CameraIcon aria-hidden="true" />
        <Hidden>
          {alt}. {t.photoUnavailable}
        </Hidden>
      </span>
    );
  }
  return (
    <img src={url} alt={alt} width={72} height={72} loading="lazy" decoding="async" onError={() => setFailedUrl(url)} />
  );
}
