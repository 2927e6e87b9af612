import type { Place } from "../../../domain/places/place.ts";
import { readRatingView } from "../../../local/ratings/read-ratings.ts";
import { deleteSharedPhotos } from "../../../local/drafts/shared-photos.ts";
import type { SharedPhoto } from "../../../local/database/database.ts";
import { addDraftPhoto } from "../../../sync/photos/add-photo.ts";
import { newDraftFor } from "./new-draft.ts";

/** A shared photo that could not be added to the draft. With reason "full" it stays stored for another attempt. */
export type NotAttached = { name: string; reason: "unreadable" | "limit" | "full" };

/** Adds shared photos to the draft of a place, one after the other, and removes each from the shared ones. */
export async function attachShared(
  uid: string,
  { place_id: placeId, name: placeName }: Pick<Place, "place_id" | "name">,
  photos: readonly SharedPhoto[],
): Promise<NotAttached[]> {
  // An existing draft of the place is continued.
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
