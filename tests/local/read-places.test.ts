import "fake-indexeddb/auto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { distanceM } from "../../src/domain/places/distance.ts";
import type { Place } from "../../src/domain/places/place.ts";
import { searchIn } from "../../src/domain/places/search-places.ts";
import { database } from "../../src/local/database/database.ts";
import { savePlaces } from "../../src/local/places/save-places.ts";
import { readPlaceIndex } from "../../src/local/places/place-index.ts";
import { readPositions } from "../../src/local/places/read-positions.ts";
import { nearbyListKey, readNearby, searchListKey } from "../../src/local/places/read-places.ts";
import { prepareSearch, readSearch } from "../../src/local/places/read-search.ts";
import { watch } from "../../src/local/database/watch.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const here = { lat: 49.6, lng: 6.13 };
const place = (id: string, at: { lat: number; lng: number }, name = id): Place => ({
  place_id: id,
  name,
  vicinity: null,
  city: null,
  state: null,
  ...at,
  lemon_avg: null,
  lemon_count: 0,
  top_tags: [],
  attribution: null,
  photo_urls: [],
  servers: [],
});
const keep = (places: Place[], asOf = "2026-01-01T00:00:00.000Z", listKey = nearbyListKey) =>
  savePlaces(ada, listKey, { places, position: here, asOf });

