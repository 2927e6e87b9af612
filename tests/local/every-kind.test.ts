import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { avatarSet } from "../../src/domain/outbox/commands/kinds/avatar-set.ts";
import { likeSet } from "../../src/domain/outbox/commands/kinds/like-set.ts";
import type { HttpAnswer } from "../../src/domain/outbox/responses/response.ts";
import { database } from "../../src/local/database/database.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { enqueuePortrait } from "../../src/sync/outbox/enqueue-portrait.ts";
import { enqueueUpsert } from "../../src/sync/outbox/enqueue-upsert.ts";
import { enqueueRating, enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { retryCommands } from "../../src/sync/outbox/outbox-actions.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { everyUpsert, type UpsertExample } from "../support/upsert-examples.ts";
import { deviceOnDisk, freshDevice, putDraftPhoto, takeBackup } from "../support/local-device.ts";
import { faults, ModelServer, type Fault } from "../support/model-server.ts";
import { ada, content, type Device } from "../support/outbox-world.ts";

let server: ModelServer;
let device: Device;
/** Time of both clocks; constant until a test changes it. */
let nowMs: number;

beforeEach(async () => {
  await freshDevice(ada);
  nowMs = Date.now();
  server = new ModelServer();
  server.nowMs = () => nowMs;
  device = deviceOnDisk(server);
  device.nowMs = nowMs;
});

type Which = "one" | "other";
async function want(example: UpsertExample, which: Which): Promise<void> {
  const { kind, subject } = example;
  const value = example[which];
  if (kind.kind !== avatarSet.kind) await enqueueUpsert(kind, { uid: ada, subject, value, name: "Somebody" });
  else await enqueuePortrait(ada, value["photo"] === null ? null : new ArrayBuffer(8));
}
const commandsOf = ({ kind, subject }: UpsertExample) =>
  database.commands.filter(({ body }) => "subject" in body && body.kind === kind.kind && body.subject === subject);
const countOf = async (example: UpsertExample) => await commandsOf(example).count();

function stands({ kind: { kind }, subject }: UpsertExample): unknown {
  if (kind === likeSet.kind) return { liked: server.upserts.likes.get(subject)?.has(ada) ?? false };
  const value = server.upserts.values.get(`${ada}:${kind}:${subject}`);
  return kind === avatarSet.kind ? (value?.["photo"] ?? null) !== null : value;
}
const said = ({ kind: { kind }, ...example }: UpsertExample, which: Which) =>
  kind === avatarSet.kind ? example[which]["photo"] !== null : example[which];
const doubled = () => [...server.effects.values()].filter((times) => times > 1);

type Order = { id: string; caption: string | null }[];
const rate = (placeId: string, add: string[] = [], order?: Order, remove: string[] = []) => {
  const photos = { add, remove, order };
  const intent = { uid: ada, placeId, placeName: "Chez Marie", content: content(4), evidence: null, qrCodeId: null };
  return enqueueRating({ ...intent, photos });
};

describe.each(everyUpsert.map((example): [string, UpsertExample] => [example.name, example]))(
  "%s",
  (_name, example) => {
    const isOf = (op: { kind: string }) => op.kind === example.kind.kind;
    const quiet = example.kind.quiet === true;

    it("that is unsent survives closing the app, and only the later of two for one key is sent", async () => {
      await want(example, "one");
      await want(example, "other");
      database.close();
      await database.open();
      expect([await countOf(example), await countUnsent(ada)]).toEqual([1, quiet ? 0 : 1]);
      await device.drain();
      expect(stands(example)).toEqual(said(example, "other"));
      expect([server.calls, await database.commands.count()]).toEqual([1, 0]);
    });

    it("that is changed while being sent ends with the last value", async () => {
      await want(example, "one");
      const { send } = device.ports.delivery;
      device.ports.delivery.send = async (...call) => {
        device.ports.delivery.send = send;
        await want(example, "other");
        return await send(...call);
      };
      await device.drainThrough();
      expect(stands(example)).toEqual(said(example, "other"));
      expect([await database.commands.count(), doubled()]).toEqual([0, []]);
    });

    it.each(["lost answer", "late request"] as const)(
      "that is sent with a %s is applied once, and undoes no later change",
      async (fault) => {
        const uploads: (Fault | null)[] = example.kind.kind === avatarSet.kind ? [null] : [];
        await want(example, "one");
        device.faults = [...uploads, fault];
        await device.drain();
        await want(example, "other");
        await device.drainThrough();
        expect(stands(example)).toEqual(said(example, "other"));
        expect([await database.commands.count(), doubled()]).toEqual([0, []]);
      },
    );

    it("that is refused keeps its reason if the person waits for it, blocks no other, and can be retried", async () => {
      server.refusing = (op) => (isOf(op) ? "too_many" : null);
      await want(example, "one");
      await passesBeside();
      expect(await commandsOf(example).toArray()).toMatchObject(
        quiet ? [] : [{ state: "attention", refusal: "too_many" }],
      );
      server.refusing = () => null;
      await retryCommands(await commandsOf(example).primaryKeys());
      await device.drainThrough();
      expect(stands(example)).toEqual(quiet ? undefined : said(example, "one"));
      expect(await database.commands.count()).toBe(0);
    });

    it("that an older server does not know waits, blocks no other, and is sent once the server knows it", async () => {
      server.refusing = (op) => (isOf(op) ? "unknown_kind" : null);
      await want(example, "one");
      await passesBeside();
      expect(await commandsOf(example).toArray()).toMatchObject([{ state: "queued", refusal: "unknown_kind" }]);
      server.refusing = () => null;
      device.nowMs += 86_400_000;
      nowMs = device.nowMs;
      await device.drainThrough();
      expect(stands(example)).toEqual(said(example, "one"));
      expect([await database.commands.count(), doubled()]).toEqual([0, []]);
    });

    it("that makes the server fail blocks no other, and is sent once the server recovers", async () => {
      server.poison = (op) =>
        isOf(op) ? { reached: true, status: 500, json: { code: "XX000" }, retryAfter: null } : null;
      await want(example, "one");
      await passesBeside();
      expect(await countOf(example)).toBe(1);
      server.poison = () => null;
      device.nowMs += 7 * 86_400_000;
      await device.drainThrough();
      expect(stands(example)).toEqual(said(example, "one"));
      expect(await database.commands.count()).toBe(0);
    });

    it("that an offline device sends late does not undo the later change of a second device", async () => {
      await want(example, "one");
      nowMs += 60_000;
      const at = new Date(nowMs).toISOString();
      const { kind, subject, other } = example;
      const spoken = {
        op_id: crypto.randomUUID(),
        kind: kind.kind,
        device: "tablet",
        seq: 1,
        edited_at: at,
        sent_at: at,
      };
      server.submit(ada, [{ ...spoken, subject, value: other, unconfirmed: [] }], null);
      nowMs += 60_000;
      device.nowMs = nowMs;
      await device.drainThrough();
      expect(stands(example)).toEqual(said(example, "other"));
      expect(await database.commands.count()).toBe(0);
    });

    it("that is sent from a phone whose storage was rolled back still applies", async () => {
      const restore = await takeBackup();
      await want(example, "one");
      await device.drain();
      await restore();
      nowMs += 1_000;
      device.nowMs = nowMs;
      await want(example, "other");
      await device.drainThrough();
      expect(stands(example)).toEqual(said(example, "other"));
      expect([await database.commands.count(), await countUnsent(ada)]).toEqual([0, 0]);
    });

    it("is neither lost nor doubled and delays nothing if every third request fails", async () => {
      let asked = 0;
      const next = () => ((asked += 1) % 3 === 0 ? (faults[(asked / 3) % faults.length] ?? null) : null);
      const last = 7;
      for (let index = 0; index <= last; index += 1) {
        await want(example, index % 2 === 0 ? "one" : "other");
        await rate(`place-${index}`);
        device.faults = Array.from({ length: 6 }, next);
        await device.drain();
        device.nowMs += 60_000;
        nowMs = device.nowMs;
      }
      device.faults = [];
      await device.drainThrough();
      expect(stands(example)).toEqual(said(example, "other"));
      for (let index = 0; index <= last; index += 1) expect(server.row(ada, `place-${index}`)).not.toBeNull();
      expect([await database.commands.count(), doubled()]).toEqual([0, []]);
    });

    /** A rating and another command made after the failing one both arrive. */
    async function passesBeside(): Promise<void> {
      await rate("place-1");
      const other = everyUpsert.find(({ kind }) => kind.kind !== example.kind.kind)!;
      await want(other, "one");
      await device.drainThrough(8);
      expect(server.row(ada, "place-1")).not.toBeNull();
      expect(stands(other)).toEqual(said(other, "one"));
    }
  },
);

const place = "place-0";
/** Acts that create a command of each kind, on a device with a delivered rating with two photos. */
const ratingActs: Record<string, (photos: [string, string]) => Promise<unknown>> = {
  "rating.save.v1": () => rate("place-9"),
  "rating.remove.v1": () => enqueueRemoval({ uid: ada, placeId: place, placeName: "Chez Marie" }),
  "rating.restore.v1": async () => {
    const token = await enqueueRemoval({ uid: ada, placeId: place, placeName: "Chez Marie" });
    await device.drain();
    await undo(token);
  },
  "photo.attach.v1": async () => rate(place, [await putDraftPhoto(ada, place)]),
  "photo.detach.v1": ([one]) => rate(place, [], undefined, [one]),
  "photos.arrange.v1": ([one, other]) =>
    rate(
      place,
      [],
      [
        { id: other, caption: "The terrace" },
        { id: one, caption: null },
      ],
    ),
};

describe.each(Object.entries(ratingActs))("%s", (kind, act) => {
  const broken: HttpAnswer = { reached: true, status: 500, json: { code: "XX000" }, retryAfter: null };
  it.each([
    ["that is refused", "server_not_here", null],
    ["that makes the server fail", null, broken],
  ])("%s holds back neither ratings of other places with their photos nor a like", async (_name, code, answer) => {
    const photos: [string, string] = [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];
    await rate(place, photos);
    await device.drain();
    const isBad = (op: { kind: string; place_id?: string }) => op.kind === kind && op.place_id !== "place-1";
    server.refusing = (op) => (isBad(op) ? code : null);
    server.poison = (op) => (isBad(op) ? answer : null);
    await act(photos);
    const waits = () => database.commands.filter(({ body }) => body.kind === kind).count();
    expect(await waits()).toBe(1);
    await rate("place-1", [await putDraftPhoto(ada, "place-1")]);
    await want(everyUpsert[0]!, "one");
    await device.drainThrough(8);
    expect(server.row(ada, "place-1")?.photo_urls).toHaveLength(1);
    expect(stands(everyUpsert[0]!)).toEqual({ liked: true });
    expect(await waits()).toBe(1);
    expect(await database.commands.filter(({ refusal }) => refusal !== null).count()).toBeGreaterThan(0);
  });
});
