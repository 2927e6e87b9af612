import { contentIn, photoKey, ratingKey, type PlaceBody } from "../domain/commands.ts";
import { overlayRating, photoIdOf } from "../domain/rating-view.ts";
import { contentOf, hasPhoto, type RatingContent } from "../domain/rating.ts";
import { database } from "../local/database.ts";
import { readPerson } from "../local/first-reads.ts";
import { handedInTopic, readHandedIn } from "../local/handed-in.ts";
import { restoreSnapshot, type Snapshot } from "../local/snapshot.ts";
import { readAtPlace } from "../local/stored-commands.ts";
import { dropPhotos, type UndoToken } from "./enqueue.ts";
import { requestSync } from "./request-sync.ts";
import { putDraftBack } from "./undo-draft.ts";
import { outboxTables, withIntents } from "./write-intents.ts";

/**
 * Puts things back as they were before. What has not left the device is simply restored; what has is answered by the
 * opposite intent, because the server may already have it. False where the place was rated again since: that stays, whatever
 * stood there before.
 */
export async function undo(token: UndoToken): Promise<boolean> {
  const undone = await database.transaction("rw", [...outboxTables(), database.facts], async () => {
    const { uid, placeId } = token;
    // Signed out while Undo was offered: what they gave up does not come back to the device.
    if ((await readPerson())?.uid !== uid) return true;
    const handedIn = await readHandedIn(uid, placeId);
    if (handedIn !== null && handedIn !== token.handedIn) return false;
    // What was taken back is said again whole, wherever the draft of it began.
    await database.facts.delete([uid, handedInTopic, placeId]);
    if (await stillHere(token)) await restoreSnapshot(uid, placeId, token.before);
    else await intentBack(token);
    return true;
  });
  requestSync();
  return undone;
}

/**
 * Whether nothing of what the undone step made was sent, replaced or answered since. A removal that was refused has removed
 * nothing, and is simply taken away.
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

const put = (uid: string, body: PlaceBody) => withIntents(uid, body.placeId, (intents) => intents.put(body));

async function intentBack({ uid, placeId, before }: UndoToken): Promise<void> {
  const content = contentBefore(uid, placeId, before);
  const placeName = nameBefore(before);
  if (!content) {
    await put(uid, { kind: "rating.remove.v1", placeId, placeName, base: null });
    await dropPhotos(uid, placeId);
  } else if (await isRemoved(uid, placeId)) {
    // The server may have removed it, and keeps what was removed: visit, likes and dates with it.
    const photoIds = photosBefore(uid, placeId, before);
    const { row: was } = before;
    await put(uid, { kind: "rating.restore.v1", placeId, placeName, content, base: null, photoIds, was });
    await putPhotosBack(uid, placeId, before, new Set(was?.photo_urls.map(photoIdOf)));
    await putArrangementBack(uid, before);
  } else {
    const nothingNew = { base: null, evidence: null, qrCodeId: null };
    await put(uid, { kind: "rating.save.v1", placeId, placeName, content, ...nothingNew });
    await putPhotosBack(uid, placeId, before, new Set());
    await putArrangementBack(uid, before);
  }
  if (before.draft) await putDraftBack(before.draft, before);
}

/** Whether what is to be undone is a removal: it waits, or it has arrived and left nothing. */
async function isRemoved(uid: string, placeId: string): Promise<boolean> {
  const now = await database.commands.get(ratingKey(uid, placeId));
  if (now) return now.body.kind === "rating.remove.v1";
  return (await database.ratings.get([uid, placeId])) === undefined;
}

function photosBefore(uid: string, placeId: string, { row, commands }: Snapshot): string[] {
  const pending = { uid, commands, sending: new Set<string>(), localPhotoIds: new Set<string>() };
  return overlayRating(placeId, row, pending)?.photos.map(({ id }) => id) ?? [];
}

/** The order may not have been sent, and what the undone step wanted of it may have been. */
async function putArrangementBack(uid: string, before: Snapshot): Promise<void> {
  const arranged = before.commands.find(({ body }) => body.kind === "photos.arrange.v1");
  if (arranged) await put(uid, arranged.body);
}

const intentBefore = (uid: string, placeId: string, before: Snapshot): PlaceBody | undefined =>
  before.commands.find((command) => command.key === ratingKey(uid, placeId))?.body;

function contentBefore(uid: string, placeId: string, before: Snapshot): RatingContent | null {
  const intent = intentBefore(uid, placeId, before);
  return intent ? contentIn(intent) : before.row && contentOf(before.row);
}

function nameBefore({ row, commands }: Snapshot): string {
  const named = commands.map(({ body }) => ("placeName" in body ? body.placeName : "")).find((name) => name !== "");
  return row?.restaurant_name ?? named ?? "";
}

/**
 * Photos shown before come back, also such as only the server still has; photos that came with the undone step go. Those in
 * `restored` come back with the rating.
 */
async function putPhotosBack(
  uid: string,
  placeId: string,
  before: Snapshot,
  restored: ReadonlySet<string>,
): Promise<void> {
  const detaching = before.commands.flatMap(({ body }) => (body.kind === "photo.detach.v1" ? [body.photoId] : []));
  const attaching = before.commands.flatMap(({ body }) => (body.kind === "photo.attach.v1" ? [body.photoId] : []));
  const attached = (before.row?.photo_urls ?? []).map(photoIdOf).filter((id) => !detaching.includes(id));
  const wanted = new Set([...attached, ...attaching]);

  const row = await database.ratings.get([uid, placeId]);
  const commands = await readAtPlace(uid, placeId);
  const now = new Set([
    ...(row?.photo_urls ?? []).map(photoIdOf),
    ...commands.flatMap(({ body }) => ("photoId" in body ? [body.photoId] : [])),
  ]);
  // Its bytes go as well: the draft that comes back has its own.
  const goes = [...now].filter((photoId) => !wanted.has(photoId));
  for (const photoId of goes) await withIntents(uid, placeId, (intents) => intents.detach(photoId));
  for (const photoId of wanted) {
    const waiting = await database.commands.get(photoKey(uid, photoId));
    const there = hasPhoto(row, photoId);
    if (waiting?.body.kind === "photo.attach.v1" || ((there || restored.has(photoId)) && !waiting)) continue;
    await returnPhoto(uid, placeId, photoId, before);
    await put(uid, { kind: "photo.attach.v1", placeId, photoId });
  }
}

async function returnPhoto(uid: string, placeId: string, photoId: string, before: Snapshot): Promise<void> {
  const bytes = before.bytes.find(({ id }) => id === photoId);
  const known = before.photos.find(({ id }) => id === photoId);
  if (bytes) await database.photoBytes.put(bytes);
  const fresh = { id: photoId, uid, placeId, size: 0, addedAt: new Date().toISOString(), uploads: 0, shrunk: false };
  // Without bytes here the object is on the server, where a detached photo stays for a day.
  await database.photos.put({ ...(known ?? fresh), stage: bytes ? "queued" : "uploaded" });
}
