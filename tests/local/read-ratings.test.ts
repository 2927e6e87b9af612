import "fake-indexeddb/auto";
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RatingContent } from "../../src/domain/ratings/rating.ts";
import { scores } from "../../src/domain/ratings/score.ts";
import { database } from "../../src/local/database/database.ts";
import { savePlaces } from "../../src/local/places/save-places.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import {
  readOwnScores,
  readRatedPlaceIds,
  readRatingSummary,
  readRatingView,
  readRatingViews,
} from "../../src/local/ratings/read-ratings.ts";
import { readExisting } from "../../src/local/ratings/read-own-data.ts";
import { enqueueRating, enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { aPlace } from "../support/a-place.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const save = (placeId: string, wanted: RatingContent) =>
  enqueueRating({
    uid: ada,
    placeId,
    placeName: `Name of ${placeId}`,
    content: wanted,
    evidence: null,
    qrCodeId: null,
    photos: { add: [], remove: [] },
  });
const remove = (placeId: string) => enqueueRemoval({ uid: ada, placeId, placeName: "" });

/** Rows get older with their index; every third has the same time as its neighbour. */
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    ratingRow(ada, `place-${String(index).padStart(5, "0")}`, {
      ...content(scores[index % 5]!),
      rated_at: new Date(Date.UTC(2026, 0, 1) - Math.floor(index / 2) * 60_000).toISOString(),
    }),
  );

/** Writes in bulk: ten thousand single writes would measure the fake IndexedDB. */
async function fillDevice(count: number): Promise<void> {
  await database.ratings.bulkAdd(rows(count));
  const trophies = count / 5;
  await database.totals.put({ uid: ada, count, scoreSum: count * 3, trophies, tagCounts: {} });
}

describe("the history list, read in windows", () => {
  it("shows every rating exactly once, whatever is edited, removed or added", async () => {
    const places = Array.from({ length: 14 }, (_, index) => `place-${String(index).padStart(5, "0")}`);
    const act = fc.record({ place: fc.constantFrom(...places), removing: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), fc.integer({ min: 1, max: 7 }), async (acts, limit) => {
        await freshDevice(ada);
        await putRows(ada, rows(9));
        for (const { place, removing } of acts) await (removing ? remove(place) : save(place, content(1)));

        const all = await readRatingViews(ada, { offset: 0, limit: 100 });
        expect(await readRatingViews(ada, { offset: 0, limit: Infinity })).toEqual(all);
        const paged = [];
        for (let offset = 0; offset < 30; offset += limit) {
          paged.push(...(await readRatingViews(ada, { offset, limit })));
        }
        expect(paged.map(({ placeId }) => placeId)).toEqual(all.map(({ placeId }) => placeId));
        expect(new Set(all.map(({ placeId }) => placeId)).size).toBe(all.length);

        const expected = new Set(places.slice(0, 9));
        for (const { place, removing } of acts) {
          if (removing) expected.delete(place);
          else expected.add(place);
        }
        expect(new Set(all.map(({ placeId }) => placeId))).toEqual(expected);
        expect((await readRatingSummary(ada)).count).toBe(expected.size);
      }),
      { numRuns: 40 },
    );
  });

  it("reads only the rows of the window out of ten thousand ratings", async () => {
    await fillDevice(10_000);
    let read = 0;
    const hook = (row: unknown) => {
      read += 1;
      return row;
    };
    database.ratings.hook("reading", hook);
    const views = await readRatingViews(ada, { offset: 300, limit: 20 });
    const summary = await readRatingSummary(ada);
    database.ratings.hook("reading").unsubscribe(hook);
    expect(views).toHaveLength(20);
    expect(summary).toMatchObject({ count: 10_000, average: 3, trophies: 2_000 });
    expect(read).toBeLessThanOrEqual(25);
  });
});