describe("nearby places read from the device", () => {
  it("are the same as those found by a full scan of all places", async () => {
    const offset = fc.double({ min: -0.02, max: 0.02, noNaN: true });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(offset, offset), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(-49.6, 0, 49.6, 69),
        async (offsets, lat) => {
          await freshDevice(ada);
          const at = { lat, lng: 6.13 };
          const places = offsets.map(([dLat, dLng], index) =>
            place(`place-${index}`, { lat: at.lat + dLat, lng: at.lng + dLng }),
          );
          await keep(places);
          const within = places.filter((one) => distanceM(at, one) <= 1_000).map(({ place_id }) => place_id);
          const { places: found } = await readNearby(at, 100);
          const ids = found.map(({ place_id }) => place_id);
          // Without a place inside the radius, the result has the nearest places instead of none.
          expect(within.length > 0 ? ids.toSorted() : ids.length > 0).toEqual(
            within.length > 0 ? within.toSorted() : true,
          );
          const distances = found.map((one) => distanceM(at, one));
          expect(distances).toEqual(distances.toSorted((a, b) => a - b));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("lie within the circle, not in the corners of its bounding box", async () => {
    const at = (north: number, east: number) => ({
      lat: here.lat + north / 111_195,
      lng: here.lng + east / 111_195 / Math.cos((here.lat * Math.PI) / 180),
    });
    await keep([place("inside", at(500, 500)), place("corner", at(900, 900)), place("edge", at(0, 990))]);
    expect((await readNearby(here, 10)).places.map(({ place_id }) => place_id)).toEqual(["inside", "edge"]);
  });

  it("are only the nearest places further away when none are close, and none 60 km away", async () => {
    const north = (km: number) => ({ lat: here.lat + km / 111.195, lng: here.lng });
    await keep([place("at three", north(3)), place("at thirty", north(30))]);
    expect((await readNearby(here, 10)).places.map(({ place_id }) => place_id)).toEqual(["at three"]);
    await database.places.delete("at three");
    expect((await readNearby(here, 10)).places.map(({ place_id }) => place_id)).toEqual(["at thirty"]);
    await database.places.delete("at thirty");
    await keep([place("at sixty", north(60))]);
    expect((await readNearby(here, 10)).places).toEqual([]);
  });

  it("are read without reading ten thousand distant places", async () => {
    const far = Array.from({ length: 10_000 }, (_, index) =>
      place(`far-${index}`, { lat: 49.7 + (index % 100) * 0.01, lng: 6.2 + Math.floor(index / 100) * 0.01 }),
    );
    await keep([...far, place("near", here)]);
    let read = 0;
    const hook = (row: unknown) => {
      read += 1;
      return row;
    };
    database.places.hook("reading", hook);
    const { places } = await readNearby(here, 50);
    database.places.hook("reading").unsubscribe(hook);
    expect(places.map(({ place_id }) => place_id)).toEqual(["near"]);
    expect(read).toBeLessThan(20);
  });

  it("of a new device take a few reads, not one per column of cells", async () => {
    const reads = vi.spyOn(IDBIndex.prototype, "getAll");
    expect((await readNearby(here, 10)).places).toEqual([]);
    expect(reads.mock.calls.length).toBeLessThan(10);
  });

  it("are marked complete only around a position for which the server has answered", async () => {
    await keep([place("near", here), place("far", { lat: 49.7, lng: 6.13 })]);
    expect((await readNearby(here, 10)).complete).toBe(true);
    expect((await readNearby({ lat: 49.7, lng: 6.13 }, 10)).complete).toBe(false);
  });

  it("carry the time of the oldest server answer they came from", async () => {
    await keep([place("near", here)], "2026-01-02T00:00:00.000Z");
    expect((await readNearby(here, 10)).asOf).toBe("2026-01-02T00:00:00.000Z");
    // The places came with different answers, so the oldest decides.
    const elsewhere = { lat: 49.7, lng: 6.13 };
    await keep([place("old", elsewhere)], "2026-01-03T00:00:00.000Z", searchListKey("old"));
    await keep([place("new", elsewhere)], "2026-01-04T00:00:00.000Z", searchListKey("new"));
    expect((await readNearby(elsewhere, 10)).asOf).toBe("2026-01-03T00:00:00.000Z");
    expect(await readNearby({ lat: 10, lng: 10 }, 10)).toEqual({ places: [], asOf: null, complete: false });
  });
});

describe("a place search on the device", () => {
  it("returns the places of the server's last answer to the same text", async () => {
    await keep([place("bbb", here), place("aaa", here)], "2026-01-03T00:00:00.000Z", searchListKey("Pizza "));
    const found = await readSearch("pizza", null);
    expect(found.places.map(({ place_id }) => place_id).toSorted()).toEqual(["aaa", "bbb"]);
    expect(found.asOf).toBe("2026-01-03T00:00:00.000Z");
  });

  it("finds stored places when the server was never asked, and marks the result as incomplete", async () => {
    await keep([place("aaa", here, "Café Zitroun"), place("bbb", here, "Beim Lis")]);
    const found = await readSearch("zitr", null);
    expect(found.places.map(({ name }) => name)).toEqual(["Café Zitroun"]);
    expect(found.complete).toBe(false);
  });

  it("combines device and server results and lists each place once", async () => {
    await keep([place("aaa", here, "Café Zitroun"), place("ccc", here, "Beim Lis")]);
    await keep([place("aaa", here, "Café Zitroun"), place("bbb", here, "Citron")], undefined, searchListKey("zitroun"));
    const found = await readSearch("Zitroun", null);
    expect(found.places.map(({ name }) => name).toSorted()).toEqual(["Café Zitroun", "Citron"]);
    expect(found.complete).toBe(true);
  });

  it("reports the time of the server's answer, or else that of the oldest place shown", async () => {
    const [january, march, may] = ["2026-01-01", "2026-03-01", "2026-05-01"].map((day) => `${day}T00:00:00.000Z`);
    await keep([place("aaa", here, "Zitroun")], march);
    await keep([place("bbb", here, "Zitroun Bar")], january);
    await keep([place("ccc", here, "Beim Lis")], "2020-01-01T00:00:00.000Z");
    expect((await readSearch("zitroun", here)).asOf).toBe(january);
    expect((await readSearch("?", here)).asOf).toBeNull();
    await keep([], may, searchListKey("zitroun"));
    expect((await readSearch("zitroun", here)).asOf).toBe(may);
  });

  it("updates its result when a matching place is stored", async () => {
    const seen: number[] = [];
    const end = watch(
      () => readSearch("zitroun", here),
      ({ places }) => seen.push(places.length),
    );
    await vi.waitFor(() => expect(seen).toEqual([0]));
    await keep([place("aaa", here, "Zitroun")]);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
    end();
  });
});

/** Reference search: reads every place. */
async function searchOneByOne(query: string, from: { lat: number; lng: number } | null): Promise<string[]> {
  const rows = await database.places.toArray();
  const nearest = rows.toSorted((a, b) => (from ? distanceM(from, a) - distanceM(from, b) : 0));
  return searchIn(nearest, query).map(({ place_id }) => place_id);
}

const names = ["Café Zitroun", "Cafe Zitrone", "Beim Lis", "L'Œuf", "Straße", "مطعم الليمون", "Zitroun Bar", "Le Bec"];
const queries = [
  "zitroun",
  "zitroon",
  "cafe",
  "ca",
  "café zi",
  "lis",
  "œuf",
  "strasse",
  "الليمون",
  "zitroun bar",
  "?",
  "z",
];

describe("the search index on the device", () => {
  const id = fc.integer({ min: 0, max: 11 }).map((number) => `place-${number}`);
  const at = fc.constantFrom(here, { lat: 49.61, lng: 6.13 }, { lat: 49.6, lng: 6.2 });
  const act = fc.oneof(
    fc.record({ kind: fc.constant("keep"), id, at, name: fc.constantFrom(...names) }),
    fc.record({ kind: fc.constant("remove"), id }),
    fc.record({ kind: fc.constant("search"), query: fc.constantFrom(...queries), from: fc.option(at) }),
  );

  it("gives the same places in the same order as a full scan after any writes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 25 }), async (acts) => {
        await freshDevice(ada);
        for (const one of [...acts, { kind: "search", query: "zitroun", from: here } as const]) {
          if ("at" in one) await keep([place(one.id, one.at, one.name)]);
          else if ("id" in one) await database.places.delete(one.id);
          else {
            const found = await readSearch(one.query, one.from);
            expect(found.places.map(({ place_id }) => place_id)).toEqual(await searchOneByOne(one.query, one.from));
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it("reads ten thousand places once, and afterwards only places that were written", async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => place(`many-${index}`, here, `Beim Lis ${index}`));
    await keep(many);
    let read = 0;
    const hook = (row: unknown) => {
      read += 1;
      return row;
    };
    database.places.hook("reading", hook);
    expect((await readSearch("beim", here)).places).toHaveLength(10_000);
    expect(read).toBe(10_000);
    read = 0;
    expect((await readSearch("lis 77", here)).places.length).toBeGreaterThan(1);
    expect(read).toBe(0);
    // As many places as one answer of the server contains.
    await keep(Array.from({ length: 120 }, (_, index) => place(`more-${index}`, here, "Zitroun")));
    expect((await readSearch("zitroun", here)).places).toHaveLength(120);
    await database.places.delete("more-7");
    expect((await readSearch("zitroun", here)).places).toHaveLength(119);
    database.places.hook("reading").unsubscribe(hook);
    expect(read).toBeLessThanOrEqual(121);
  });

  it("can be loaded before the first letter is typed, and is reused while position and places are unchanged", async () => {
    await keep([place("aaa", here, "Zitroun"), place("bbb", here, "Beim Lis")]);
    await prepareSearch(here);
    const reads = vi.spyOn(database.places, "where");
    expect((await readSearch("zitroun", here)).places).toHaveLength(1);
    expect((await readPlaceIndex({ ...here })).places).toBe((await readPlaceIndex(here)).places);
    expect(reads).not.toHaveBeenCalled();
  });

  it("is released from memory one minute after its last use", async () => {
    await keep([place("aaa", here, "Zitroun")]);
    const reads = vi.spyOn(database.places, "where");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    await readPlaceIndex(here);
    await vi.advanceTimersByTimeAsync(50_000);
    await readPlaceIndex(here);
    await vi.advanceTimersByTimeAsync(50_000);
    await readPlaceIndex(here);
    expect(reads).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    await readPlaceIndex(here);
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it("no longer contains places that were deleted in bulk, as at sign-out", async () => {
    await keep(["aaa", "bbb", "ccc"].map((id) => place(id, here, "Zitroun")));
    expect((await readSearch("zitroun", here)).places).toHaveLength(3);
    await database.places.where("place_id").between("aaa", "ccc").delete();
    expect((await readSearch("zitroun", here)).places.map(({ place_id }) => place_id)).toEqual(["ccc"]);
  });

  it("contains no place that was deleted while the index was being read", async () => {
    await keep(Array.from({ length: 4_000 }, (_, index) => place(`place-${1_000 + index}`, here, "Zitroun")));
    let gone: Promise<unknown> | undefined;
    const hook = (row: unknown) => {
      setTimeout(() => (gone ??= database.places.where("place_id").below("place-1100").delete()));
      return row;
    };
    database.places.hook("reading", hook);
    const index = await readPlaceIndex(here);
    database.places.hook("reading").unsubscribe(hook);
    await gone;
    expect(index.places).toHaveLength(3_900);
  });

  it("is read again by the next search after reading it failed", async () => {
    await keep([place("aaa", here, "Zitroun")]);
    vi.spyOn(database.places, "where").mockImplementationOnce(() => {
      throw new Error("the disk did not answer");
    });
    await expect(readSearch("zitroun", here)).rejects.toThrow("did not answer");
    expect((await readSearch("zitroun", here)).places).toHaveLength(1);
  });

  it("measures the distance of each place from the current position", async () => {
    await keep([place("aaa", here, "Zitroun")]);
    expect((await readSearch("zitroun", here)).places[0]?.distance_m).toBe(0);
    expect((await readSearch("zitroun", null)).places[0]?.distance_m).toBeNull();
    const away = { lat: 49.7, lng: 6.13 };
    expect((await readSearch("zitroun", away)).places[0]?.distance_m).toBeCloseTo(distanceM(away, here));
  });
});

it("reading the positions of places leaves out places that are not on the device", async () => {
  const there = { lat: 49.75, lng: 6.64 };
  await keep([place("aaa", here), place("bbb", there)]);
  const positions = await readPositions(["bbb", "unknown", "aaa"]);
  expect([...positions]).toEqual([
    ["bbb", there],
    ["aaa", here],
  ]);
});
