import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { photoPath } from "../../src/domain/outbox/commands/keys.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import * as outboxStorage from "../../src/local/outbox/outbox-storage.ts";
import { applyRatingChanges } from "../../src/local/ratings/apply-rating-changes.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { enqueueRating, enqueueRemoval, type UndoToken } from "../../src/sync/outbox/enqueue-rating.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada, content, Device } from "../support/outbox-world.ts";
import { seenIn, stands, type Seen } from "../support/visible-rating.ts";

const place = "place-1";

const aContent = fc
  .tuple(fc.constantFrom(2 as const, 4 as const), fc.constantFrom(null, "Soup."))
  .map(([score, comment]) => content(score, comment));
const five = <One>(one: fc.Arbitrary<One>) => fc.array(one, { minLength: 5, maxLength: 5 });
const anEdit = fc.record({
  kind: fc.constant("edit" as const),
  content: aContent,
  /** Number of photos to add, and which shown photo to remove. */
  add: fc.constantFrom<number>(0, 0, 0, 1, 2),
  drop: fc.option(fc.nat(1), { freq: 1 }),
  /** Sort keys for the photos; null keeps the order. */
  order: fc.option(five(fc.nat(9)), { freq: 1 }),
  /** Captions of the photos; undefined keeps a caption. */
  words: five(fc.constantFrom(undefined, undefined, null, null, "Terrace", "Menu")),
});
const aRemoval = fc.constant({ kind: "remove" as const });
const anUndo = fc.constant({ kind: "undo" as const });
const aSending = fc.record({
  kind: fc.constant("send" as const),
  faults: fc.array(
    fc.constantFrom(null, null, null, null, "lost request", "lost answer", "late request", "server error"),
    {
      maxLength: 6,
    },
  ),
});
type Of<Arbitrary> = Arbitrary extends fc.Arbitrary<infer One> ? One : never;
type Edit = Of<typeof anEdit>;
type Act = Edit | Of<typeof aRemoval> | Of<typeof anUndo> | Of<typeof aSending>;

async function world() {
  await freshDevice(ada);
  const server = new ModelServer();
  const phone = new Device({ ...outboxStorage, readConnection }, server);
  phone.nowMs = Date.now();
  return { server, phone };
}

const shown = async () => seenIn(await readRatingView(ada, place));

/** Names all photos in their wanted order, like the form. */
async function edit(one: Edit): Promise<{ token: UndoToken; wanted: Seen }> {
  const before = (await shown())?.photos ?? [];
  const gone = one.drop === null ? undefined : before[one.drop]?.id;
  const kept = before.filter(({ id }) => id !== gone);
  const add: string[] = [];
  while (add.length < Math.min(one.add, 5 - kept.length)) add.push(await putDraftPhoto(ada, place));
  const all = [...kept, ...add.map((id) => ({ id, caption: null }))];
  const { order } = one;
  const placed = order ? all.map((photo, at) => ({ photo, by: order[at] ?? 0 })).toSorted((a, b) => a.by - b.by) : null;
  const photos = (placed?.map(({ photo }) => photo) ?? all).map(({ id, caption }, at) => {
    const words = one.words[at];
    return { id, caption: words === undefined ? caption : words };
  });
  const intent = {
    ...anIntent({ add, remove: gone === undefined ? [] : [gone], order: photos }),
    content: one.content,
  };
  return { token: (await enqueueRating(intent)).undo, wanted: { content: one.content, photos } };
}

