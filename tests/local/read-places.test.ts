import "fake-indexeddb/auto";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { distanceM } from "../../src/domain/distance.ts";
import type { Place } from "../../src/domain/place.ts";
import { database } from "../../src/local/database.ts";
import { savePlaces } from "../../src/local/places.ts";
import { nearbyListKey, readNearby, searchListKey } from "../../src/local/read-places.ts";
import { readSearch } from "../../src/local/read-search.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

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

describe("places around", () => {
  it("are the same as a look at every single place would give", async () => {
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
          // With nothing within the radius, the nearest there are: more than nothing.
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

  it("are those within the circle, not in its corners", async () => {
    const at = (north: number, east: number) => ({
      lat: here.lat + north / 111_195,
      lng: here.lng + east / 111_195 / Math.cos((here.lat * Math.PI) / 180),
    });
    await keep([place("inside", at(500, 500)), place("corner", at(900, 900)), place("edge", at(0, 990))]);
    expect((await readNearby(here, 10)).places.map(({ place_id }) => place_id)).toEqual(["inside", "edge"]);
  });

  it("are where there are none nearby those that are nearest, and not all that a wide circle holds", async () => {
    const north = (km: number) => ({ lat: here.lat + km / 111.195, lng: here.lng });
    await keep([place("at three", north(3)), place("at thirty", north(30))]);
    expect((await readNearby(here, 10)).places.map(({ place_id }) => place_id)).toEqual(["at three"]);
    await database.places.delete("at three");
    expect((await readNearby(here, 10)).places.map(({ place_id }) => place_id)).toEqual(["at thirty"]);
    await database.places.delete("at thirty");
    await keep([place("at sixty", north(60))]);
    expect((await readNearby(here, 10)).places).toEqual([]);
  });

  it("are read without touching the other ten thousand", async () => {
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

  it("are a number to rely on only around where the server was asked", async () => {
    await keep([place("near", here), place("far", { lat: 49.7, lng: 6.13 })]);
    expect((await readNearby(here, 10)).complete).toBe(true);
    expect((await readNearby({ lat: 49.7, lng: 6.13 }, 10)).complete).toBe(false);
  });

  it("tell how old they are", async () => {
    await keep([place("near", here)], "2026-01-02T00:00:00.000Z");
    expect((await readNearby(here, 10)).asOf).toBe("2026-01-02T00:00:00.000Z");
    // Brought by different answers: as old as the oldest of them.
    const elsewhere = { lat: 49.7, lng: 6.13 };
    await keep([place("old", elsewhere)], "2026-01-03T00:00:00.000Z", searchListKey("old"));
    await keep([place("new", elsewhere)], "2026-01-04T00:00:00.000Z", searchListKey("new"));
    expect((await readNearby(elsewhere, 10)).asOf).toBe("2026-01-03T00:00:00.000Z");
    expect(await readNearby({ lat: 10, lng: 10 }, 10)).toEqual({ places: [], asOf: null, complete: false });
  });
});

describe("a search", () => {
  it("shows the server's last answer", async () => {
    await keep([place("bbb", here), place("aaa", here)], "2026-01-03T00:00:00.000Z", searchListKey("Pizza "));
    const found = await readSearch("pizza");
    expect(found.places.map(({ place_id }) => place_id).toSorted()).toEqual(["aaa", "bbb"]);
    expect(found.asOf).toBe("2026-01-03T00:00:00.000Z");
  });

  it("looks through what is on the device when the server was never asked, and knows that this may not be all", async () => {
    await keep([place("aaa", here, "Café Zitroun"), place("bbb", here, "Beim Lis")]);
    const found = await readSearch("zitr");
    expect(found.places.map(({ name }) => name)).toEqual(["Café Zitroun"]);
    expect(found.complete).toBe(false);
  });

  it("shows what the device finds and what the server added, each once", async () => {
    await keep([place("aaa", here, "Café Zitroun"), place("ccc", here, "Beim Lis")]);
    await keep([place("aaa", here, "Café Zitroun"), place("bbb", here, "Citron")], undefined, searchListKey("zitroun"));
    const found = await readSearch("Zitroun");
    expect(found.places.map(({ name }) => name).toSorted()).toEqual(["Café Zitroun", "Citron"]);
    expect(found.complete).toBe(true);
  });
});
