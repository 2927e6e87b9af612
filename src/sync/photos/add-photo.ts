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
 * Shrinks a chosen picture, removes its metadata and stores it with its draft. `draft`: stored if there is no draft
 * yet; `shared`: id of the waiting picture if the system shared it; `id`: id of the photo.
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
 * Stores picture and draft in one transaction, so that no photo exists without its draft, even if the page is closed
 * meanwhile. A shared picture stops waiting in the same transaction, so it is never stored twice.
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
    // The person signed out while the picture was shrunk: it is not stored.
    if ((await readWriter()) !== uid) return;
    // The shared picture was added to another draft meanwhile, in another tab for example.
    if (sharedId !== null && (await shared.where("id").equals(sharedId).count()) === 0) return;
    // The photo is being sent already.
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

/**
 * `null` if the file is no picture. If the worker cannot be loaded, e.g. in a private window without a connection, the
 * page encodes it.
 */
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