it("photos keep their order and captions on device and server through random edits, removals and undos", async () => {
  const script = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: anEdit },
      { weight: 2, arbitrary: aRemoval },
      { weight: 3, arbitrary: anUndo },
      { weight: 4, arbitrary: aSending },
    ),
    { maxLength: 6 },
  );
  // Most failures need photos that have arrived, so each history begins with some.
  const opening = anEdit.map((one) => ({ ...one, add: Math.max(1, one.add) }));
  await fc.assert(
    fc.asyncProperty(opening, script, async (first, rest) => {
      const { server, phone } = await world();
      const acts: Act[] = [first, { kind: "send", faults: [] }, ...rest];
      let wanted: Seen = null;
      let last: { token: UndoToken; before: Seen } | null = null;
      for (const act of acts) {
        const before: Seen = wanted;
        if (act.kind === "edit") {
          const edited = await edit(act);
          wanted = edited.wanted;
          last = { token: edited.token, before };
        } else if (act.kind === "remove") {
          if (!before) continue;
          const token = await enqueueRemoval({ uid: ada, placeId: place, placeName: "Chez Marie" });
          wanted = null;
          last = { token, before };
        } else if (act.kind === "undo") {
          if (!last) continue;
          expect(await undo(last.token)).toBe(true);
          wanted = last.before;
          last = null;
        } else {
          phone.faults = [...act.faults];
          await phone.drain(true);
          phone.faults = [];
        }
        expect(await shown()).toEqual(wanted);
      }
      await phone.drainThrough();
      await phone.drain(true);
      expect(await countUnsent(ada)).toBe(0);
      expect(await shown()).toEqual(wanted);
      expect(stands(server.row(ada, place))).toEqual(wanted);
      expect(Math.max(0, ...server.effects.values())).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
}, 300_000);

const aWord = fc.record({
  kind: fc.constant("tablet" as const),
  photo: fc.nat(2),
  words: fc.constantFrom(null, "Theirs", "Theirs too"),
  told: fc.boolean(),
});
const aPhoneEdit = anEdit.map((one) => ({ ...one, add: 0, drop: null, order: null }));

it("a caption that only one of two devices changed ends as that device set it", async () => {
  const script = fc.array(
    fc.oneof({ weight: 3, arbitrary: aPhoneEdit }, { weight: 2, arbitrary: aWord }, { weight: 3, arbitrary: aSending }),
    { maxLength: 10 },
  );
  await fc.assert(
    fc.asyncProperty(script, async (acts) => {
      const { server, phone } = await world();
      const ids = [await putDraftPhoto(ada, place), await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)];
      await enqueueRating(anIntent({ add: ids }));
      await phone.drain();
      const said = { phone: new Map<string, string | null>(), tablet: new Map<string, string | null>() };
      const tell = async () => {
        const known = server.places.get(`${ada}:${place}`);
        if (known) await applyRatingChanges(ada, [{ placeId: place, row: known.row, version: known.version }]);
      };
      let seq = 0;
      for (const act of acts) {
        if (act.kind === "edit") {
          const before = new Map((await shown())?.photos.map(({ id, caption }) => [id, caption]));
          const { wanted } = await edit(act);
          for (const { id, caption } of wanted?.photos ?? [])
            if (caption !== before.get(id)) said.phone.set(id, caption);
        } else if (act.kind === "tablet") {
          const id = ids[act.photo] ?? "";
          const photos = [{ path: photoPath(id), caption: act.words }];
          const op = { op_id: crypto.randomUUID(), kind: "photos.arrange.v1", device: "tablet", seq: (seq += 1) };
          server.submit(ada, [{ ...op, base_version: 0, place_id: place, photos, moved: false }], null);
          said.tablet.set(id, act.words);
          if (act.told) await tell();
        } else {
          phone.faults = [...act.faults];
          await phone.drain(true);
          phone.faults = [];
        }
      }
      await phone.drainThrough();
      await phone.drain(true);
      expect(await countUnsent(ada)).toBe(0);
      await tell();
      const left = stands(server.row(ada, place));
      expect(left?.photos.map(({ id }) => id)).toEqual(ids);
      expect(await shown()).toEqual(left);
      for (const { id, caption } of left?.photos ?? []) {
        if (!said.tablet.has(id)) expect(caption).toBe(said.phone.get(id) ?? null);
        else if (!said.phone.has(id)) expect(caption).toBe(said.tablet.get(id));
      }
    }),
    { numRuns: 70 },
  );
}, 300_000);
