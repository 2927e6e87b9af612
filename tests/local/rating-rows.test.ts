import "fake-indexeddb/auto";
import type { DBCore } from "dexie";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { groupOfPlace } from "../../src/domain/outbox/commands/keys.ts";
import type { Rating } from "../../src/domain/ratings/rating.ts";
import { scores } from "../../src/domain/ratings/score.ts";
import { database } from "../../src/local/database/database.ts";
import { readRatingSummary, readRatingViews } from "../../src/local/ratings/read-ratings.ts";
import { applyRatingChanges, type RatingChange } from "../../src/local/ratings/apply-rating-changes.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { freshDevice, ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const apply = (changes: RatingChange[]) =>
  database.transaction("rw", database.ratings, database.totals, () => applyRatingChanges(ada, changes));
const changeTo = (row: Rating): RatingChange => ({ placeId: row.restaurant_place_id, row, version: row.version });
const rowOf = (placeId: string) => database.ratings.get([ada, placeId]);

describe("a rating row from the server", () => {
  it("replaces the stored row even if only the place's name changed", async () => {
    const row = ratingRow(ada, "place-1", { version: 3 });
    await apply([changeTo(row)]);
    await apply([changeTo({ ...row, restaurant_name: "Under a new name" })]);
    expect((await rowOf("place-1"))?.restaurant_name).toBe("Under a new name");
    expect(await readRatingSummary(ada)).toMatchObject({ count: 1 });
  });

  it("is not overwritten by an older version or deleted by an older removal that arrives late", async () => {
    await apply([changeTo(ratingRow(ada, "place-1", { ...content(5), version: 3 }))]);
    await apply([changeTo(ratingRow(ada, "place-1", { ...content(1), version: 2 }))]);
    await apply([{ placeId: "place-1", row: null, version: 2 }]);
    expect(await rowOf("place-1")).toMatchObject({ score: 5, version: 3 });
  });

  it("moves to the remaining place after a merge and exists only once", async () => {
    await apply([changeTo(ratingRow(ada, "place-1", { version: 3 }))]);
    const moved = ratingRow(ada, "place-2", { version: 3 });
    // The answer to a command for the old place, followed by the change that reaches all devices.
    await apply([{ placeId: "place-1", row: moved, version: 3 }]);
    expect(await database.ratings.toCollection().primaryKeys()).toEqual([[ada, "place-2"]]);
    expect(await readRatingSummary(ada)).toMatchObject({ count: 1 });
    await apply([changeTo(moved), { placeId: "place-1", row: null, version: 4 }]);
    expect(await database.ratings.toCollection().primaryKeys()).toEqual([[ada, "place-2"]]);
    expect(await readRatingSummary(ada)).toMatchObject({ count: 1 });
  });

  it("is always reflected in the summary totals, in whatever order and batches rows arrive", async () => {
    const change = fc.record({
      place: fc.constantFrom("place-1", "place-2", "place-3"),
      score: fc.constantFrom(...scores),
      version: fc.integer({ min: 1, max: 6 }),
      removed: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 5 }), { maxLength: 5 }), async (batches) => {
        await freshDevice(ada);
        for (const batch of batches) {
          await apply(
            batch.map(({ place, score, version, removed }) => {
              const row = ratingRow(ada, place, { ...content(score, null, score >= 4 ? ["great_vibe"] : []), version });
              return { placeId: place, row: removed ? null : row, version };
            }),
          );
        }
        const rows = await database.ratings.toArray();
        const sum = rows.reduce((total, { score }) => total + score, 0);
        expect(await readRatingSummary(ada)).toEqual({
          count: rows.length,
          average: rows.length > 0 ? sum / rows.length : null,
          trophies: rows.filter(({ score }) => score === 5).length,
          favoriteTags: rows.some(({ score }) => score >= 4) ? ["great_vibe"] : [],
        });
      }),
      { numRuns: 60 },
    );
  });
});

describe("five hundred waiting ratings", () => {
  const places = Array.from({ length: 500 }, (_, index) => `place-${index}`);
  const waiting = places.map((placeId, index) =>
    aCommand(saveOf(placeId, content(5)), {
      seq: index + 1,
      opId: crypto.randomUUID(),
      group: groupOfPlace(placeId),
    }),
  );

  it("are in the totals instead of the server's rows, read in a few transactions", async () => {
    await apply(places.slice(0, 10).map((placeId) => changeTo(ratingRow(ada, placeId, { ...content(1), version: 1 }))));
    await database.commands.bulkAdd(waiting);
    let begun = 0;
    const counter = (core: DBCore): DBCore => ({
      ...core,
      transaction: (...asked) => {
        begun += 1;
        return core.transaction(...asked);
      },
    });
    database.close();
    database.use({ stack: "dbcore", name: "counter", create: counter });
    await database.open();
    expect(await readRatingSummary(ada)).toMatchObject({ count: 500, average: 5 });
    database.unuse({ stack: "dbcore", name: "counter" });
    expect([begun > 0, begun < 5]).toEqual([true, true]);
  });

  it("are shown newest first, above the server's rows", async () => {
    await apply([
      changeTo(ratingRow(ada, "place-0", { version: 1 })),
      changeTo(ratingRow(ada, "another", { version: 1 })),
    ]);
    await database.commands.bulkAdd(waiting);
    const views = await readRatingViews(ada, { offset: 0, limit: Infinity });
    expect(views.slice(0, 2).map(({ placeId, sync }) => [placeId, sync])).toEqual([
      ["place-499", "queued"],
      ["place-498", "queued"],
    ]);
    const below = views.slice(499).map(({ placeId, sync }) => [placeId, sync]);
    expect(below.toSorted()).toEqual([
      ["another", "sent"],
      ["place-0", "queued"],
    ]);
  });
});