describe("a repeated query of ratings", () => {
  it("returns the same object for an unchanged history row, so that it is not rendered again", async () => {
    await putRows(ada, rows(6));
    const before = await readRatingViews(ada, { offset: 0, limit: 6 });
    await save("place-00002", content(1, "Changed my mind."));
    const after = await readRatingViews(ada, { offset: 1, limit: 5, before });
    expect(after.map(({ placeId }) => placeId)).toEqual(before.slice(1).map(({ placeId }) => placeId));
    expect(after.map((view) => before.includes(view))).toEqual(
      [true, true, true, true, true].with(
        after.findIndex(({ placeId }) => placeId === "place-00002"),
        false,
      ),
    );
    const changed = after.find(({ placeId }) => placeId === "place-00002");
    expect(changed).toMatchObject({ sync: "queued", content: { score: 1, comment: "Changed my mind." } });
  });

  it("returns the same object for an unchanged own score on a map card", async () => {
    await putRows(ada, rows(4));
    const ids = rows(4).map(({ restaurant_place_id: id }) => id);
    const before = await readOwnScores(ada, ids.slice(0, 3));
    await save("place-00001", content(5));
    const after = await readOwnScores(ada, ids, before);
    expect(ids.map((id) => after.get(id) === before.get(id))).toEqual([true, false, true, false]);
    expect(after.get("place-00001")).toEqual({ score: 5, sync: "queued" });
  });
});

it("all ratings are read without a cursor, even in a browser without getAllRecords", async () => {
  // Dexie looks for this method when it opens the database. Without it, only forward reads avoid a cursor.
  const newer = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, "getAllRecords");
  Reflect.deleteProperty(IDBObjectStore.prototype, "getAllRecords");
  const cursors = vi.spyOn(IDBIndex.prototype, "openCursor");
  try {
    await freshDevice(ada);
    await fillDevice(600);
    expect(await readRatingViews(ada, { offset: 0, limit: Infinity })).toHaveLength(600);
    expect(cursors).not.toHaveBeenCalled();
  } finally {
    cursors.mockRestore();
    if (newer) Object.defineProperty(IDBObjectStore.prototype, "getAllRecords", newer);
  }
});

describe("a shown rating", () => {
  it("shows the queued change instead of the server's content until the change is sent", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { ...content(2, "old"), version: 3, restaurant_city: "Wiltz" })]);
    expect(await readRatingView(ada, "place-1")).toMatchObject({ sync: "sent", city: "Wiltz", content: { score: 2 } });
    await save("place-1", content(5, "new"));
    expect(await readRatingView(ada, "place-1")).toMatchObject({
      sync: "queued",
      version: 3,
      content: { score: 5, comment: "new" },
    });
    expect(await database.ratings.get([ada, "place-1"])).toMatchObject({ score: 2 });
  });

  it("that was refused shows the reason and the refused content", async () => {
    await save("place-1", content(3, "my words"));
    await database.commands.toCollection().modify({ state: "attention", refusal: "own_place" });
    expect(await readRatingView(ada, "place-1")).toMatchObject({
      sync: "attention",
      refusal: "own_place",
      content: { comment: "my words" },
    });
    expect(await readOutbox(ada)).toMatchObject([{ sync: "attention", refusal: "own_place", text: "my words" }]);
  });

  it("that the server does not know yet is listed first, with the latest on top", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", content(2))]);
    await save("place-2", content(3));
    await save("place-3", content(4));
    const views = await readRatingViews(ada, { offset: 0, limit: 5 });
    expect(views.map(({ placeId }) => placeId)).toEqual(["place-3", "place-2", "place-1"]);
  });

  it("has the address stored with the rating, or else the address of the place on the device", async () => {
    await savePlaces(ada, "nearby", {
      places: [aPlace("place-1", { vicinity: "1 Old Street", city: "Oldtown" })],
      position: { lat: 49.6, lng: 6.1 },
      asOf: "2026-01-01T00:00:00Z",
    });
    await save("place-1", content(3));
    expect(await readRatingView(ada, "place-1")).toMatchObject({ vicinity: "1 Old Street", city: "Oldtown" });
    const at = { restaurant_vicinity: "2 New Street", restaurant_city: "Newtown" };
    await putRows(ada, [ratingRow(ada, "place-1", { ...content(3), ...at })]);
    expect(await readRatingView(ada, "place-1")).toMatchObject({ vicinity: "2 New Street", city: "Newtown" });
  });

  it("is shown as sending only while it is being sent", async () => {
    await save("place-1", content(3));
    await database.kv.put({ k: "sending", value: [`${ada}:rating:place-1`] });
    expect(await readRatingView(ada, "place-1")).toMatchObject({ sync: "queued" });
    await navigator.locks.request("five-lemons:token", async () => {
      expect(await readRatingView(ada, "place-1")).toMatchObject({ sync: "queued" });
    });
    await navigator.locks.request("five-lemons:drain", async () => {
      expect(await readRatingView(ada, "place-1")).toMatchObject({ sync: "sending" });
    });
  });

  it("is counted in the summary before it is sent", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", content(1)), ratingRow(ada, "place-2", content(2))]);
    await save("place-1", content(5, null, ["great_vibe"]));
    await save("place-3", content(5, null, ["great_vibe"]));
    await remove("place-2");
    expect(await readRatingSummary(ada)).toEqual({ count: 2, average: 5, trophies: 2, favoriteTags: ["great_vibe"] });
  });

  it("is still counted in the summary when it was refused but not yet discarded", async () => {
    await save("place-1", content(5));
    await database.commands.toCollection().modify({ state: "attention", refusal: "own_place" });
    expect(await readRatingViews(ada, { offset: 0, limit: 9 })).toHaveLength(1);
    expect(await readRatingSummary(ada)).toMatchObject({ count: 1, average: 5 });
  });

  it("is counted once in the summary while its photos are queued", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", content(4))]);
    const add = [await putDraftPhoto(ada, "place-1"), await putDraftPhoto(ada, "place-1")];
    await enqueueRating(anIntent({ add }));
    const waiting = (await database.commands.toArray()).map(({ body }) => body.kind);
    expect(waiting.filter((kind) => kind === "photo.attach.v1")).toHaveLength(2);
    expect(await readRatingSummary(ada)).toMatchObject({ count: 1, average: 4 });
  });

  it("has the time of its last edit as its change time, even if an earlier photo is still queued", async () => {
    const [first, then] = ["2026-11-20T10:00:00.000Z", "2026-11-21T10:00:00.000Z"];
    vi.useFakeTimers({ now: new Date(first), toFake: ["Date"] });
    await enqueueRating(anIntent({ add: [await putDraftPhoto(ada, "place-1")] }));
    vi.setSystemTime(new Date(then));
    await save("place-1", content(2));
    vi.useRealTimers();
    expect((await readExisting(ada, "place-1")).changedAt).toBe(then);
  });

  it("is kept and listed as unreadable when another app version queued it in an unknown format", async () => {
    await save("place-1", content(3));
    await database.commands.toCollection().modify((command) => {
      (command.body as { kind: string }).kind = "rating.save.v9";
    });
    expect(await readOutbox(ada)).toMatchObject([{ kind: null, sync: "attention", refusal: "unreadable" }]);
    expect(await readRatingView(ada, "place-1")).toBeNull();
    expect(await database.commands.count()).toBe(1);
  });
});

