import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { photoPath } from "../../src/domain/outbox/commands/keys.ts";
import { contentOf, type RatingContent } from "../../src/domain/ratings/rating.ts";
import { scores } from "../../src/domain/ratings/score.ts";
import type { MemoryOutbox } from "../support/memory-outbox.ts";
import { memoryWorld, shownBy } from "../support/memory-world.ts";
import { faults, type Fault, type ModelServer } from "../support/model-server.ts";
import { ada, content, type Device } from "../support/outbox-world.ts";

const places = ["place-1", "place-2", "place-3"];

type Act =
  | { kind: "save"; place: string; content: RatingContent; photo: boolean }
  | { kind: "remove"; place: string }
  | { kind: "drop photo"; place: string }
  | { kind: "drain"; faults: (Fault | null)[]; editMeanwhile: Act | null };

const place = fc.constantFrom(...places);
const wanted = fc.tuple(fc.constantFrom(...scores), fc.constantFrom(null, "a", "b", "c"));
const edit: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(place, wanted, fc.boolean()).map(([at, [score, comment], photo]): Act => {
      return { kind: "save", place: at, content: content(score, comment), photo };
    }),
  },
  { weight: 1, arbitrary: place.map((at): Act => ({ kind: "remove", place: at })) },
  { weight: 1, arbitrary: place.map((at): Act => ({ kind: "drop photo", place: at })) },
);
const fault = fc.option(fc.constantFrom(...faults), { freq: 2 });
const drainAct: fc.Arbitrary<Act> = fc
  .tuple(fc.array(fault, { maxLength: 6 }), fc.option(edit))
  .map(([planned, editMeanwhile]): Act => ({ kind: "drain", faults: planned, editMeanwhile }));
const acts = fc.array(fc.oneof({ weight: 3, arbitrary: edit }, { weight: 2, arbitrary: drainAct }), { maxLength: 25 });

/** The last wish of the person for each place. */
class Memory {
  ratings = new Map<string, { content: RatingContent; photos: Set<string> }>();

  note(outbox: MemoryOutbox, act: Act): void {
    const known = act.kind === "drain" ? undefined : this.ratings.get(act.place);
    if (act.kind === "save") {
      const id = crypto.randomUUID();
      outbox.save(act.place, act.content, act.photo ? [id] : []);
      this.ratings.set(act.place, {
        content: act.content,
        photos: new Set([...(known?.photos ?? []), ...(act.photo ? [id] : [])]),
      });
    } else if (act.kind === "remove" && known) {
      outbox.remove(act.place);
      this.ratings.delete(act.place);
    } else if (act.kind === "drop photo" && known) {
      const [id] = known.photos;
      if (id === undefined) return;
      outbox.detach(act.place, id);
      known.photos.delete(id);
    }
  }
}

async function act(device: Device, outbox: MemoryOutbox, memory: Memory, one: Act): Promise<void> {
  if (one.kind !== "drain") return memory.note(outbox, one);
  device.faults = [...one.faults];
  device.inFlight = () => {
    device.inFlight = () => undefined;
    if (one.editMeanwhile) memory.note(outbox, one.editMeanwhile);
  };
  await device.drain(true);
  device.inFlight = () => undefined;
}

const newWorld = (server?: ModelServer) => ({ ...memoryWorld(server), memory: new Memory() });

/** A device after these acts that finally has a good connection. */
async function lived(script: readonly Act[]) {
  const world = newWorld();
  for (const one of script) await act(world.device, world.outbox, world.memory, one);
  await heal(world.device);
  return world;
}

const heal = async (device: Device) => {
  device.faults = [];
  await device.drainThrough();
  await device.drain(true);
};

/** Allows for many runs on a busy machine; only a hang exceeds it. */
const propertyTimeoutMs = 300_000;

