import type { CommandBody, Evidence } from "../domain/commands.ts";
import { photoPath, photoKey, ratingKey } from "../domain/commands.ts";
import { ratingContentSchema, type RatingContent } from "../domain/rating.ts";
import { photosLeftBehind, replaceWish } from "../domain/wish.ts";
import { database, type Table } from "../local/database.ts";
import { nextSeq } from "../local/device.ts";
import { isQuotaError } from "../local/quota.ts";
import { takeSnapshot, type Snapshot } from "../local/snapshot.ts";
import { freeRuntimeCaches, keepStorage } from "./device-storage.ts";
import { requestSync } from "./request-sync.ts";

/** Takes back what was just saved or removed; lives in memory for as long as the screen offers Undo. */
export type UndoToken = { uid: string; placeId: string; opId: string | null; before: Snapshot };

export type RatingWish = {
  uid: string;
  placeId: string;
  placeName: string;
  content: RatingContent;
  evidence: Evidence | null;
  qrCodeId: string | null;
  photos: {
    /** Ids of draft photos. */
    add: readonly string[];
    /** Ids of photos that the rating shows now. */
    remove: readonly string[];
  };
};

/** `photosKept` false: the device is full and the rating was saved without its photos. */
export type Enqueued = { photosKept: boolean; undo: UndoToken };

/** What one step of the outbox reads and writes together. */
export const outboxTables = (): Table[] => {
  const { commands, photos, photoBytes, drafts, ratings, kv } = database;
  return [commands, photos, photoBytes, drafts, ratings, kv];
};

/**
 * Puts a rating on its way: one transaction, no network. When it resolves, the device has it. Rejects only if the
 * device can not even keep the text.
 */
export async function enqueueRating(wish: RatingWish): Promise<Enqueued> {
  const content = ratingContentSchema.parse(wish.content);
  const enqueued = await savedWithRoom({ ...wish, content });
  void keepStorage();
  requestSync();
  return enqueued;
}

/** Rating first, photos second: a full disk costs the photos, and only after the caches were given up for them. */
async function savedWithRoom(wish: RatingWish): Promise<Enqueued> {
  try {
    return await writeRating(wish);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  await freeRuntimeCaches();
  try {
    return await writeRating(wish);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  const enqueued = await writeRating({ ...wish, photos: { ...wish.photos, add: [] } });
  return { ...enqueued, photosKept: wish.photos.add.length === 0 };
}

async function writeRating(wish: RatingWish): Promise<Enqueued> {
  const { uid, placeId, placeName, content, evidence, qrCodeId } = wish;
  return await database.transaction("rw", outboxTables(), async () => {
    const before = await takeSnapshot(uid, placeId, wish.photos.remove);
    const earlier = before.commands.find(({ key }) => key === ratingKey(uid, placeId)) ?? null;
    const opId = await putWish(uid, {
      kind: "rating.save.v1",
      placeId,
      placeName,
      content,
      base: null,
      evidence,
      qrCodeId,
    });
    const kept = await Promise.all(wish.photos.add.map((photoId) => attachPhoto(uid, placeId, photoId)));
    const unwanted = [...wish.photos.remove, ...photosLeftBehind(earlier, before.row)];
    for (const photoId of unwanted) await detachPhoto(uid, placeId, photoId);
    await clearDraft(uid, placeId);
    return { photosKept: kept.every(Boolean), undo: { uid, placeId, opId, before } };
  });
}

/** Wants a rating gone. What never left the device is taken back without a word to the server. */
export async function enqueueRemoval(wish: { uid: string; placeId: string; placeName: string }): Promise<UndoToken> {
  const { uid, placeId, placeName } = wish;
  const token = await database.transaction("rw", outboxTables(), async (): Promise<UndoToken> => {
    const before = await takeSnapshot(uid, placeId, "all photos");
    const opId = await putWish(uid, { kind: "rating.remove.v1", placeId, placeName });
    await dropPhotos(uid, placeId);
    return { uid, placeId, opId, before };
  });
  requestSync();
  return token;
}

/** Inside a transaction. Answers the op id of what will be sent, null when nothing will. */
export async function putWish(uid: string, body: CommandBody): Promise<string | null> {
  const key = "photoId" in body ? photoKey(uid, body.photoId) : ratingKey(uid, body.placeId);
  const existing = (await database.commands.get(key)) ?? null;
  const row = (await database.ratings.get([uid, body.placeId])) ?? null;
  const seq = await nextSeq();
  const wish = { uid, body, seq, opId: crypto.randomUUID(), editedAt: new Date().toISOString() };
  const command = replaceWish(existing, wish, row);
  if (command) await database.commands.put(command);
  else await database.commands.delete(key);
  return command?.opId ?? null;
}

async function attachPhoto(uid: string, placeId: string, photoId: string): Promise<boolean> {
  const photo = await database.photos.get(photoId);
  const bytes = await database.photoBytes.where("id").equals(photoId).count();
  if (!photo || photo.uid !== uid || bytes === 0) return false;
  await database.photos.update(photoId, { stage: "queued" });
  await putWish(uid, { kind: "photo.attach.v1", placeId, photoId });
  return true;
}

async function detachPhoto(uid: string, placeId: string, photoId: string): Promise<void> {
  const row = await database.ratings.get([uid, placeId]);
  const attached = row?.photo_urls.includes(photoPath(uid, photoId)) ?? false;
  const waiting = await database.commands.where("key").equals(photoKey(uid, photoId)).count();
  if (attached || waiting > 0) await putWish(uid, { kind: "photo.detach.v1", placeId, photoId });
  await database.photos.delete(photoId);
  await database.photoBytes.delete(photoId);
}

/**
 * Inside a transaction: takes every waiting photo of a place back; a removed rating takes them along. One that may have
 * been attached already is asked to be taken off, in case the place is rated again before the removal is sent.
 */
export async function dropPhotos(uid: string, placeId: string): Promise<void> {
  const waiting = await database.commands.where({ uid, "body.placeId": placeId }).toArray();
  for (const { body } of waiting) {
    if (body.kind !== "photo.attach.v1") continue;
    await putWish(uid, { kind: "photo.detach.v1", placeId, photoId: body.photoId });
  }
  const photos = await database.photos.where({ uid, placeId }).toArray();
  const ids = photos.filter(({ stage }) => stage !== "draft").map(({ id }) => id);
  await database.photos.bulkDelete(ids);
  await database.photoBytes.bulkDelete(ids);
}

/** Photos that were chosen and taken out again go with the draft. */
async function clearDraft(uid: string, placeId: string): Promise<void> {
  await database.drafts.delete([uid, placeId]);
  const photos = await database.photos.where({ uid, placeId }).toArray();
  const left = photos.filter(({ stage }) => stage === "draft").map(({ id }) => id);
  await database.photos.bulkDelete(left);
  await database.photoBytes.bulkDelete(left);
}