it("a command without a group is not listed in the outbox, even if its kind is unknown", async () => {
  await save("place-1", content(3));
  await database.commands.toCollection().modify((command) => {
    (command.body as { kind: string }).kind = "rating.save.v9";
    command.group = "";
  });
  expect(await readOutbox(ada)).toEqual([]);
});

describe("the user's own scores of places", () => {
  it("are the scores of the individual ratings, whatever is edited, removed or added", async () => {
    const places = Array.from({ length: 14 }, (_, index) => `place-${String(index).padStart(5, "0")}`);
    const act = fc.record({ place: fc.constantFrom(...places), removing: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 8 }), async (acts) => {
        await freshDevice(ada);
        await putRows(ada, rows(9));
        for (const { place, removing } of acts) await (removing ? remove(place) : save(place, content(1)));
        const views = await Promise.all(places.map((place) => readRatingView(ada, place)));
        const expected = views.flatMap((view) =>
          view ? [[view.placeId, { score: view.content.score, sync: view.sync }]] : [],
        );
        expect([...(await readOwnScores(ada, places))]).toEqual(expected);
        expect([...(await readRatedPlaceIds(ada))].toSorted()).toEqual(expected.map(([id]) => id));
      }),
      { numRuns: 30 },
    );
  });

  it("are read only for the given places among ten thousand", async () => {
    await fillDevice(10_000);
    let read = 0;
    const hook = (row: unknown) => {
      read += 1;
      return row;
    };
    database.ratings.hook("reading", hook);
    const found = await readOwnScores(ada, ["place-00003", "place-09999", "place-nowhere"]);
    database.ratings.hook("reading").unsubscribe(hook);
    expect([...found.keys()]).toEqual(["place-00003", "place-09999"]);
    expect(read).toBeLessThanOrEqual(3);
  });
});
