import { avatarField, avatarSet } from "../../domain/outbox/commands/kinds/avatar-set.ts";
import { mayHaveArrived, type Command } from "../../domain/outbox/commands/command.ts";
import { isUpsert } from "../../domain/outbox/commands/bodies.ts";
import { upsertKey } from "../../domain/outbox/commands/upsert.ts";
import { photoIdOf } from "../../domain/ratings/rating.ts";
import { database } from "../../local/database/database.ts";
import { readPerson } from "../../local/session/first-reads.ts";
import { isQuotaError } from "../../local/database/quota-error.ts";
import { writeUpsert } from "./enqueue-upsert.ts";
import { withRoom } from "../storage/make-room.ts";
import { requestSync } from "../drain/request-sync.ts";

/**
 * What was there before, in memory for as long as Undo is offered: bytes that never left the device, or the id on the server;
 * and what the server had told last.
 */
type Before = { bytes: ArrayBuffer | null; photo: string | null; waited: Waited | null; told: unknown };
/** `photo`: the id of what was wanted, null for none. */
type Put = { before: Before; photo: string | null };
/** The command that was there, and the photo that it wanted. */
type Waited = { photo: string | null };
/** `undo` answers false where another picture was chosen since, in another tab or on another device: that one stays. */
export type PortraitKept = { ok: true; undo: () => Promise<boolean> } | { ok: false; reason: "full" };

/**
 * Wants this picture (a JPEG; null: none) for the profile of the person: one transaction, no network. The one that waited is
 * forgotten. Rejects if the device cannot keep anything.
 */
export async function enqueuePortrait(uid: string, bytes: ArrayBuffer | null): Promise<PortraitKept> {
  try {
    return await keep(uid, bytes);
  } catch (error) {
    if (!isQuotaError(error)) throw error;
    return { ok: false, reason: "full" };
  }
}

async function keep(uid: string, bytes: ArrayBuffer | null): Promise<PortraitKept> {
  const done = await put(uid, bytes, null);
  const undo = async () => {
    if (!done) return true;
    const { before } = done;
    const fate = await fateOf(uid, done);
    if (fate === "replaced") return false;
    if (before.waited === null && (fate === "given up" || (await takeBack(uid)))) return true;
    await put(uid, before.bytes, before.photo);
    return true;
  };
  return { ok: true, undo };
}

/** `bytes` of a new photo, or else `photo`, one that the server has. Null when the person has left meanwhile. */
async function put(uid: string, bytes: ArrayBuffer | null, photo: string | null): Promise<Put | null> {
  const { commands, serverCache, kv, photos, photoBytes } = database;
  const done = await withRoom(() =>
    database.transaction("rw", [commands, serverCache, kv, photos, photoBytes], () => write(uid, bytes, photo)),
  );
  requestSync();
  return done;
}

/** Inside a transaction. */
async function write(uid: string, bytes: ArrayBuffer | null, photo: string | null): Promise<Put | null> {
  const { photos, photoBytes } = database;
  const key = keyOf(uid);
  if ((await readPerson())?.uid !== uid) return null;
  const before = await readBefore(uid, key);
  const id = bytes ? crypto.randomUUID() : photo;
  if (bytes && id) {
    const row = { id, uid, placeId: "", key, size: bytes.byteLength, addedAt: new Date().toISOString() };
    await photoBytes.add({ id, bytes });
    await photos.add({ ...row, stage: "queued", uploads: 0, shrunk: false });
  }
  await writeUpsert(avatarSet, { uid, subject: avatarField, value: { photo: id }, name: "" });
  await forget(before.waited?.photo);
  return { before, photo: id };
}

/** Still what is wanted for the profile, waiting or as the server has said last; or taken out of the outbox, and nothing chosen since. */
type Fate = "wanted" | "given up" | "replaced";

async function fateOf(uid: string, { before, photo }: Put): Promise<Fate> {
  const { commands, serverCache } = database;
  return await database.transaction("r", [commands, serverCache], async () => {
    const command = await commands.get(keyOf(uid));
    if (command) return photoIn(command) === photo ? "wanted" : "replaced";
    const told = await readTold(uid);
    if (told === avatarSet.show(avatarSet.collection.none, { photo }).value) return "wanted";
    return told === before.told ? "given up" : "replaced";
  });
}

/** Inside a transaction: the path that the server has said last, null for none. */
async function readTold(uid: string): Promise<unknown> {
  const fact = await database.serverCache.get([uid, avatarSet.collection.name, avatarField]);
  return fact?.state["value"] ?? null;
}

/** What never left the device is gone without a word: of what the server has instead nothing needs to be known. */
async function takeBack(uid: string): Promise<boolean> {
  const { commands, photos, photoBytes } = database;
  return await database.transaction("rw", [commands, photos, photoBytes], async () => {
    const command = await commands.get(keyOf(uid));
    if (!command || mayHaveArrived(command)) return false;
    await forget(photoIn(command));
    await commands.delete(command.key);
    return true;
  });
}

/** Inside a transaction. */
async function forget(photo: string | null | undefined): Promise<void> {
  if (typeof photo !== "string") return;
  await database.photos.delete(photo);
  await database.photoBytes.delete(photo);
}

const keyOf = (uid: string): string => upsertKey(uid, { kind: avatarSet.kind, subject: avatarField });

function photoIn({ body }: Command): string | null {
  const wanted = isUpsert(body) ? avatarSet.value.safeParse(body.value) : null;
  return wanted?.success ? wanted.data.photo : null;
}

/** Inside a transaction. */
async function readBefore(uid: string, key: string): Promise<Before> {
  const [command, told] = await Promise.all([database.commands.get(key), readTold(uid)]);
  if (command) {
    const photo = photoIn(command);
    const bytes = photo === null ? undefined : (await database.photoBytes.get(photo))?.bytes;
    return { bytes: bytes ?? null, photo, waited: { photo }, told };
  }
  return { bytes: null, photo: typeof told === "string" ? idIn(told) : null, waited: null, told };
}

/** Null for a picture of an earlier app, which is not named by an id and cannot be asked for again. */
function idIn(path: string): string | null {
  const id = photoIdOf(path);
  return avatarSet.value.safeParse({ photo: id }).success ? id : null;
}
