import { draftSchema, type Draft } from "./draft.ts";
import { database, newestFirst, ofPerson, type PhotoRow } from "../database/database.ts";
import { readWriter } from "../session/first-reads.ts";

/**
 * The change time of a draft: always after its last change, so that the later of two tabs is known even if the clock
 * was set back. `before` and `now`: ISO times.
 */
export function afterLastChange(before: string, now: string): string {
  const nextMs = Date.parse(before) + 1;
  return now > before || Number.isNaN(nextMs) ? now : new Date(nextMs).toISOString();
}

/** A draft restored by Undo. A newer draft wins and gets the photos of the restored one. */
export function mergeReturnedDraft(back: Draft, here: Draft | undefined): Draft {
  if (!here) return back;
  const { startedFrom } = back;
  const photoIds = [...new Set([...back.photoIds, ...here.photoIds])];
  const captions = { ...back.captions, ...here.captions };
  const { photoOrder = back.photoOrder } = here;
  return { ...here, photoIds, captions, photoOrder, ...(startedFrom === undefined ? {} : { startedFrom }) };
}

export async function readDraft(uid: string, placeId: string): Promise<Draft | null> {
  return (await database.drafts.get([uid, placeId])) ?? null;
}

/** Newest first. */
export async function readDrafts(uid: string): Promise<Draft[]> {
  return await newestFirst(ofPerson(database.drafts.where("[uid+updatedAt]"), uid)).toArray();
}

export async function countDrafts(uid: string): Promise<number> {
  return await ofPerson(database.drafts.where("[uid+updatedAt]"), uid).count();
}

/** Number of drafts of everybody on this device. */
export const countKeptDrafts = async (): Promise<number> => await database.drafts.count();

/** Does nothing if the person signed out meanwhile. */
export async function saveDraft(draft: Draft): Promise<void> {
  const checked = draftSchema.parse(draft);
  await database.transaction("rw", database.drafts, database.kv, async () => {
    if ((await readWriter()) === draft.uid) await database.drafts.put(checked);
  });
}

/** False if the place has a draft already, which stays as it is, or the person signed out meanwhile. */
export async function saveNewDraft(draft: Draft): Promise<boolean> {
  const checked = draftSchema.parse(draft);
  return await database.transaction("rw", database.drafts, database.kv, async () => {
    const { uid, placeId } = checked;
    if ((await readWriter()) !== uid || (await database.drafts.get([uid, placeId]))) return false;
    await database.drafts.add(checked);
    return true;
  });
}

export async function removeDraft(uid: string, placeId: string): Promise<void> {
  await database.transaction("rw", database.drafts, database.photos, database.photoBytes, async () => {
    const photos = await readDraftPhotos(uid, placeId);
    const ids = photos.map((photo) => photo.id);
    await database.photos.bulkDelete(ids);
    await database.photoBytes.bulkDelete(ids);
    await database.drafts.delete([uid, placeId]);
  });
}

/** In the order they were added. */
export async function readDraftPhotos(uid: string, placeId: string): Promise<PhotoRow[]> {
  const photos = await database.photos.where({ uid, placeId }).toArray();
  return photos.filter((photo) => photo.stage === "draft").toSorted((a, b) => (a.addedAt < b.addedAt ? -1 : 1));
}

export async function removeDraftPhoto(photoId: string): Promise<void> {
  await database.transaction("rw", database.photos, database.photoBytes, async () => {
    const photo = await database.photos.get(photoId);
    if (photo?.stage !== "draft") return;
    await database.photos.delete(photoId);
    await database.photoBytes.delete(photoId);
  });
}