describe("on any connection", () => {
  it(
    "the server ends up with exactly the user's last choices, none lost or duplicated, applied in the order they were made",
    async () => {
      await fc.assert(
        fc.asyncProperty(acts, async (script) => {
          const { outbox, server, memory } = await lived(script);

          expect(outbox.waiting).toEqual([]);
          for (const at of places) {
            const row = server.row(ada, at);
            const mine = memory.ratings.get(at);
            expect(row && contentOf(row)).toEqual(mine?.content ?? null);
            const photos = [...(mine?.photos ?? [])].map((id) => photoPath(id));
            expect((row?.photo_urls ?? []).toSorted()).toEqual(photos.toSorted());
            const order = server.history.filter(({ placeId }) => placeId === at).map(({ seq }) => seq);
            expect(order).toEqual(order.toSorted((a, b) => a - b));
          }
          expect(Math.max(0, ...server.effects.values())).toBeLessThanOrEqual(1);
        }),
        { numRuns: 500 },
      );
    },
    propertyTimeoutMs,
  );

  it(
    "the device always shows the user's latest choices, whether sent or not",
    async () => {
      await fc.assert(
        fc.asyncProperty(acts, async (script) => {
          const { outbox, device, memory } = newWorld();
          for (const one of script) {
            await act(device, outbox, memory, one);
            for (const at of places) {
              const view = shownBy(outbox, at);
              expect(view?.content ?? null).toEqual(memory.ratings.get(at)?.content ?? null);
              const shown = view?.photos.map(({ id }) => id) ?? [];
              expect(shown.toSorted()).toEqual([...(memory.ratings.get(at)?.photos ?? [])].toSorted());
            }
          }
        }),
        { numRuns: 300 },
      );
    },
    propertyTimeoutMs,
  );

  it(
    "the outbox holds one unsent command per rating or photo, and superseded ones are never sent",
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { maxLength: 30 }), async (script) => {
          const { outbox, server, device, memory } = newWorld();
          for (const one of script) memory.note(outbox, one);
          expect(outbox.waiting.filter(({ body }) => !("photoId" in body))).toHaveLength(memory.ratings.size);
          await device.drain();
          expect(server.batches.flat()).toHaveLength(
            [...memory.ratings.values()].reduce((n, one) => n + 1 + one.photos.size, 0),
          );
        }),
        { numRuns: 300 },
      );
    },
    propertyTimeoutMs,
  );
});

const twoSides = () => {
  const first = newWorld();
  return { server: first.server, sides: [first, newWorld(first.server)] };
};

describe("two devices of one user", () => {
  const twoActs = fc.array(fc.tuple(fc.boolean(), fc.oneof(edit, drainAct)), { maxLength: 30 });

  it(
    "never lose a change silently: each one reaches the server or asks the user for a decision",
    async () => {
      await fc.assert(
        fc.asyncProperty(twoActs, async (script) => {
          const { server, sides } = twoSides();
          for (const [first, one] of script) {
            const side = sides[first ? 0 : 1]!;
            pull(server, side.outbox);
            look(side.outbox, side.memory);
            await act(side.device, side.outbox, side.memory, one);
          }
          for (const { device } of sides) await heal(device);
          for (const { outbox } of sides) {
            expect(outbox.waiting.filter(({ state }) => state === "queued" && !waitsForDecision(outbox))).toEqual([]);
            const asking = outbox.waiting.filter(({ state }) => state === "attention");
            expect(asking.filter(({ refusal }) => refusal !== "conflict" && refusal !== "rating_gone")).toEqual([]);
          }
          expect(Math.max(0, ...server.effects.values())).toBeLessThanOrEqual(1);
        }),
        { numRuns: 600 },
      );
    },
    propertyTimeoutMs,
  );

  it(
    "show the same ratings as the server once all conflicts are decided",
    async () => {
      await fc.assert(
        fc.asyncProperty(twoActs, async (script) => {
          const { server, sides } = twoSides();
          for (const [first, one] of script) {
            const side = sides[first ? 0 : 1]!;
            await act(side.device, side.outbox, side.memory, one);
          }
          for (const { device } of sides) await heal(device);
          for (const { outbox } of sides) {
            // Chooses the server's version for all: removes the commands and photos without a rating.
            for (const [key, { state }] of outbox.commands) if (state === "attention") outbox.commands.delete(key);
            for (const [key, { body }] of outbox.commands) if ("photoId" in body) outbox.commands.delete(key);
            expect(outbox.waiting).toEqual([]);
            pull(server, outbox);
          }
          for (const at of places) {
            expect(sides[0]?.outbox.rows.get(at)).toEqual(sides[1]?.outbox.rows.get(at));
            expect(sides[0]?.outbox.rows.get(at) ?? null).toEqual(server.row(ada, at));
          }
        }),
        { numRuns: 300 },
      );
    },
    propertyTimeoutMs,
  );
});

/** Does what `refreshRatings` does: takes newer rows of the server. */
function pull(server: ModelServer, outbox: MemoryOutbox): void {
  for (const at of places) {
    const row = server.row(ada, at);
    const stands = server.places.get(`${ada}:${at}`)?.version ?? 0;
    if (stands < (outbox.rows.get(at)?.version ?? 0)) continue;
    if (row) outbox.rows.set(at, row);
    else outbox.rows.delete(at);
  }
}

/** The person acts on what the device shows. */
function look(outbox: MemoryOutbox, memory: Memory): void {
  memory.ratings.clear();
  for (const at of places) {
    const view = shownBy(outbox, at);
    if (view) memory.ratings.set(at, { content: view.content, photos: new Set(view.photos.map(({ id }) => id)) });
  }
}

/** Photos of a new rating wait while the rating waits for a decision. */
const waitsForDecision = (outbox: MemoryOutbox): boolean =>
  outbox.waiting.some(({ state, body }) => state === "attention" && !("photoId" in body));
