import { useState } from "react";
import type { RatingPhoto } from "../../../domain/outbox/commands/rating-photo.ts";
import { useMessages } from "../../../messages/messages.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { OwnPhoto } from "../../shared/photos/own-photo.tsx";
import styles from "./rating-photos.module.css";

/** Loaded when a photo is opened. */
const PhotoViewer = lazyPart(async () => (await import("../../shared/photos/photo-viewer.tsx")).PhotoViewer);

/** Thumbnails of all photos of a rating, sent or not, that open in a viewer. */
export function RatingPhotos({ photos, placeName }: { photos: readonly RatingPhoto[]; placeName: string }) {
  const t = useMessages("history").list;
  const { open } = useMessages("lists").photos;
  const [opened, setOpened] = useState<number | null>(null);
  const shown = opened === null ? undefined : photos[opened];
  const altOf = (index: number) => t.photo({ number: index + 1, count: photos.length, place: placeName });
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={styles.photo} data-sync={photo.state}>
            <button
              type="button"
              aria-label={`${open({ index: index + 1, count: photos.length })}, ${placeName}`}
              aria-haspopup="dialog"
              onClick={() => setOpened(index)}
            >
              <OwnPhoto photo={photo} alt={altOf(index)} />
            </button>
          </li>
        ))}
      </ul>
      {opened !== null && shown ? (
        <PhotoViewer
          at={opened}
          count={photos.length}
          picture={<OwnPhoto key={shown.id} photo={shown} alt={shown.caption ?? altOf(opened)} />}
          caption={shown.caption ?? null}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
