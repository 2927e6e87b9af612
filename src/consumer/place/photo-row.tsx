import { useEffect, useState } from "react";
import { reportSubject } from "../../domain/kind-report-file.ts";
import { photoIdOf } from "../../domain/rating.ts";
import { usePlaceMessages } from "../../messages/en/place.ts";
import { Button } from "../../ui/elements/button.tsx";
import { Dialog } from "../../ui/elements/dialog.tsx";
import { BackIcon, NextIcon } from "../../ui/icons.ts";
import { OwnPhoto } from "../own-photo.tsx";
import styles from "./photo-row.module.css";
import { ReportButton } from "./report-button.tsx";
import type { ShownPlace } from "./shown-place.ts";

/** `review` null: a photo of the source, at its address. */
type Photo = { src: string; caption: string | null; review: string | null; own: boolean };

/** Of the source first, then of guests, newest first. Of a place whose page was never opened the card knows a few. */
function photosOf({ place, page }: ShownPlace): Photo[] {
  const ofSource = place.photo_urls
    .filter((src) => src.startsWith("https://"))
    .map((src): Photo => ({ src, caption: null, review: null, own: false }));
  const ofGuests = page
    ? page.photos.map(({ path, caption, rating_id: review, own }): Photo => ({ src: path, caption, review, own }))
    : place.photo_urls
        .filter((src) => !src.startsWith("https://"))
        .map((src): Photo => ({ src, caption: null, review: null, own: false }));
  return [...ofSource, ...ofGuests];
}

/** To leaf through, and to look at one by one. */
export function PhotoRow({ shown, uid }: { shown: ShownPlace; uid: string | null }) {
  const t = usePlaceMessages().photos;
  const [opened, setOpened] = useState<number | null>(null);
  const photos = photosOf(shown);
  if (photos.length === 0) return null;
  const { name } = shown.place;
  return (
    <section className={styles.section} aria-label={t.heading}>
      <h2>{t.heading}</h2>
      <ul className={styles.row}>
        {photos.map((photo, index) => (
          <li key={photo.src}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={t.open(index + 1, photos.length)}
              aria-haspopup="dialog"
              onClick={() => setOpened(index)}
            >
              <Picture photo={photo} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <Viewer name={name} photos={photos} at={opened} uid={uid} onMove={setOpened} onClose={() => setOpened(null)} />
      )}
    </section>
  );
}

type ViewerProps = {
  name: string;
  photos: readonly Photo[];
  at: number;
  uid: string | null;
  onMove: (at: number) => void;
  onClose: () => void;
};

function Viewer({ name, photos, at, uid, onMove, onClose }: ViewerProps) {
  const t = usePlaceMessages().photos;
  const photo = photos[at];
  const { length } = photos;
  const to = (step: number) => onMove((at + step + length) % length);
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const step = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : 0;
      if (step !== 0 && !document.activeElement?.matches("input, textarea")) to(step);
    };
    addEventListener("keydown", turn);
    return () => removeEventListener("keydown", turn);
  });
  if (!photo) return null;
  return (
    <Dialog title={t.title(at + 1, length)} onClose={onClose}>
      <figure className={styles.figure}>
        <div className={styles.picture}>
          <Picture key={photo.src} photo={photo} alt={photo.caption ?? t.alt(name, at + 1, length)} />
        </div>
        {photo.caption === null ? null : (
          <figcaption>
            <bdi>{photo.caption}</bdi>
          </figcaption>
        )}
        <div className={styles.acts}>
          {length > 1 ? (
            <>
              <Button
                variant="quiet"
                aria-label={t.previous}
                icon={<BackIcon aria-hidden="true" />}
                onClick={() => to(-1)}
              />
              <Button
                variant="quiet"
                aria-label={t.next}
                icon={<NextIcon aria-hidden="true" />}
                onClick={() => to(1)}
              />
            </>
          ) : null}
          {uid !== null && photo.review !== null && !photo.own ? (
            <ReportButton
              key={photo.src}
              uid={uid}
              subject={reportSubject("photo", photo.review, photoIdOf(photo.src))}
              photoPath={photo.src}
              placeName={name}
              label={t.report}
            />
          ) : null}
        </div>
      </figure>
    </Dialog>
  );
}

function Picture({ photo, alt }: { photo: Photo; alt: string }) {
  if (photo.src.startsWith("https://"))
    return <img className={styles.image} src={photo.src} alt={alt} decoding="async" />;
  return <OwnPhoto photo={{ id: photoIdOf(photo.src), src: photo.src }} alt={alt} />;
}
