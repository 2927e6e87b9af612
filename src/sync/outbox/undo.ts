import { arrangePhotos, type ArrangedPhoto } from "../../domain/outbox/commands/arrange-photos.ts";
import { contentIn, type PlaceCommand } from "../../domain/outbox/commands/command.ts";
import { photoKey, ratingKey } from "../../domain/outbox/commands/keys.ts";
import type { PlaceBody } from "../../domain/outbox/commands/bodies.ts";
import { inOrder } from "../../domain/outbox/commands/in-order.ts";
import { overlayRating } from "../../domain/outbox/commands/rating-view.ts";
import { photoIdOf, contentOf, hasPhoto, type RatingContent } from "../../domain/ratings/rating.ts";
import type { RatingPhoto } from "../../domain/outbox/commands/rating-photo.ts";
import { database } from "../../local/database/database.ts";
import { readPerson } from "../../local/session/first-reads.ts";
import { lastSubmissionCollection, readLastSubmission } from "../../local/drafts/last-submission.ts";
import { restoreSnapshot, type Snapshot } from "../../local/outbox/snapshot.ts";
import { readAtPlace } from "../../local/outbox/stored-commands.ts";
import { dropPhotos, type UndoToken } from "./enqueue-rating.ts";
import { withRoom } from "../storage/make-room.ts";
import { rebase } from "./rebase.ts";
import { requestSync } from "../drain/request-sync.ts";
import { returnDraft } from "./undo-draft.ts";
import { outboxTables, withIntents } from "./write-intents.ts";

/**
 * Restores the previous state. Changes that never left the device are replaced by the snapshot; others are followed by
 * the opposite intent, because the server may have them. False if the place was rated again since: then that rating
 * stays.
 */
export async function undo(token: UndoToken): Promise<boolean> {
  const takeBack = async () => {
    const { uid, placeId } = token;
    // The person signed out while Undo was offered: their data must not return to the device.
    if ((await readPerson())?.uid !== uid) return true;
    const lastSubmission = await readLastSubmission(uid, placeId);
    if (lastSubmission !== null && lastSubmission !== token.lastSubmission) return false;
    // The restored rating must be sent in full, whatever its draft was based on.
    await database.serverCache.delete([uid, lastSubmissionCollection, placeId]);
    if (await stillHere(token)) await restoreSnapshot(uid, placeId, token.before);
    else await intentBack(token);
    return true;
  };
  const undone = await withRoom(() => database.transaction("rw", [...outboxTables(), database.serverCache], takeBack));
  requestSync();
  return undone;
}

/**
 * True if no command of the undone step was sent, replaced or answered since. A rejected removal has removed nothing,
 * so restoring the snapshot is enough.
 */
async function stillHere({ uid, placeId, opId, before }: UndoToken): Promise<boolean> {
  const commands = await readAtPlace(uid, placeId);
  const key = ratingKey(uid, placeId);
  const now = commands.find((command) => command.key === key);
  if ((now?.opId ?? null) !== opId) return false;
  if (now?.state === "attention" && contentIn(now.body) === null) return true;
  return commands.every((command) => {
    const earlier = before.commands.find((known) => known.opId === command.opId);
    return command.tried === (earlier?.tried ?? 0);
  });
}

type Finish = (command: PlaceCommand) => PlaceCommand;
const put = (uid: string, body: PlaceBody, finish?: Finish) =>
  withIntents(uid, body.placeId, (intents) => intents.set(body, finish));

async function intentBack(token: UndoToken): Promise<void> {
  const { uid, placeId, before, after } = token;
  const { content, language, was, ...visit } = saidBefore(uid, placeId, before);
  const placeName = nameBefore(before);
  const waiting = await database.commands.get(ratingKey(uid, placeId));
  const finish = waiting ? undefined : await startsFrom(token);
  if (!content) {
    await put(uid, { kind: "rating.remove.v1", placeId, placeName, base: null }, finish);
    await dropPhotos(uid, placeId);
  } else {
    // In the order of the removed row: the arrangement is sent after it.
    const removed = was?.photo_urls.map(photoIdOf) ?? [];
    const photoIds = inOrder(photosOf(uid, placeId, before), removed).map(({ id }) => id);
    const said = { placeId, placeName, content, base: null, language };
    // If the server has removed the rating, a restore also brings back its visit, likes and dates.
    const isRemoved = after === null || waiting?.body.kind === "rating.remove.v1";
    const body: PlaceBody = isRemoved
      ? { kind: "rating.restore.v1", ...said, ...visit, photoIds, was }
      : { kind: "rating.save.v1", ...said, evidence: null, qrCodeId: null };
    await put(uid, body, finish);
    const attached = await putPhotosBack(token, new Set(isRemoved ? removed : []));
    await putArrangementBack(token, attached);
  }
  if (before.draft) await returnDraft(before.draft, before);
}

/**
 * The step has arrived or was discarded, and another device may have changed the rating since. So the new intent is
 * based on the step's result and not on the current row. The version of that result is unknown: 0 avoids naming a
 * version of another device, and 1 says that there was a rating if there is no row now.
 */
async function startsFrom({ uid, placeId, after }: UndoToken): Promise<Finish> {
  const row = (await database.ratings.get([uid, placeId])) ?? null;
  const from = after && { version: row ? 0 : 1, content: after.content };
  return (command) => rebase(command, row, from);
}

