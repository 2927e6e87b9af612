import { photoPath } from "../../domain/outbox/commands/keys.ts";
import { placeIdOf, isQuiet, type Command } from "../../domain/outbox/commands/command.ts";
import { scanRecord } from "../../domain/outbox/commands/kinds/scan-record.ts";
import { idleConnection, type ConnectionState } from "../../domain/outbox/retry/connection-state.ts";
import { rulesOf } from "../../domain/outbox/commands/kinds.ts";
import { isUpsert } from "../../domain/outbox/commands/bodies.ts";
import {
  keyOfPhoto,
  keysOfItsKind,
  type PhotoResult,
  type Queue,
  type WaitingPhoto,
} from "../../domain/outbox/queue/queue.ts";
import { settle as settleDecided, take, type Decided, carriesRow } from "../../domain/outbox/responses/settle.ts";
import { database, ofPerson } from "../database/database.ts";
import { renameDevice } from "../device-settings/device-id.ts";
import { mergeCachedRow } from "../server-cache/server-cache.ts";
import { readKv, removeKv, writeKv } from "../database/kv.ts";
import { readPhotosWait } from "../device-settings/photo-network.ts";
import { applyRatingChanges } from "../ratings/apply-rating-changes.ts";
import { addReceipt, pruneReceipts } from "./receipts.ts";
import { readCommands } from "./stored-commands.ts";

/** In one transaction. */
export async function readQueue(uid: string): Promise<Queue> {
  const { commands, photos, ratings, kv } = database;
  return await database.transaction("r", commands, photos, ratings, kv, async () => {
    const stored = await readCommands(uid);
    return (await toQueue(uid, stored.commands)).queue;
  });
}

/** `held`: keys of the commands that are not in the queue because their photos wait for another connection. */
export async function toQueue(uid: string, all: readonly Command[]): Promise<{ queue: Queue; held: string[] }> {
  const placesOf = (commands: readonly Command[]) =>
    commands.flatMap(({ body }) => rulesOf(body).afterRatingOf?.(body) ?? []);
  const keys = [...new Set(placesOf(all))].map((placeId): [string, string] => [uid, placeId]);
  const [wait, photos, rated] = await Promise.all([
    readPhotosWait(),
    ofPerson(database.photos.where("[uid+placeId]"), uid).toArray(),
    database.ratings.where("[user_id+restaurant_place_id]").anyOf(keys).primaryKeys(),
  ]);
  const heldPhotos = new Set(photos.filter(({ stage }) => wait && stage === "queued").map(({ id }) => id));
  const isHeld = (command: Command) => photosOf(command).some((id) => heldPhotos.has(id));
  const commands = all.filter((command) => !isHeld(command));
  const queue = { commands, photos, ratedPlaceIds: new Set(rated.map(([, placeId]) => placeId)) };
  return { queue, held: all.filter(isHeld).map(({ key }) => key) };
}

/** Ids of the photos of a command. An arrangement waits for its photos, because the device forgets what was sent. */
const photosOf = ({ body }: Command): string[] =>
  "photos" in body ? body.photos.map(({ photoId }) => photoId) : [rulesOf(body).bytesOf?.(body) ?? ""];

export async function writeConnection(connection: ConnectionState): Promise<void> {
  await database.transaction("rw", database.kv, async () => {
    // `signInNeeded` belongs to the session, which may have changed during this drain.
    const { signInNeeded } = (await readKv("link")) ?? idleConnection;
    await writeKv("link", { ...connection, signInNeeded });
  });
}

async function announce(keys: readonly string[], now: string): Promise<void> {
  await writeKv("sending", [...keys]);
  await writeKv("link", { ...((await readKv("link")) ?? idleConnection), lastAttemptAt: now });
}

export async function takeCommands(chosen: readonly Command[], now: string): Promise<Command[]> {
  return await database.transaction("rw", database.commands, database.kv, async () => {
    const current = await database.commands.bulkGet(chosen.map(({ key }) => key));
    const taken = take(chosen, current);
    await database.commands.bulkPut(taken);
    const keys = taken.map(({ key }) => key);
    await announce(keys, now);
    return taken;
  });
}

export async function takePhoto(photo: WaitingPhoto, now: string) {
  return await database.transaction("rw", database.photos, database.photoBytes, database.kv, async () => {
    const row = await database.photos.get(photo.id);
    if (row?.stage !== "queued") return null;
    await database.photos.update(photo.id, { uploads: row.uploads + 1 });
    // Several photos may be on their way.
    await announce([...((await readKv("sending")) ?? []), keyOfPhoto(row)], now);
    const bytes = (await database.photoBytes.get(photo.id))?.bytes ?? null;
    return { path: photoPath(row.id), bytes, shrunk: row.shrunk, isPortrait: row.key !== undefined };
  });
}

