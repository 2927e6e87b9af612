import type { Command } from "../../../src/domain/outbox/commands/command.ts";
import { database } from "../../../src/local/database/database.ts";
import { readPerson } from "../../../src/local/session/first-reads.ts";
import { drainNow } from "../../../src/sync/drain/run-drain.ts";
import { enqueuePortrait } from "../../../src/sync/outbox/enqueue-portrait.ts";
import { enqueueRating, enqueueRemoval } from "../../../src/sync/outbox/enqueue-rating.ts";
import { enqueueUpsert } from "../../../src/sync/outbox/enqueue-upsert.ts";
import { undo } from "../../../src/sync/outbox/undo.ts";
import { anIntent } from "../../support/an-intent.ts";
import { putDraftPhoto } from "../../support/local-device.ts";
import { content } from "../../support/outbox-world.ts";
import { everyUpsert, type UpsertExample } from "../../support/upsert-examples.ts";
import type { Step } from "./step.ts";

const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]).buffer;
const [placeId, placeName] = ["contract-1", "Lemon One"];

const whoIsHere = async () => (await readPerson())?.uid ?? "";

/** Sends what waits. The result is what became of it: nothing waits, or the reason why something still does. */
async function send(): Promise<string> {
  const { kind } = await drainNow({ force: true });
  if (kind !== "idle") return kind;
  const left: Command[] = await database.commands.toArray();
  return left.length === 0
    ? "sent"
    : left.map(({ body, state, refusal }) => `${body.kind} ${refusal ?? state}`).join(", ");
}

async function rate(comment: string, photos: Parameters<typeof anIntent>[0] = {}): Promise<string> {
  const uid = await whoIsHere();
  await enqueueRating(anIntent(photos, { uid, placeId, placeName, content: content(4, comment) }));
  return await send();
}

async function aPhoto(): Promise<string> {
  const id = await putDraftPhoto(await whoIsHere(), placeId);
  await database.photoBytes.update(id, { bytes: jpeg });
  return id;
}

let photos: string[] = [];
const ratings: Step[] = [
  { name: "rating.save.v1", act: async () => await rate("First words") },
  { name: "rating.save.v1 again", act: async () => await rate("Second words") },
  {
    name: "photo.attach.v1",
    act: async () => {
      photos = [await aPhoto(), await aPhoto()];
      return await rate("Second words", { add: photos });
    },
  },
  {
    name: "photos.arrange.v1",
    act: async () => await rate("Second words", { order: photos.toReversed().map((id) => ({ id, caption: "Soup" })) }),
  },
  { name: "photo.detach.v1", act: async () => await rate("Second words", { remove: photos.slice(0, 1) }) },
  {
    name: "rating.remove.v1 and rating.restore.v1",
    act: async () => {
      const token = await enqueueRemoval({ uid: await whoIsHere(), placeId, placeName });
      const removed = await send();
      await undo(token);
      return `${removed}, ${await send()}`;
    },
    ends: "sent, sent",
  },
  {
    name: "avatar.set.v1",
    act: async () => {
      await enqueuePortrait(await whoIsHere(), jpeg);
      return await send();
    },
  },
].map((step) => ({ ends: "sent", ...step }));

type World = Record<string, string>;
/** What each kind says about the furnished world; a kind that is not named here says its example. */
const subjects: Record<string, (world: World) => Partial<Pick<UpsertExample, "subject" | "one">>> = {
  "like.set.v1": ({ review = "" }) => ({ subject: review }),
  "friend.set.v1": ({ bea = "" }) => ({ subject: bea }),
  "block.set.v1": ({ zoe = "" }) => ({ subject: zoe }),
  "place.propose.v1": () => ({ subject: "contract-2" }),
  "report.file.v1": ({ review = "" }) => ({ subject: `rating:${review}` }),
  "scan.record.v1": ({ code = "" }) => ({
    subject: `${code}:2026-01-01T12`,
    one: { visitor: "00000000-0000-4000-8000-0000000000c1", scanned_at: new Date().toISOString() },
  }),
  "appeal.file.v1": ({ bea = "" }) => ({ subject: bea }),
  "want.set.v1": () => ({ subject: "contract-2" }),
};

/** Kinds that the server refuses in this world, with the reason. */
const refused: Record<string, string> = {
  "appeal.file.v1": "appeal.file.v1 no_appeal",
};

const upserts: Step[] = everyUpsert
  .filter(({ name }) => name !== "avatar.set.v1")
  .map((example) => ({
    name: example.name,
    ends: refused[example.name] ?? "sent",
    act: async ({ world }) => {
      const { kind, subject, one } = { ...example, ...subjects[example.name]?.(world) };
      await enqueueUpsert(kind, { uid: await whoIsHere(), subject, value: one, name: "Somebody" });
      const became = await send();
      if (refused[example.name]) await database.commands.clear();
      return became;
    },
  }));

/** A command of each kind, sent one by one. */
export const outbox: Step[] = [...ratings, ...upserts];
