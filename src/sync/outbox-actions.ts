import { leftUnconfirmed, maxUnconfirmed, type Command } from "../domain/commands.ts";
import { idleConnection } from "../domain/connection.ts";
import { contentOf } from "../domain/rating.ts";
import { database } from "../local/database.ts";
import { nextSeq } from "../local/device.ts";
import { readKv, writeKv } from "../local/kv.ts";
import { theirsSchema } from "../local/read-outbox.ts";
import { dropPhotos, outboxTables } from "./enqueue.ts";
import { requestSync } from "./request-sync.ts";

/** A fresh intent with the same content: new op id, so that an old answer can not be mistaken for its own. */
const asNewCommand = async (command: Command): Promise<Command> => ({
  ...command,
  seq: await nextSeq(),
  opId: crypto.randomUUID(),
  rev: command.rev + 1,
  tried: 0,
  unconfirmed: leftUnconfirmed(command).slice(0, maxUnconfirmed),
  state: "queued",
  refusal: null,
  theirs: null,
  notBefore: null,
});

async function change(key: string, act: (command: Command) => Promise<void>): Promise<void> {
  await database.transaction("rw", outboxTables(), async () => {
    const command = await database.commands.get(key);
    if (command) await act(command);
  });
  requestSync();
}

/** Sends a refused or postponed command once more. */
export async function retryCommand(key: string): Promise<void> {
  await change(key, async (command) => {
    await database.commands.put(await asNewCommand(command));
    const { body } = command;
    if (body.kind !== "photo.attach.v1") return;
    const here = await database.photoBytes.where("id").equals(body.photoId).count();
    if (here > 0) await database.photos.update(body.photoId, { stage: "queued", uploads: 0 });
  });
}

/** Gives an intent up: afterwards the screen shows what the server has. */
export async function discardCommand(key: string): Promise<void> {
  await change(key, async ({ uid, body }) => {
    await database.commands.delete(key);
    if ("photoId" in body) {
      await database.photos.delete(body.photoId);
      await database.photoBytes.delete(body.photoId);
      return;
    }
    const row = await database.ratings.get([uid, body.placeId]);
    // Photos of a rating that will never exist have nowhere to go.
    if (!row) await dropPhotos(uid, body.placeId);
  });
}

/** A conflict, decided for this device: the same intent again, now knowing what it replaces. */
export async function keepMine(key: string): Promise<void> {
  await change(key, async (command) => {
    const theirs = theirsSchema.safeParse(command.theirs);
    if (command.refusal !== "conflict" || !theirs.success) return;
    const { version, row } = theirs.data;
    const { body } = command;
    const based = "base" in body ? { ...body, base: row && contentOf(row) } : body;
    // What stands has been seen, whatever arrived before: the intent starts from it.
    await database.commands.put({
      ...(await asNewCommand(command)),
      unconfirmed: [],
      baseVersion: version,
      body: based,
    });
  });
}

/** A conflict, decided for the other device: its row is on this device already, so the intent only has to go. */
export async function keepTheirs(key: string): Promise<void> {
  await change(key, async ({ uid, body, refusal }) => {
    if (refusal !== "conflict") return;
    await database.commands.delete(key);
    const row = await database.ratings.get([uid, body.placeId]);
    if (!row) await dropPhotos(uid, body.placeId);
  });
}

/** Now, and not when the pause is over: the person asks for it. */
export async function sendNow(): Promise<void> {
  await database.transaction("rw", database.kv, async () => {
    const connection = (await readKv("link")) ?? idleConnection;
    await writeKv("link", { ...connection, fails: 0, nextAttemptAt: null });
  });
  requestSync();
}
