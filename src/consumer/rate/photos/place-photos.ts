import { photoIdOf } from "../../../domain/ratings/rating.ts";

/** `value` is an address, or a path in the bucket of review photos. */
export type PlacePhoto = { kind: "address" | "path"; value: string };

const guestPhoto = /^[0-9a-f-]{36}\.jpg$/;

/** Photos of a place without the person's own, which are shown separately. */
export function placePhotosOf(photos: readonly string[], own: readonly { id: string }[]): PlacePhoto[] {
  const mine = new Set(own.map(({ id }) => id));
  return photos.flatMap((value): PlacePhoto[] => {
    if (value.startsWith("https://")) return [{ kind: "address", value }];
    return guestPhoto.test(value) && !mine.has(photoIdOf(value)) ? [{ kind: "path", value }] : [];
  });
}
