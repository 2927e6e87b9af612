import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { readPlacePage, savePlacePage } from "../../src/local/places/place-pages.ts";
import { savePlaces } from "../../src/local/places/save-places.ts";
import { searchListKey } from "../../src/local/places/read-places.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { addReceipt, pruneReceipts } from "../../src/local/outbox/receipts.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { aPlacePage } from "../support/a-place-page.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => vi.useRealTimers());

const right = Date.UTC(2026, 0, 1);
const ahead = Date.UTC(2027, 0, 1);
const at = (now: number) => vi.useFakeTimers({ toFake: ["Date"], now });
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, nth) => first + nth);

describe("after the correction of a clock that was ahead", () => {
  it("a new search is stored, and searches dated in the future are evicted first", async () => {
    const find = (typed: string, now: number) =>
      savePlaces(ada, searchListKey(typed), {
        places: [],
        position: { lat: 1, lng: 2 },
        asOf: new Date(now).toISOString(),
      });
    for (const nth of numbers(1, 20)) await find(`ahead ${nth}`, ahead + nth * 1_000);
    for (const nth of numbers(1, 2)) await find(`soup ${nth}`, right + nth * 1_000);
    const kept = (await database.lists.toArray()).map(({ key }) => key);
    const wanted = [...numbers(3, 20).map((nth) => `ahead ${nth}`), "soup 1", "soup 2"].map(searchListKey);
    expect(kept.toSorted()).toEqual(wanted.toSorted());
  });

  it("a new place page is stored, and pages dated in the future are evicted first", async () => {
    const look = async (placeId: string, now: number) => {
      at(now);
      await savePlacePage(ada, aPlacePage({ place: { place_id: placeId }, reviews: [] }), new Date(now).toISOString());
    };
    for (const nth of numbers(1, 60)) await look(`ahead-${nth}`, ahead + nth * 1_000);
    for (const nth of numbers(1, 2)) await look(`node-${nth}`, right + nth * 1_000);
    for (const placeId of ["node-1", "node-2", "ahead-3"]) expect(await readPlacePage(ada, placeId)).not.toBeNull();
    for (const placeId of ["ahead-1", "ahead-2"]) expect(await readPlacePage(ada, placeId)).toBeNull();
  });

  it("receipts dated in the future are shown after a new receipt", async () => {
    const minute = 60_000;
    const send = async (opId: string, now: number) =>
      await addReceipt(aCommand(saveOf("place-1"), { opId }), new Date(now).toISOString());
    for (const nth of numbers(1, 20)) await send(`ahead-${nth}`, ahead + nth * minute);
    for (const nth of numbers(1, 2)) await send(`sent-${nth}`, right + nth * 10 * minute);
    await pruneReceipts(ada, new Date(right + 30 * minute).toISOString());
    await send("sent-3", right + 30 * minute);
    const [first] = await readOutbox(ada);
    expect(first?.key).toMatch(/:sent-3$/);
    expect(await database.sent.count()).toBe(23);
  });
});
