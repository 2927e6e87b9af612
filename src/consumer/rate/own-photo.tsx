import { useState } from "react";
import type { RatingPhoto } from "../../domain/rating-view.ts";
import { usePhotoUrl } from "../../device/use-photo-url.ts";
import { Hidden } from "../../ui/elements/hidden.tsx";
import { Lemon } from "../../ui/lemons/lemon.tsx";
import styles from "./own-photo.module.css";

type OwnPhotoProps = { photo: Pick<RatingPhoto, "id" | "src">; alt: string };

/** Fills its box. Once only the server has the photo and there is no connection, a lemon keeps its place. */
export function OwnPhoto({ photo, alt }: OwnPhotoProps) {
  const url = usePhotoUrl(photo);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === null) return null;
  if (url === failedUrl) {
    return (
      <span className={styles.missing}>
        <Lemon shape="outline" />
        <Hidden>{alt}</Hidden>
      </span>
    );
  }
  return <img className={styles.photo} src={url} alt={alt} decoding="async" onError={() => setFailedUrl(url)} />;
}
