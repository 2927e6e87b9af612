import type { Command, CommandBody, Evidence } from "../domain/commands.ts";
import { arrangementKey, photoPath, photoKey, ratingKey } from "../domain/commands.ts";
import { ratingContentSchema, type RatingContent } from "../domain/rating.ts";
import { keyOf, photosLeftBehind, replaceIntent } from "../domain/intent.ts";
import { database, type PhotoRow, type Table } from "../local/database.ts";
import { nextSeq } from "../local/device.ts";
import { readKv, writeKv } from "../local/kv.ts";
import { arrangePhotos, type ArrangedPhoto } from "../domain/arrange-photos.ts";
import { overlayRating } from "../domain/rating-view.ts";
import { isQuotaError } from "../local/quota.ts";
import { takeSnapshot, type Snapshot } from "../local/snapshot.ts";
import { freeRuntimeCaches, keepStorage } from "./device-storage.ts";
import { rebase, type StartedFrom } from "./rebase.ts";
import { requestSync } from "./request-sync.ts";

/** Takes back what was just saved or removed; lives in memory for as long as the screen offers Undo. */
export type UndoToken = { uid: string; placeId: string; opId: string | null; before: Snapshot };

export type RatingIntent = {
  uid: string;
  placeId: string;
  placeName: string;
  content: RatingContent;
  evidence: Evidence | null;
  qrCodeId: string | null;
  /** Absent: unknown, and taken for what the device has now. */
  startedFrom?: StartedFrom | undefined;
  photos: {
    /** Ids of draft photos. */
    add: readonly string[];
    /** Ids of photos that the rating shows now. */
    remove: readonly string[];
    /** All photos of the rating as they are to stand, new ones too; absent: as they stand, then the added ones. */
    order?: readonly ArrangedPhoto[] | undefined;
  };
  /** Of the comment: a BCP 47 tag. */
  language?: string | undefined;
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
export async function enqueueRating(intent: RatingIntent): Promise<Enqueued> {
  const content = ratingContentSchema.parse(intent.content);
  const enqueued = await savedWithRoom({ ...intent, content });
  void keepStorage();
  requestSync();
  return enqueued;
}

/** Rating first, photos second: a full disk costs the photos, and only after the caches were given up for them. */
async function savedWithRoom(intent: RatingIntent): Promise<Enqueued> {
  try {
    return await writeRating(intent);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  await freeRuntimeCaches();
  try {
    return await writeRating(intent);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
  }
  const enqueued = await writeRating({ ...intent, photos: { ...intent.photos, add: [] } });
  return { ...enqueued, photosKept: intent.photos.add.length === 0 };
}

async function writeRating(intent: RatingIntent): Promise<Enqueued> {
  const { uid, placeId } = intent;
  return await database.transaction("rw", outboxTables(), async () => {
    // All of it is asked for at once and written at once: on the way to "saved", a round trip costs more than the writing.
    const [before, lastSeq, here] = await Promise.all([
      takeSnapshot(uid, placeId, intent.photos.remove),
      readKv("seq"),
      Promise.all(intent.photos.add.map((id) => database.photoBytes.where("id").equals(id).count())),
    ]);
    const whole = intent.photos.add.filter((_id, index) => here[index] !== 0);
    const added = whole.flatMap((id) => before.photos.find((photo) => photo.id === id) ?? []);
    const { bodies, plain } = bodiesOf(intent, added, before);
    const commands = intentsOf(intent, bodies, before, lastSeq ?? 0);
    const earlier = existingIn(before, ratingKey(uid, placeId));
    const left = before.photos.filter((photo) => photo.stage === "draft" && !added.includes(photo));
    await Promise.all([
      ...commands.map((command) => database.commands.put(command)),
      ...added.map((photo) => database.photos.put({ ...photo, stage: "queued" })),
      writeKv("seq", (lastSeq ?? 0) + bodies.length),
      database.drafts.delete([uid, placeId]),
      ...(plain ? [database.commands.delete(arrangementKey(uid, placeId))] : []),
      ...left.flatMap(({ id }) => [database.photos.delete(id), database.photoBytes.delete(id)]),
    ]);
    for (const photoId of [...intent.photos.remove, ...photosLeftBehind(earlier, before.row)]) {
      await detachPhoto(uid, placeId, photoId);
    }
    const opId = commands[0]?.opId ?? null;
    return { photosKept: added.length === intent.photos.add.length, undo: { uid, placeId, opId, before } };
  });
}

/** The rating first, then the order of its photos, then these. */
function bodiesOf(intent: RatingIntent, added: readonly PhotoRow[], before: Snapshot) {
  const { uid, placeId, placeName, content, evidence, qrCodeId } = intent;
  const pending = { uid, commands: before.commands, sending: new Set<string>(), localPhotoIds: new Set<string>() };
  const shown = overlayRating(placeId, before.row, pending)?.photos ?? [];
  const { remove, order = [] } = intent.photos;
  const { photos, changed, plain } = arrangePhotos({ shown, added: added.map(({ id }) => id), remove, order });
  const save: CommandBody = {
    kind: "rating.save.v1",
    placeId,
    placeName,
    content,
    base: null,
    evidence,
    qrCodeId,
    language: content.comment === null ? null : primaryTag(intent.language),
  };
  const arrange: CommandBody = { kind: "photos.arrange.v1", placeId, photos };
  const attach = photos
    .filter(({ photoId }) => added.some(({ id }) => id === photoId))
    .map(({ photoId }): CommandBody => ({ kind: "photo.attach.v1", placeId, photoId }));
  return { bodies: [save, ...(changed ? [arrange] : []), ...attach], plain: plain && !changed };
}

const primaryTag = (language: string | undefined): string | null =>
  /^[a-z]{2,8}(?=-|$)/.exec(language?.toLowerCase() ?? "")?.[0] ?? null;

function intentsOf(intent: RatingIntent, bodies: readonly CommandBody[], before: Snapshot, lastSeq: number): Command[] {
  const { uid } = intent;
  const editedAt = new Date().toISOString();
  return bodies.flatMap((body, index) => {
    const fresh = { uid, body, seq: lastSeq + 1 + index, opId: crypto.randomUUID(), editedAt };
    const existing = existingIn(before, keyOf(uid, body));
    const command = replaceIntent(existing, fresh, before.row);
    // An intent that waits already knows what it starts from.
    const alone = command !== null && existing === null && intent.startedFrom !== undefined;
    return (alone ? rebase(command, before.row, intent.startedFrom ?? null) : command) ?? [];
  });
}

const existingIn = ({ commands }: Snapshot, wanted: string): Command | null =>
  commands.find(({ key }) => key === wanted) ?? null;

/** Wants a rating gone. What never left the device is taken back without a word to the server. */
export async function enqueueRemoval(intent: { uid: string; placeId: string; placeName: string }): Promise<UndoToken> {
  const { uid, placeId, placeName } = intent;
  const token = await database.transaction("rw", outboxTables(), async (): Promise<UndoToken> => {
    const before = await takeSnapshot(uid, placeId, "all photos");
    const opId = await putIntent(uid, { kind: "rating.remove.v1", placeId, placeName, base: null });
    await dropPhotos(uid, placeId);
    return { uid, placeId, opId, before };
  });
  requestSync();
  return token;
}

/** Inside a transaction. Answers the op id of what will be sent, null when nothing will. */
export async function putIntent(uid: string, body: CommandBody): Promise<string | null> {
  const key = keyOf(uid, body);
  const existing = (await database.commands.get(key)) ?? null;
  const row = (await database.ratings.get([uid, body.placeId])) ?? null;
  const seq = await nextSeq();
  const intent = { uid, body, seq, opId: crypto.randomUUID(), editedAt: new Date().toISOString() };
  const command = replaceIntent(existing, intent, row);
  if (command) await database.commands.put(command);
  else await database.commands.delete(key);
  return command?.opId ?? null;
}

async function detachPhoto(uid: string, placeId: string, photoId: string): Promise<void> {
  const row = await database.ratings.get([uid, placeId]);
  const attached = row?.photo_urls.includes(photoPath(uid, photoId)) ?? false;
  const waiting = await database.commands.where("key").equals(photoKey(uid, photoId)).count();
  if (attached || waiting > 0) await putIntent(uid, { kind: "photo.detach.v1", placeId, photoId });
  await database.photos.delete(photoId);
  await database.photoBytes.delete(photoId);
}

/**
 * Inside a transaction: takes every waiting photo of a place back; a removed rating takes them along. One that may have
 * been attached already is asked to be taken off, in case the place is rated again before the removal is sent.
 */
export async function dropPhotos(uid: string, placeId: string): Promise<void> {
  const waiting = await database.commands.where({ uid, "body.placeId": placeId }).toArray();
  await database.commands.delete(arrangementKey(uid, placeId));
  for (const { body } of waiting) {
    if (body.kind !== "photo.attach.v1") continue;
    await putIntent(uid, { kind: "photo.detach.v1", placeId, photoId: body.photoId });
  }
  const photos = await database.photos.where({ uid, placeId }).toArray();
  const ids = photos.filter(({ stage }) => stage !== "draft").map(({ id }) => id);
  await database.photos.bulkDelete(ids);
  await database.photoBytes.bulkDelete(ids);
}
