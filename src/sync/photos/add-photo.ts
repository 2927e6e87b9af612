import { maxPhotos } from "../../domain/ratings/rating.ts";
import { database } from "../../local/database/database.ts";
import { afterLastChange, readDraft, readDraftPhotos } from "../../local/drafts/drafts.ts";
import type { Draft } from "../../local/drafts/draft.ts";
import { readWriter } from "../../local/session/first-reads.ts";
import { isQuotaError } from "../../local/database/quota-error.ts";
import { readRatingView } from "../../local/ratings/read-ratings.ts";
import { withRoom } from "../storage/make-room.ts";
import { encodePhoto, photoMaxEdgePx } from "./encode-photo.ts";
import type { PhotoAnswer, PhotoRequest } from "./photo-worker.ts";

export type AddedPhoto = { ok: true; photoId: string } | { ok: false; reason: "unreadable" | "full" | "limit" };

const encodeTimeoutMs = 30_000;

/**
 * Makes a chosen picture small and clean and keeps it with its draft. `draft` is what to keep where nothing of it is on
 * the disk yet; `shared` is the id under which the picture waited, where the system had handed it over; `id` that of the photo.
 */
export async function addDraftPhoto(
  draft: Draft,
  file: Blob,
  shared: number | null = null,
  id: string = crypto.randomUUID(),
): Promise<AddedPhoto> {
  const { uid, placeId } = draft;
  if ((await countPhotos(uid, placeId)) >= maxPhotos) return { ok: false, reason: "limit" };
  const bytes = await encodeBesideThePage({ file, maxEdgePx: photoMaxEdgePx });
  if (!bytes) return { ok: false, reason: "unreadable" };
  try {
    await withRoom(() => keepPhoto(draft, { id, bytes }, shared));
    return { ok: true, photoId: id };
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

/**
 * Picture and draft in one step: whoever left the screen or killed the page while it was made small finds it in the
 * draft, and none lies around unseen and counts. One that was shared stops waiting in the same step: it is never in there twice.
 */
async function keepPhoto(
  draft: Draft,
  { id, bytes }: { id: string; bytes: ArrayBuffer },
  sharedId: number | null,
): Promise<void> {
  const { uid, placeId } = draft;
  const { photos, photoBytes, drafts, kv, shared } = database;
  const addedAt = new Date().toISOString();
  await database.transaction("rw", [photos, photoBytes, drafts, kv, shared], async () => {
    // Signed out while the picture was made small: it is not kept any more.
    if ((await readWriter()) !== uid) return;
    // Put into another draft meanwhile, by whoever chose a place a second time.
    if (sharedId !== null && (await shared.where("id").equals(sharedId).count()) === 0) return;
    // On its way already.
    if ((await photos.where("id").equals(id).count()) > 0) return;
    await photoBytes.add({ id, bytes });
    const size = bytes.byteLength;
    await photos.add({ id, uid, placeId, stage: "draft", size, addedAt, uploads: 0, shrunk: false });
    const kept = (await drafts.get([uid, placeId])) ?? draft;
    const updatedAt = afterLastChange(kept.updatedAt, addedAt);
    await drafts.put({ ...kept, photoIds: [...kept.photoIds, id], updatedAt });
    if (sharedId !== null) await shared.delete(sharedId);
  });
}

/** `null` when it is no picture. Where the worker cannot be loaded, as in a private window without a connection, the page does it. */
async function encodeBesideThePage(request: PhotoRequest): Promise<ArrayBuffer | null> {
  const worker = new Worker(new URL("./photo-worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve(null), encodeTimeoutMs);
      worker.addEventListener("message", ({ data }: MessageEvent<PhotoAnswer>) => resolve(data.bytes));
      worker.addEventListener("error", () => resolve(encodePhoto(request.file, request.maxEdgePx).catch(() => null)));
      worker.postMessage(request, []);
    });
  } finally {
    worker.terminate();
  }
}
