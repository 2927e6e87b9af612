import type { Place } from "../../domain/places/place.ts";
import { readRatingView } from "../../local/ratings/read-ratings.ts";
import { deleteSharedPhotos, type SharedPhoto } from "../../local/drafts/shared-photos.ts";
import { addDraftPhoto } from "../../sync/photos/add-photo.ts";
import { newDraftFor } from "../shared/ratings/new-draft.ts";

/** A picture that did not become part of the draft, by its name. What the device was too full for stays, to be tried again. */
export type NotAttached = { name: string; reason: "unreadable" | "limit" | "full" };

/** Puts what was shared into the draft of a place, one after the other, each gone from what waits once it is in there. */
export async function attachShared(
  uid: string,
  { place_id: placeId, name: placeName }: Pick<Place, "place_id" | "name">,
  photos: readonly SharedPhoto[],
): Promise<NotAttached[]> {
  // Where one is begun already the pictures go into that one.
  const draft = newDraftFor({ uid, placeId, placeName }, await readRatingView(uid, placeId));
  const left: NotAttached[] = [];
  for (const { id, name, type, bytes } of photos) {
    const added = await addDraftPhoto(draft, new Blob([bytes], { type }), id);
    if (added.ok) continue;
    left.push({ name, reason: added.reason });
    if (added.reason !== "full") await deleteSharedPhotos([id]);
  }
  return left;
}
