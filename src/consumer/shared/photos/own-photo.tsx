import { useState } from "react";
import { usePhotoUrl } from "../../../device/use-photo-url.ts";
import type { RatingPhoto } from "../../../domain/outbox/commands/rating-photo.ts";
import { useMessages } from "../../../messages/messages.ts";
import { Hidden } from "../../../ui/elements/hidden.tsx";
import { Lemon } from "../../../ui/lemons/lemon.tsx";
import styles from "./own-photo.module.css";

type OwnPhotoProps = { photo: Pick<RatingPhoto, "id" | "src">; alt: string };

/** A photo that fills its box. A lemon replaces one that is neither on this device nor available from the server. */
export function OwnPhoto({ photo, alt }: OwnPhotoProps) {
  const t = useMessages("rating");
  const url = usePhotoUrl(photo);
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (url === undefined) return null;
  if (url === null || url === failedUrl) {
    return (
      <span className={styles.missing}>
        <Lemon shape="outline" />
        <Hidden>
          {alt}. {t.photoUnavailable}
        </Hidden>
      </span>
    );
  }
  return (
    <img
      className={styles.photo}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailedUrl(url)}
    />
  );
}