/** `language`: of the comment. Visit data only from a waiting command: the server already has that of a sent one. */
function saidBefore(uid: string, placeId: string, { commands, row }: Snapshot): Said {
  const waited = commands.find((command) => command.key === ratingKey(uid, placeId));
  if (!waited) return { content: row && contentOf(row), language: row?.language, was: row };
  const { body } = waited;
  if (!("content" in body)) return { content: null, was: row };
  const { content, language, evidence, qrCodeId, writtenAt = waited.editedAt } = body;
  return { content, language, evidence, qrCodeId, writtenAt, was: row ?? ("was" in body ? body.was : null) };
}
type RestoreBody = Extract<PlaceBody, { kind: "rating.restore.v1" }>;
type Said = { content: RatingContent | null } & Pick<
  RestoreBody,
  "was" | "language" | "evidence" | "qrCodeId" | "writtenAt"
>;

function nameBefore({ row, commands }: Snapshot): string {
  const named = commands.map(({ body }) => ("placeName" in body ? body.placeName : "")).find((name) => name !== "");
  return row?.restaurant_name ?? named ?? "";
}

/**
 * Attaches photos again that the undone step removed, including those that only the server has, and detaches those that
 * it added. Photos in `restored` come back with the rating. Returns the ids of the photos attached again.
 */
async function putPhotosBack(token: UndoToken, restored: ReadonlySet<string>): Promise<string[]> {
  const { uid, placeId, before, after } = token;
  const was = photosOf(uid, placeId, before).map(({ id }) => id);
  const since = (after?.photos ?? []).map(({ id }) => id);
  // Their bytes are deleted too: the restored draft has its own copies.
  const goes = since.filter((photoId) => !was.includes(photoId));
  for (const photoId of goes) await withIntents(uid, placeId, (intents) => intents.detach(photoId));

  const row = await database.ratings.get([uid, placeId]);
  const attached: string[] = [];
  for (const photoId of was.filter((id) => !since.includes(id))) {
    const waiting = await database.commands.get(photoKey(uid, photoId));
    const there = hasPhoto(row, photoId);
    if (waiting?.body.kind === "photo.attach.v1" || ((there || restored.has(photoId)) && !waiting)) continue;
    await returnPhoto(uid, placeId, photoId, before);
    await put(uid, { kind: "photo.attach.v1", placeId, photoId });
    attached.push(photoId);
  }
  return attached;
}

/**
 * Restores the order and captions of photos. If another device has arranged them since, its order stays and restored
 * photos are appended.
 */
async function putArrangementBack(token: UndoToken, attached: readonly string[]): Promise<void> {
  const { uid, placeId, before, after } = token;
  const was = photosOf(uid, placeId, before);
  const row = (await database.ratings.get([uid, placeId])) ?? null;
  const shown = photosOf(uid, placeId, { row, commands: await readAtPlace(uid, placeId) });
  const leftAlone = after === null || isArrangedAs(after.photos, shown);
  const back = was.filter(({ id }) => attached.includes(id) && !hasPhoto(row, id));
  const order = leftAlone ? was : [...shown, ...back];
  const { photos, moved, changed } = arrangePhotos({
    shown,
    added: attached,
    remove: [],
    order: order.map(({ id, caption = null }) => ({ id, caption })),
  });
  if (changed) await put(uid, { kind: "photos.arrange.v1", placeId, photos, moved });
}

/** Compares order and captions of the photos that both lists contain. */
function isArrangedAs(some: readonly RatingPhoto[], others: readonly RatingPhoto[]): boolean {
  const arrangement = (photos: readonly RatingPhoto[], among: readonly RatingPhoto[]) =>
    JSON.stringify(
      photos.filter(({ id }) => among.some((one) => one.id === id)).map(({ id, caption }) => [id, caption]),
    );
  return arrangement(some, others) === arrangement(others, some);
}

function photosOf(uid: string, placeId: string, { row, commands }: Pick<Snapshot, "row" | "commands">): RatingPhoto[] {
  const pending = { uid, commands, sending: new Set<string>(), localPhotoIds: new Set<string>() };
  return overlayRating(placeId, row, pending)?.photos ?? [];
}

/**
 * Inside a transaction: attaches photos again that the current rating lacks, after its own photos and with their
 * captions.
 */
export async function attachAgain(uid: string, placeId: string, photos: readonly ArrangedPhoto[]): Promise<void> {
  const row = (await database.ratings.get([uid, placeId])) ?? null;
  const shown = photosOf(uid, placeId, { row, commands: await readAtPlace(uid, placeId) });
  const missing = photos.filter(({ id }) => !shown.some((one) => one.id === id));
  for (const { id } of missing) {
    await returnPhoto(uid, placeId, id, { bytes: [], photos: [] });
    await put(uid, { kind: "photo.attach.v1", placeId, photoId: id });
  }
  const stand = shown.map(({ id, caption = null }) => ({ id, caption }));
  const added = missing.map(({ id }) => id);
  const arranged = arrangePhotos({ shown, added, remove: [], order: [...stand, ...missing] });
  if (arranged.changed)
    await put(uid, { kind: "photos.arrange.v1", placeId, photos: arranged.photos, moved: arranged.moved });
}

type Held = Pick<Snapshot, "bytes" | "photos">;

async function returnPhoto(uid: string, placeId: string, photoId: string, before: Held): Promise<void> {
  const bytes = before.bytes.find(({ id }) => id === photoId);
  const known = before.photos.find(({ id }) => id === photoId);
  if (bytes) await database.photoBytes.put(bytes);
  const fresh = { id: photoId, uid, placeId, size: 0, addedAt: new Date().toISOString(), uploads: 0, shrunk: false };
  // Without local bytes, the object is on the server, where a detached photo stays for a day.
  await database.photos.put({ ...(known ?? fresh), stage: bytes ? "queued" : "uploaded" });
}
