import { useState } from "react";
import { reportSubject } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { photoIdOf } from "../../../domain/ratings/rating.ts";
import { useMessages } from "../../../messages/messages.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { OwnPhoto } from "../../shared/photos/own-photo.tsx";
import { PhotoCredits } from "../../shared/photos/photo-credits.tsx";
import { useProviderPhotos, type ShownProviderPhoto } from "../../shared/photos/use-provider-photos.ts";
import styles from "./photo-row.module.css";
import { ReportButton } from "../reviews/report-button.tsx";
import type { ShownPlace } from "../shown-place.ts";

/** Loaded when a photo is opened. */
const PhotoViewer = lazyPart(async () => (await import("../../shared/photos/photo-viewer.tsx")).PhotoViewer);

/** `review`: id of the rating; null for a photo of the data source. */
type Photo = { src: string; caption: string | null; review: string | null; own: boolean };
type SayCredit = (values: { who: string | null; count: number }) => string;

/** Photos of the source first, then of guests, newest first. Without a page the card has a few of them. */
function photosOf({ place, page }: ShownPlace, provider: readonly ShownProviderPhoto[], credit: SayCredit): Photo[] {
  const ofProvider = provider.map(({ src, credit: who }): Photo => ({
    src,
    caption: credit({ who, count: 1 }),
    review: null,
    own: false,
  }));
  const ofSource = place.photo_urls
    .filter((src) => src.startsWith("https://"))
    .map((src): Photo => ({ src, caption: null, review: null, own: false }));
  const ofGuests = page
    ? page.photos.map(({ path, caption, rating_id: review, own }): Photo => ({ src: path, caption, review, own }))
    : place.photo_urls
        .filter((src) => !src.startsWith("https://"))
        .map((src): Photo => ({ src, caption: null, review: null, own: false }));
  return [...ofProvider, ...ofSource, ...ofGuests];
}

/** A row of photos that open in a viewer. */
export function PhotoRow({ shown, uid }: { shown: ShownPlace; uid: string | null }) {
  const t = useMessages("place").photos;
  const lists = useMessages("lists").photos;
  const [opened, setOpened] = useState<number | null>(null);
  const ofProvider = useProviderPhotos(shown.place, uid);
  const photos = photosOf(shown, ofProvider, lists.credit);
  if (photos.length === 0) return null;
  const { name } = shown.place;
  const photo = opened === null ? undefined : photos[opened];
  return (
    <section className={styles.section} aria-label={t.heading}>
      <h2>{t.heading}</h2>
      <ul className={styles.row}>
        {photos.map((photo, index) => (
          <li key={photo.src}>
            <button
              type="button"
              className={styles.thumb}
              aria-label={lists.open({ index: index + 1, count: photos.length })}
              aria-haspopup="dialog"
              onClick={() => setOpened(index)}
            >
              <Picture photo={photo} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {ofProvider.length === 0 ? null : <PhotoCredits photos={ofProvider} />}
      {opened !== null && photo ? (
        <PhotoViewer
          at={opened}
          count={photos.length}
          picture={
            <Picture
              key={photo.src}
              photo={photo}
              alt={photo.caption ?? t.alt({ name, index: opened + 1, count: photos.length })}
            />
          }
          caption={photo.caption}
          act={
            uid !== null && photo.review !== null && !photo.own ? (
              <ReportButton
                key={photo.src}
                uid={uid}
                subject={reportSubject("photo", photo.review, photoIdOf(photo.src))}
                photoPath={photo.src}
                placeName={name}
                label={t.report}
              />
            ) : null
          }
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </section>
  );
}

function Picture({ photo, alt }: { photo: Photo; alt: string }) {
  if (/^(?:https|blob):/.test(photo.src))
    return <img className={styles.image} src={photo.src} alt={alt} decoding="async" />;
  return <OwnPhoto photo={{ id: photoIdOf(photo.src), src: photo.src }} alt={alt} />;
}
