import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { contentOf } from "../../src/domain/ratings/rating.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { applyRatingChanges } from "../../src/local/ratings/apply-rating-changes.ts";
import { enqueueRating, enqueueRemoval, type UndoToken } from "../../src/sync/outbox/enqueue-rating.ts";
import { sendNow } from "../../src/sync/outbox/outbox-actions.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { anIntent } from "../support/an-intent.ts";
import { deviceOnDisk, freshDevice, putDraftPhoto, takeBackup } from "../support/local-device.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { ModelServer, type Fault } from "../support/model-server.ts";
import { ada, content, Device } from "../support/outbox-world.ts";
import { seenIn, stands, type Seen } from "../support/visible-rating.ts";

const places = ["place-1", "place-2"];
const hourMs = 3_600_000;

/** A server with a daily limit of new ratings that refuses a child without a guardian's consent. */
function strictServer(nowMs: () => number) {
  const server = new ModelServer();
  const rules = { agreed: false, left: 1 };
  server.puttingOff = (op, place) => {
    const isNew = op.kind === "rating.save.v1" && place.row === null;
    const hasNone = (op.kind === "photo.attach.v1" || op.kind === "photos.arrange.v1") && place.version === 0;
    const inHours = (hours: number) => new Date(nowMs() + hours * hourMs).toISOString();
    if ((isNew || hasNone) && !rules.agreed) return { code: "guardian_pending", retry_at: inHours(6) };
    if ((isNew || hasNone) && rules.left <= 0) return { code: "daily_limit", retry_at: inHours(20) };
    if (isNew) rules.left -= 1;
    return null;
  };
  return { server, rules };
}

async function world() {
  await freshDevice(ada);
  const { server, rules } = strictServer(() => phone.nowMs);
  const phone: Device = deviceOnDisk(server);
  return { server, rules, phone };
}

const shown = async (placeId: string) => seenIn(await readRatingView(ada, placeId));

const at = fc.constantFrom(...places);
const anEdit = fc.record({
  kind: fc.constant("edit" as const),
  at,
  score: fc.constantFrom(2 as const, 4 as const),
  photo: fc.boolean(),
});
const aRemoval = fc.record({ kind: fc.constant("remove" as const), at });
const aSending = fc.record({
  kind: fc.constant("send" as const),
  faults: fc.array(fc.constantFrom<Fault | null>(null, null, "lost request", "lost answer", "late request"), {
    maxLength: 4,
  }),
});
const anEvent = fc.constantFrom("undo", "agree", "next day", "send now").map((kind) => ({ kind }));
type Event = "undo" | "agree" | "next day" | "send now";
type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer One> ? One : never;
type Act = Of<typeof anEdit> | Of<typeof aRemoval> | Of<typeof aSending> | { kind: Event };
const script: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: anEdit },
    { weight: 1, arbitrary: aRemoval },
    { weight: 4, arbitrary: aSending },
    { weight: 4, arbitrary: anEvent },
  ),
  { maxLength: 12 },
);

async function edit({ at: placeId, score, photo }: Of<typeof anEdit>): Promise<{ token: UndoToken; wanted: Seen }> {
  const before = (await shown(placeId))?.photos ?? [];
  const add = photo && before.length < 5 ? [await putDraftPhoto(ada, placeId)] : [];
  const order = [...before, ...add.map((id) => ({ id, caption: null }))];
  const wanted = { content: content(score), photos: order };
  const intent = { ...anIntent({ add, order }), placeId, placeName: placeId, content: content(score) };
  return { token: (await enqueueRating(intent)).undo, wanted };
}

it("postponed ratings always show the user's latest change and are delivered once the server accepts them", async () => {
  await fc.assert(
    fc.asyncProperty(script, async (acts) => {
      const { server, rules, phone } = await world();
      const wanted = new Map<string, Seen>(places.map((placeId) => [placeId, null]));
      let last: { token: UndoToken; placeId: string; before: Seen } | null = null;
      for (const act of acts) {
        if (act.kind === "edit") {
          const edited = await edit(act);
          last = { token: edited.token, placeId: act.at, before: wanted.get(act.at) ?? null };
          wanted.set(act.at, edited.wanted);
        } else if (act.kind === "remove") {
          const before = wanted.get(act.at) ?? null;
          if (!before) continue;
          const token = await enqueueRemoval({ uid: ada, placeId: act.at, placeName: act.at });
          last = { token, placeId: act.at, before };
          wanted.set(act.at, null);
        } else if (act.kind === "undo") {
          if (!last) continue;
          expect(await undo(last.token)).toBe(true);
          wanted.set(last.placeId, last.before);
          last = null;
        } else if (act.kind === "send") {
          phone.faults = [...act.faults];
          await phone.drain(true);
          phone.faults = [];
        } else if (act.kind === "agree") rules.agreed = true;
        else if (act.kind === "send now") await sendNow();
        else {
          phone.nowMs += 24 * hourMs;
          rules.left = 1;
        }
        for (const placeId of places) expect([placeId, await shown(placeId)]).toEqual([placeId, wanted.get(placeId)]);
      }
      Object.assign(rules, { agreed: true, left: 100 });
      await phone.drainThrough();
      await phone.drain(true);
      expect(await countUnsent(ada)).toBe(0);
      for (const placeId of places) {
        expect([placeId, await shown(placeId)]).toEqual([placeId, wanted.get(placeId)]);
        expect([placeId, stands(server.row(ada, placeId))]).toEqual([placeId, wanted.get(placeId)]);
      }
      expect(Math.max(0, ...server.effects.values())).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
}, 300_000);

it("postponed commands restored on a new phone are applied once, whichever phone sends them, or the user is asked", async () => {
  const some = fc.array(anEdit, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(some, some, fc.boolean(), fc.boolean(), async (before, after, agreesBetween, tablet) => {
      const { server, rules, phone } = await world();
      const wanted = new Map<string, Seen>();
      for (const act of before) wanted.set(act.at, (await edit(act)).wanted);
      await phone.drain(true);
      const restore = await takeBackup();
      // The old phone continues and may deliver meanwhile.
      rules.agreed = agreesBetween;
      for (const act of after) await edit(act);
      await phone.drain(true);
      // Another device of the same person, with the same age rule.
      const other = new MemoryOutbox(ada);
      if (tablet) {
        other.save("place-3", content(3, "theirs"));
        await new Device(other, server).drain();
      }
      await restore();
      const next = deviceOnDisk(server);
      next.nowMs = phone.nowMs;
      Object.assign(rules, { agreed: true, left: 100 });
      await next.drainThrough();
      await next.drain(true);
      if (tablet) await new Device(other, server).drainThrough();
      for (const placeId of places) {
        const view = await readRatingView(ada, placeId);
        const row = server.row(ada, placeId);
        // No rating is lost: it is stored, or waits for a decision beside the stored one.
        if (!wanted.has(placeId)) continue;
        expect([placeId, row === null]).toEqual([placeId, false]);
        if (view?.sync === "attention") expect(view.content).toEqual(wanted.get(placeId)?.content);
        else await applyRatingChanges(ada, [{ placeId, row, version: row?.version ?? 0 }]);
        if (view?.sync !== "attention") expect(view?.content).toEqual(row && contentOf(row));
      }
      if (tablet) expect(server.row(ada, "place-3")).toMatchObject({ comment: "theirs" });
      expect(Math.max(0, ...server.effects.values())).toBeLessThanOrEqual(1);
    }),
    { numRuns: 70 },
  );
}, 300_000);
