import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cellOf } from "../../src/domain/places/place-grid.ts";
import type { DiscoveredPlace } from "../../src/domain/places/discovery.ts";
import { database } from "../../src/local/database/database.ts";
import { findKept, findKeptCities, keepPlaces } from "../../src/site/discover/cached-places.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";

const place = (place_id: string, over: Partial<DiscoveredPlace> = {}): DiscoveredPlace => ({
  place_id,
  name: `Name of ${place_id}`,
  vicinity: "1, rue",
  city: "Luxembourg",
  state: null,
  lat: 49.6,
  lng: 6.1,
  lemon_avg: 4.5,
  lemon_count: 12,
  types: ["cafe"],
  attribution: "© OpenStreetMap contributors",
  distance_m: null,
  ...over,
});
/** As the app keeps it. */
const keptByApp = async (listed: DiscoveredPlace) => {
  const { distance_m: _far, ...rest } = listed;
  const more = { top_tags: [], photo_urls: [], servers: [], seenAt: "2026-01-01T00:00:00.000Z" };
  await database.places.put({ ...rest, ...more, ...cellOf(listed) });
};
const everything = { query: "", city: "", sort: "rating_count" } as const;
const found = async (question: Parameters<typeof findKept>[0], from: Parameters<typeof findKept>[1] = null) =>
  (await findKept(question, from))?.map(({ place_id }) => place_id) ?? null;

beforeEach(async () => {
  vi.stubGlobal("localStorage", storage());
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

it("without a connection the public list shows what the app keeps, with all that it shows with one", async () => {
  await keptByApp(place("one"));
  expect(await findKept(everything, null)).toEqual([place("one")]);
});

it("what the list showed last is kept too, and nothing is listed twice: the app knows it better", async () => {
  keepPlaces([place("one", { name: "Of before" }), place("two", { lemon_count: 99 })]);
  await keptByApp(place("one"));
  expect((await findKept(everything, null))?.map(({ name }) => name)).toEqual(["Name of two", "Name of one"]);
});

it("the cities to choose from without a connection are those of what is kept, each once and by name", async () => {
  expect(await findKeptCities()).toEqual([]);
  keepPlaces([place("one", { city: "Trier" }), place("two", { city: "Esch" }), place("three", { city: null })]);
  await keptByApp(place("four", { city: "Trier" }));
  await keptByApp(place("five", { city: "Äischen" }));
  expect(await findKeptCities()).toEqual(["Äischen", "Esch", "Trier"]);
});

it("nothing on the device is not the same as nothing found", async () => {
  expect(await found(everything)).toBeNull();
  await keptByApp(place("one"));
  expect(await found({ ...everything, query: "sushi" })).toEqual([]);
});

it("is found by its city and by its words, in the order asked for", async () => {
  keepPlaces([
    place("far", { lat: 49.9, lemon_count: 50, lemon_avg: 3 }),
    place("near", { lat: 49.61, lemon_count: 20, lemon_avg: 4 }),
    // Two ratings say little of a place.
    place("new", { lat: 49.7, lemon_count: 2, lemon_avg: 5 }),
    place("abroad", { city: "Trier", lat: 49.75, lemon_count: 10 }),
  ]);
  expect(await found({ ...everything, city: "Trier" })).toEqual(["abroad"]);
  expect(await found({ ...everything, query: "name of far" })).toEqual(["far"]);
  const here = { ...everything, city: "Luxembourg" };
  expect(await found(here)).toEqual(["far", "near", "new"]);
  expect(await found({ ...here, sort: "score" })).toEqual(["near", "far", "new"]);
  expect(await found({ ...here, sort: "distance" }, { lat: 49.6, lng: 6.1 })).toEqual(["near", "new", "far"]);
});
