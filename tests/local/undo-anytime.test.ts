import "fake-indexeddb/auto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { contentOf, type RatingContent } from "../../src/domain/ratings/rating.ts";
import { database } from "../../src/local/database/database.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import * as outboxStorage from "../../src/local/outbox/outbox-storage.ts";
import { applyRatingChanges } from "../../src/local/ratings/apply-rating-changes.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { enqueueRating, enqueueRemoval, type UndoToken } from "../../src/sync/outbox/enqueue-rating.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice } from "../support/local-device.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada, content, Device } from "../support/outbox-world.ts";

const place = "place-1";

const aContent = fc
  .tuple(fc.constantFrom(2 as const, 3 as const, 4 as const), fc.constantFrom("Soup.", "Fish.", "Cake."))
  .map(([score, comment]) => content(score, comment));
/** Wanted content of the rating; null for no rating. */
const anAct = fc.option(aContent, { freq: 3 });
const aSending = fc.constantFrom("not at all", "well", "lost request", "lost answer", "late request");

async function actOnPhone(wanted: RatingContent | null): Promise<UndoToken> {
  if (!wanted) return await enqueueRemoval(anIntent());
  return (await enqueueRating(anIntent({}, { content: wanted }))).undo;
}

async function world() {
  await freshDevice(ada);
  const server = new ModelServer();
  const phone = new Device({ ...outboxStorage, readConnection }, server);
  phone.nowMs = Date.now();
  const stands = (): RatingContent | null => {
    const row = server.row(ada, place);
    return row && contentOf(row);
  };
  const actOnTablet = async (wanted: RatingContent | null) => {
    const tablet = new MemoryOutbox(ada);
    const row = server.row(ada, place);
    if (row) tablet.rows.set(place, row);
    if (wanted) tablet.save(place, wanted);
    else tablet.remove(place);
    await new Device(tablet, server).drain();
  };
  const tellPhone = async () => {
    const known = server.places.get(`${ada}:${place}`);
    if (known) await applyRatingChanges(ada, [{ placeId: place, row: known.row, version: known.version }]);
  };
  return { server, phone, stands, actOnTablet, tellPhone };
}

const both = ["score", "comment"] as const;

it("undoing a step restores the state before it and keeps all later changes from another device", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        before: anAct,
        step: anAct,
        sending: aSending,
        elsewhere: fc.option(fc.record({ wanted: anAct }), { freq: 3 }),
        isTold: fc.boolean(),
      }),
      async ({ before, step, sending, elsewhere, isTold }) => {
        // Skips histories without anything to remove.
        fc.pre(before !== null || step !== null);
        const { phone, stands, actOnTablet, tellPhone } = await world();
        if (before) {
          await actOnPhone(before);
          await phone.drain();
        }
        const token = await actOnPhone(step);
        if (sending !== "not at all") {
          phone.faults = sending === "well" ? [] : [sending];
          await phone.drain();
        }
        const stood = stands();
        if (elsewhere) await actOnTablet(elsewhere.wanted);
        if (isTold) await tellPhone();
        expect(await undo(token)).toBe(true);
        await phone.drainThrough();

        const isAsked = (await database.commands.toArray()).some(({ refusal }) => refusal === "conflict");
        expect(await countUnsent(ada)).toBe(isAsked ? 1 : 0);
        const left = stands();
        const theirs = elsewhere ? elsewhere.wanted : stood;
        // The effects of both devices cannot be told apart here, so the rating may stay or be withdrawn.
        if (elsewhere && step === null && theirs === null) return;
        const changed = both.filter((unit) => theirs?.[unit] !== stood?.[unit]);
        if (changed.length === 0) {
          expect([left, isAsked]).toEqual([before, false]);
        } else if (theirs === null) {
          expect(left).toBeNull();
        } else {
          // While the person is asked, the restored state may wait, but changes from elsewhere may not.
          const kept = isAsked || !before ? changed : both;
          const wanted = { ...before, ...Object.fromEntries(changed.map((unit) => [unit, theirs[unit]])) };
          for (const unit of kept.filter((one) => theirs[one] !== step?.[one])) expect(left?.[unit]).toBe(wanted[unit]);
        }
      },
    ),
    { numRuns: 150 },
  );
}, 120_000);
