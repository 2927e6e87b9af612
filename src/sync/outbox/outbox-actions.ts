import { sentUnconfirmed, mayHaveArrived, placeIdOf, type Command } from "../../domain/outbox/commands/command.ts";
import { ratingKey, listingKey } from "../../domain/outbox/commands/keys.ts";
import { idleConnection } from "../../domain/outbox/retry/connection-state.ts";
import { makingOf, rulesOf } from "../../domain/outbox/commands/kinds.ts";
import { isUpsert, type PlaceBody } from "../../domain/outbox/commands/bodies.ts";
import { resumed } from "../../domain/outbox/retry/item-failure.ts";
import { photoIdOf } from "../../domain/ratings/rating.ts";
import { database } from "../../local/database/database.ts";
import { nextSeq } from "../../local/device-settings/device-id.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { amend } from "../../local/outbox/outbox-storage.ts";
import { theirsSchema } from "../../local/outbox/read-outbox.ts";
import { dropPhotos } from "./enqueue-rating.ts";
import { withRoom } from "../storage/make-room.ts";
import { requestSync } from "../drain/request-sync.ts";
import { attachAgain } from "./undo.ts";
import { outboxTables } from "./write-intents.ts";

/** The same content as a new intent. Its new op id keeps a late answer to the old one from matching. */
const asNewCommand = async (command: Command): Promise<Command> => ({
  ...command,
  seq: await nextSeq(),
  opId: crypto.randomUUID(),
  rev: command.rev + 1,
  tried: 0,
  unconfirmed: sentUnconfirmed(command),
  state: "queued",
  refusal: null,
  theirs: null,
  notBefore: null,
  faults: 0,
});

const askedForNow = (command: Command): Command =>
  command.refusal === "guardian_pending" ? { ...command, notBefore: null } : resumed(command);

/** Changes all of them or none, because they are parts of one rating. */
async function change(keys: readonly string[], act: (command: Command) => Promise<void>): Promise<void> {
  const changeAll = async () => {
    for (const key of keys) {
      const command = await database.commands.get(key);
      if (command) await act(command);
    }
  };
  await withRoom(() => database.transaction("rw", [...outboxTables(), database.places], changeAll));
  requestSync();
}

/** Sends rejected or postponed commands again, in the given order. */
export async function retryCommands(keys: readonly string[]): Promise<void> {
  await change(keys, async (command) => {
    await database.commands.put(await asNewCommand(command));
    const { body } = command;
    const photoId = rulesOf(body).bytesOf?.(body);
    if (photoId === undefined) return;
    const here = await database.photoBytes.where("id").equals(photoId).count();
    if (here > 0) await database.photos.update(photoId, { stage: "queued", losses: 0 });
  });
}

/** Deletes commands: afterwards screens show the server's rows. */
export async function discardCommands(keys: readonly string[]): Promise<void> {
  await change(keys, async ({ key, uid, body }) => {
    await database.commands.delete(key);
    const photoId = rulesOf(body).bytesOf?.(body);
    if (photoId !== undefined) {
      await database.photos.delete(photoId);
      await database.photoBytes.delete(photoId);
    }
    // The added place goes with its command. If the server has it after all, the next list brings it back.
    if (isUpsert(body) && key === listingKey(uid, body.subject)) await database.places.delete(body.subject);
    const placeId = placeIdOf(body);
    if (placeId === null || key !== ratingKey(uid, placeId)) return;
    const row = await database.ratings.get([uid, placeId]);
    // Without the rating, its photos cannot be attached.
    if (!row) await dropPhotos(uid, placeId);
  });
}

/** `same_as`: the known place that the guest meant. `sure`: it is a new one, although a similar one is near. */
export type ListingDecision = { same_as: string } | { sure: true };

/** Sends an added place again with what its guest decided about the similar one that the server named. */
export async function decideListing(key: string, decision: ListingDecision): Promise<void> {
  await change([key], async (command) => {
    const { uid, body } = command;
    if (!isUpsert(body) || key !== listingKey(uid, body.subject)) return;
    await database.commands.put({
      ...(await asNewCommand(command)),
      body: { ...body, value: { ...body.value, ...decision } },
    });
    // Everything about the added place arrives at the known one, which is listed already.
    if ("same_as" in decision) await database.places.delete(body.subject);
  });
}

/** Deletes a command that never left the device. One that may have arrived stays: only another command can undo it. */
export async function takeBack(key: string): Promise<void> {
  await change([key], async (command) => {
    if (!mayHaveArrived(command)) await database.commands.delete(key);
  });
}

/** Resolves a conflict for this device: sends the same intent again, based on the server's current row. */
export async function keepMine(key: string): Promise<void> {
  await change([key], async (command) => {
    const theirs = theirsSchema.safeParse(command.theirs);
    if (command.refusal !== "conflict" || !theirs.success) return;
    const { version, row } = theirs.data;
    const { body } = command;
    if (isUpsert(body)) return;
    // The person has seen the server's row, so the intent starts from it.
    const { lostVersion: _seen, again: _again, ...anew } = await asNewCommand(command);
    await database.commands.put({
      ...anew,
      unconfirmed: [],
      baseVersion: version,
      body: makingOf(body).insist?.(body, row) ?? body,
    });
    // The photos of the restored rating are attached again, one by one.
    if (body.kind === "rating.restore.v1") await attachAgain(command.uid, body.placeId, photosIn(body));
  });
}

/** Photos of the removed row, with their captions. */
function photosIn({ photoIds, was }: Extract<PlaceBody, { kind: "rating.restore.v1" }>) {
  const captions = new Map(
    Object.entries(was?.photo_captions ?? {}).map(([path, caption]) => [photoIdOf(path), caption]),
  );
  return photoIds.map((id) => ({ id, caption: captions.get(id) ?? null }));
}

/** Resolves a conflict for the other device: its row is already here, so the command is deleted. */
export async function keepTheirs(key: string): Promise<void> {
  await change([key], async ({ uid, body, refusal, theirs }) => {
    const placeId = placeIdOf(body);
    if (refusal !== "conflict" || placeId === null) return;
    await database.commands.delete(key);
    if (key !== ratingKey(uid, placeId)) return;
    // The row may belong to another place now, into which this one was merged.
    const at = theirsSchema.safeParse(theirs).data?.row?.restaurant_place_id ?? placeId;
    const row = await database.ratings.get([uid, at]);
    if (!row) await dropPhotos(uid, placeId);
  });
}

/**
 * Sends immediately instead of after the pause, because the person asked for it. Also asks again whether a guardian has
 * agreed. A daily limit stays in force.
 */
export async function sendNow(): Promise<void> {
  const askForAll = async () => {
    const connection = (await readKv("link")) ?? idleConnection;
    await writeKv("link", { ...connection, fails: 0, nextAttemptAt: null });
    const person = await readKv("person");
    if (person) await amend(person.uid, null, askedForNow);
  };
  await withRoom(() => database.transaction("rw", database.kv, database.commands, askForAll));
  requestSync();
}