export async function settle(uid: string, decided: readonly Decided[], now: string): Promise<void> {
  const { commands, photos, photoBytes, ratings, totals, sent, places, serverCache, kv } = database;
  const tables = [commands, photos, photoBytes, ratings, totals, sent, places, serverCache, kv];
  await database.transaction("rw", tables, async () => {
    // Two devices with one id would be mistaken for each other, so this one takes a new id.
    if (decided.some(isBehind)) await renameDevice();
    // The person may have signed out meanwhile: their commands are settled, but no rows are written.
    const here = (await readKv("person"))?.uid === uid;
    for (const one of decided) {
      await settleOne(one);
      if (here && isReceived(one)) await addReceipt(one.sent, now, receiptOf(one));
      if (here) await keepState(one, now);
    }
    if (!here) return;
    const changes = decided.flatMap(({ sent: command, decision }) => {
      const placeId = placeIdOf(command.body);
      const told = placeId !== null && carriesRow(command, decision);
      return told ? [{ placeId, row: decision.row, version: decision.version }] : [];
    });
    await applyRatingChanges(uid, changes);
    await pruneReceipts(uid, now);
    await writeKv("sending", []);
  });
}

const isBehind = ({ decision }: Decided): boolean =>
  decision.kind === "behind" || (decision.kind === "conflict" && decision.deviceBehind === true);

/** A scan is quiet too, but a restored server would count one less. */
const hasReceipt = (command: Command): boolean => !isQuiet(command) || command.body.kind === scanRecord.kind;

const isReceived = ({ sent, decision }: Decided): boolean =>
  (decision.kind === "delivered" || decision.kind === "upserted") && hasReceipt(sent);

/** `gone`: the subject no longer exists, so the server accepted the command, and nothing changed. */
const receiptOf = ({ decision }: Decided): { gone?: boolean; version?: number } =>
  decision.kind === "delivered"
    ? { version: decision.version }
    : { gone: decision.kind === "upserted" && decision.state?.["gone"] === true };

async function keepState({ sent: { uid, body }, decision }: Decided, at: string): Promise<void> {
  if (decision.kind !== "upserted" || decision.state === null || !isUpsert(body)) return;
  await mergeCachedRow(uid, decision.topic, body.subject, { state: decision.state, at });
}

async function settleOne(one: Decided): Promise<void> {
  const { key, body } = one.sent;
  const { commands, photos, photoBytes } = database;
  const photoId = rulesOf(body).bytesOf?.(body) ?? "";
  const [current, photo] = [await commands.get(key), await photos.get(photoId)];
  const left = settleDecided(one, { current, photo });
  if (left.command) await commands.put(left.command);
  else if (current) await commands.delete(key);
  if (left.photo === "again") await photos.update(photoId, { stage: "queued", losses: (photo?.losses ?? 0) + 1 });
  if (left.photo !== "forget") return;
  await photos.delete(photoId);
  await photoBytes.delete(photoId);
}

export async function settlePhoto(photo: WaitingPhoto, result: PhotoResult): Promise<void> {
  const { commands, photos, photoBytes, kv } = database;
  await database.transaction("rw", commands, photos, photoBytes, kv, async () => {
    const sending = (await readKv("sending")) ?? [];
    await writeKv(
      "sending",
      sending.filter((key) => key !== keyOfPhoto(photo)),
    );
    const row = await photos.get(photo.id);
    if (!row) return;
    if (result.kind === "stored") await photos.update(photo.id, { stage: "uploaded" });
    if (result.kind === "shrunk") {
      await photoBytes.put({ id: photo.id, bytes: result.bytes });
      await photos.update(photo.id, { shrunk: true, size: result.bytes.byteLength });
    }
    const key = keyOfPhoto(row);
    if (result.kind === "rejected") await commands.update(key, { state: "attention", refusal: result.code });
    if (result.kind !== "later") return;
    const keys = keysOfItsKind(row, await ofPerson(photos.where("[uid+placeId]"), row.uid).toArray());
    const held = commands
      .where("key")
      .anyOf(keys)
      .filter(({ state }) => state === "queued");
    await held.modify({ notBefore: result.notBefore, refusal: result.code });
  });
}

export async function amend(
  uid: string,
  keys: readonly string[] | null,
  change: (command: Command) => Command,
): Promise<void> {
  await database.transaction("rw", database.commands, async () => {
    const { commands } = await readCommands(uid);
    const wanted = commands.filter(({ key }) => keys === null || keys.includes(key));
    await database.commands.bulkPut(wanted.map(change));
  });
}

export async function clearInFlight(): Promise<void> {
  await removeKv("sending");
}
