import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { beforeEach, expect, it } from "vitest";
import { cellOf } from "../../src/domain/places/place-grid.ts";
import { database, type PlaceRow } from "../../src/local/database/database.ts";
import { readPlaceIndex } from "../../src/local/places/place-index.ts";
import { readSearch, searchNow } from "../../src/local/places/read-search.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const row = (place_id: string, lat: number): PlaceRow => ({
  place_id,
  name: place_id,
  vicinity: null,
  city: null,
  state: null,
  lat,
  lng: 6,
  ...cellOf({ lat, lng: 6 }),
  lemon_avg: null,
  lemon_count: 0,
  top_tags: [],
  attribution: null,
  photo_urls: [],
  servers: [],
  seenAt: "2026-01-01T00:00:00.000Z",
});
const ids = async (lat = 49) => (await readPlaceIndex({ lat, lng: 6 })).places.map(({ place }) => place.place_id);

/** Writes past Dexie, like another page that reports no changed keys. */
async function writeUntold(place: PlaceRow): Promise<void> {
  const store = database.backendDB().transaction("places", "readwrite").objectStore("places");
  await new Promise((resolve) => (store.put(place).onsuccess = resolve));
}

it("the place index follows additions and removals, and lists the nearest first from any position", async () => {
  await database.places.bulkPut([row("far", 49.5), row("near", 49.1)]);
  expect(await ids()).toEqual(["near", "far"]);
  expect(await ids(50)).toEqual(["far", "near"]);
  await database.places.put(row("new", 49.2));
  await database.places.delete("far");
  expect(await ids()).toEqual(["near", "new"]);
});

it("the place index is read again after a change without keys or with many rows", async () => {
  await database.places.put(row("one", 49.1));
  expect(await ids()).toEqual(["one"]);
  await writeUntold(row("two", 49.2));
  expect(await ids()).toEqual(["one"]);
  (Dexie.on as unknown as { storagemutated: { fire(parts: object): void } }).storagemutated.fire({ all: null });
  expect(await ids()).toEqual(["one", "two"]);
  await database.places.bulkPut(Array.from({ length: 120 }, (_, at) => row(`more-${at}`, 50 + at / 1_000)));
  expect(await ids()).toHaveLength(122);
});

it("a search answers without waiting once the index is read, with the list of the search that waits", async () => {
  const here = { lat: 49, lng: 6 };
  await database.places.bulkPut([row("lemon", 49.1), row("lime", 49.2)]);
  expect(searchNow("lem", here)).toBeUndefined();
  await readSearch("le", here);
  const ahead = searchNow("lem", here);
  expect(ahead?.places.map(({ name }) => name)).toEqual(["lemon"]);
  // The same object, so that the page does not draw the list again.
  expect((await readSearch("lem", here)).places).toBe(ahead?.places);
  expect(searchNow("lem", { lat: 48, lng: 6 })).toBeUndefined();
  await database.places.put(row("lemonade", 49.3));
  expect(searchNow("lem", here)).toBeUndefined();
  expect((await readSearch("lem", here)).places.map(({ name }) => name)).toEqual(["lemon", "lemonade"]);
});
