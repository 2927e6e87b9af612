import { maxPhotos } from "../domain/rating.ts";
import { database } from "../local/database.ts";
import { readDraft, readDraftPhotos } from "../local/drafts.ts";
import { isQuotaError } from "../local/quota.ts";
import { readRatingView } from "../local/read-ratings.ts";
import { freeRuntimeCaches } from "./device-storage.ts";
import { photoMaxEdgePx } from "./encode-photo.ts";
import type { PhotoAnswer, PhotoRequest } from "./photo-worker.ts";

export type AddedPhoto = { ok: true; photoId: string } | { ok: false; reason: "unreadable" | "full" | "limit" };

const encodeTimeoutMs = 30_000;

/** Makes a chosen picture small and clean and keeps it with the draft of this place. */
export async function addDraftPhoto(uid: string, placeId: string, file: Blob): Promise<AddedPhoto> {
  if ((await countPhotos(uid, placeId)) >= maxPhotos) return { ok: false, reason: "limit" };
  const bytes = await encodeBesideThePage({ file, maxEdgePx: photoMaxEdgePx });
  if (!bytes) return { ok: false, reason: "unreadable" };
  try {
    return { ok: true, photoId: await keepPhoto(uid, placeId, bytes) };
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  await freeRuntimeCaches();
  try {
    return { ok: true, photoId: await keepPhoto(uid, placeId, bytes) };
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return { ok: false, reason: "full" };
  }
}

async function countPhotos(uid: string, placeId: string): Promise<number> {
  const drafted = await readDraftPhotos(uid, placeId);
  const view = await readRatingView(uid, placeId);
  const removed = (await readDraft(uid, placeId))?.removedPhotoIds ?? [];
  const shown = view?.photos.filter((photo) => !removed.includes(photo.id)) ?? [];
  return drafted.length + shown.length;
}

async function keepPhoto(uid: string, placeId: string, bytes: ArrayBuffer): Promise<string> {
  const id = crypto.randomUUID();
  const addedAt = new Date().toISOString();
  await database.transaction("rw", database.photos, database.photoBytes, async () => {
    await database.photoBytes.add({ id, bytes });
    const size = bytes.byteLength;
    await database.photos.add({ id, uid, placeId, stage: "draft", size, addedAt, uploads: 0, shrunk: false });
  });
  return id;
}

/** `null` when it is no picture. */
async function encodeBesideThePage(request: PhotoRequest): Promise<ArrayBuffer | null> {
  const worker = new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(null), encodeTimeoutMs);
      const finish = (bytes: ArrayBuffer | null) => {
        clearTimeout(timer);
        resolve(bytes);
      };
      worker.addEventListener("message", ({ data }: MessageEvent<PhotoAnswer>) => finish(data.bytes));
      worker.addEventListener("error", () => finish(null));
      worker.postMessage(request, []);
    });
  } finally {
    worker.terminate();
  }
}
