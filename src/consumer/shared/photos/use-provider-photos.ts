import { useEffect, useState } from "react";
import { nobody } from "../../../domain/people/nobody.ts";
import { hasProviderPhotos } from "../../../domain/places/provider-photo.ts";
import type { Place } from "../../../domain/places/place.ts";
import { fetchProviderPhotosOnce } from "../../../sync/photos/provider-photos.ts";

/** `src`: a blob address for an `<img>`. */
export type ShownProviderPhoto = { src: string; credit: string | null };
type Shown = { subject: string; photos: readonly ShownProviderPhoto[] };

const none: readonly ShownProviderPhoto[] = [];

/** Photos of the place's data provider once they are loaded. None for visitors and none offline. */
export function useProviderPhotos(place: Place | null, uid: string | null): readonly ShownProviderPhoto[] {
  const [shown, setShown] = useState<Shown | null>(null);
  const placeId = place && hasProviderPhotos(place) && uid !== nobody.uid ? place.place_id : null;
  const subject = `${uid} ${placeId}`;
  useEffect(() => {
    if (uid === null || placeId === null) return undefined;
    const urls: string[] = [];
    let current = true;
    void fetchProviderPhotosOnce(uid, placeId).then((brought) => {
      if (!current) return;
      const photos = brought.map(({ bytes, credit }) => {
        const src = URL.createObjectURL(bytes);
        urls.push(src);
        return { src, credit };
      });
      setShown({ subject: `${uid} ${placeId}`, photos });
    });
    return () => {
      current = false;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [uid, placeId]);
  return shown?.subject === subject ? shown.photos : none;
}
