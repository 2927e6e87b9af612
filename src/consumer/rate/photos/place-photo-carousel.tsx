import { useState } from "react";
import { usePhotoUrl } from "../../../device/use-photo-url.ts";
import type { Place } from "../../../domain/places/place.ts";
import { photoIdOf } from "../../../domain/ratings/rating.ts";
import type { RatingPhoto } from "../../../domain/outbox/commands/rating-photo.ts";
import { useMessages } from "../../../messages/messages.ts";
import { LemonHero } from "../../../ui/lemons/lemon-hero.tsx";
import { OwnPhoto } from "../../shared/photos/own-photo.tsx";
import { PhotoCredits } from "../../shared/photos/photo-credits.tsx";
import { useProviderPhotos } from "../../shared/photos/use-provider-photos.ts";
import { placePhotosOf, type PlacePhoto } from "./place-photos.ts";
import styles from "./place-photo-carousel.module.css";

type PlacePhotoCarouselProps = {
  uid: string;
  name: string;
  photos: readonly RatingPhoto[];
  /** null when the place is not on this device. */
  place: Place | null;
};

/** Photos of the place: of the provider, of guests, then the person's own. A drawing replaces them if there are none. */
export function PlacePhotoCarousel({ uid, name, photos, place }: PlacePhotoCarouselProps) {
  const t = useMessages("rate");
  const ofProvider = useProviderPhotos(place, uid);
  const [failed, setFailed] = useState<readonly string[]>([]);
  // Photos that cannot be loaded are left out.
  const shown = [
    ...ofProvider.map(({ src }): PlacePhoto => ({ kind: "address", value: src })),
    ...placePhotosOf(place?.photo_urls ?? [], photos),
  ].filter(({ value }) => !failed.includes(value));
  if (photos.length + shown.length === 0) {
    return (
      <div className={styles.drawing}>
        <LemonHero />
      </div>
    );
  }
  const carousel = (
    <ul
      className={styles.carousel}
      aria-label={shown.length > 0 ? t.allPhotosOf({ place: name }) : t.photosOf({ place: name })}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, so that arrow keys scroll it
      tabIndex={0}
    >
      {shown.map((photo, index) => (
        <li key={photo.value} className={styles.slide}>
          <PlacePicture
            photo={photo}
            alt={t.placePhoto({ place: name, index: index + 1, count: shown.length })}
            onFail={() => setFailed((before) => [...before, photo.value])}
          />
        </li>
      ))}
      {photos.map((photo, index) => (
        <li key={photo.id} className={styles.slide}>
          <OwnPhoto
            photo={photo}
            alt={photo.caption ?? t.photoOf({ place: name, index: index + 1, count: photos.length })}
          />
        </li>
      ))}
    </ul>
  );
  if (ofProvider.length === 0) return carousel;
  return (
    <div className={styles.credited}>
      {carousel}
      <PhotoCredits photos={ofProvider} />
    </div>
  );
}

function PlacePicture({ photo, alt, onFail }: { photo: PlacePhoto; alt: string; onFail: () => void }) {
  const url = usePhotoUrl({ id: photoIdOf(photo.value), src: photo.value });
  const src = photo.kind === "address" ? photo.value : url;
  if (src === null) return null;
  return <img className={styles.photo} src={src} alt={alt} decoding="async" onError={onFail} />;
}
