import { leftUnconfirmed, maxUnconfirmed, type Command } from "../domain/commands.ts";
import { idleLink } from "../domain/link.ts";
import { contentOf } from "../domain/rating.ts";
import { database } from "../local/database.ts";
import { nextSeq } from "../local/device.ts";
import { readKv, writeKv } from "../local/kv.ts";
import { theirsSchema } from "../local/read-outbox.ts";
import { dropPhotos, outboxTables } from "./enqueue.ts";
import { requestSync } from "./request-sync.ts";

/** A fresh wish with the same content: new op id, so that an old answer can not be mistaken for its own. */
const anew = async (command: Command): Promise<Command> => ({
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
    await database.commands.put(await anew(command));
    const { body } = command;
    if (body.kind !== "photo.attach.v1") return;
    const here = await database.photoBytes.where("id").equals(body.photoId).count();
    if (here > 0) await database.photos.update(body.photoId, { stage: "queued", uploads: 0 });
  });
}

/** Gives a wish up: afterwards the screen shows what the server has. */
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

/** A conflict, decided for this device: the same wish again, now knowing what it replaces. */
export async function keepMine(key: string): Promise<void> {
  await change(key, async (command) => {
    const theirs = theirsSchema.safeParse(command.theirs);
    if (command.refusal !== "conflict" || !theirs.success) return;
    const { version, row } = theirs.data;
    const { body } = command;
    const based = "base" in body ? { ...body, base: row && contentOf(row) } : body;
    // What stands has been seen, whatever arrived before: the wish starts from it.
    await database.commands.put({ ...(await anew(command)), unconfirmed: [], baseVersion: version, body: based });
  });
}

/** A conflict, decided for the other device: its row is on this device already, so the wish only has to go. */
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
    const link = (await readKv("link")) ?? idleLink;
    await writeKv("link", { ...link, fails: 0, nextAttemptAt: null });
  });
  requestSync();
}
