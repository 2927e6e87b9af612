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
 * The state before, held in memory while Undo is offered: bytes that never left the device, or the id of a photo on the
 * server; and the server's last value (`told`).
 */
type Before = { bytes: ArrayBuffer | null; photo: string | null; waited: Waited | null; told: unknown };
/** `photo`: id of the new portrait; null: removed. */
type Put = { before: Before; photo: string | null };
/** The replaced command's photo. */
type Waited = { photo: string | null };
/** `undo` returns false if another picture was chosen since, in another tab or on another device: that one stays. */
export type PortraitKept = { ok: true; undo: () => Promise<boolean> } | { ok: false; reason: "full" };

/**
 * Sets the profile picture (a JPEG; null: none): one transaction, no network. Replaces a waiting picture. Rejects on
 * errors other than a full device.
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

/** `bytes` of a new photo, or else `photo`, the id of one on the server. Null if the person signed out meanwhile. */
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

/**
 * "wanted": the picture is still waiting, or is the server's last value. "given up": the command was discarded and
 * nothing was chosen since.
 */
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

/** Inside a transaction: the server's last path, null for none. */
async function readTold(uid: string): Promise<unknown> {
  const fact = await database.serverCache.get([uid, avatarSet.collection.name, avatarField]);
  return fact?.state["value"] ?? null;
}

/** Deletes a command that never left the device; the server needs no command. False if it may have arrived. */
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

/** Inside a transaction: deletes a photo and its bytes. */
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

/** Null for a picture of an earlier version of the app: its name is no id, so it cannot be set again. */
function idIn(path: string): string | null {
  const id = photoIdOf(path);
  return avatarSet.value.safeParse({ photo: id }).success ? id : null;
}
