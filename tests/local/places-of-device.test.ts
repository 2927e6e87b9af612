import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { cellOf } from "../../src/domain/places/place-grid.ts";
import type { DiscoveredPlace } from "../../src/domain/places/discovery.ts";
import type { Place } from "../../src/domain/places/place.ts";
import { database } from "../../src/local/database/database.ts";
import { findCached, findCachedCities, cachePlaces } from "../../src/site/discover/cached-places.ts";
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
/** Stores a place in the app's form. */
const keptByApp = async (listed: DiscoveredPlace, change: Partial<Place> = {}) => {
  const { distance_m: _far, ...rest } = listed;
  const more = { top_tags: [], photo_urls: [], servers: [], seenAt: "2026-01-01T00:00:00.000Z" };
  await database.places.put({ ...rest, ...more, ...change, ...cellOf(listed) });
};
const everything = { query: "", city: "", sort: "rating_count" } as const;
const found = async (question: Parameters<typeof findCached>[0], from: Parameters<typeof findCached>[1] = null) =>
  (await findCached(question, from))?.map(({ place_id }) => place_id) ?? null;

beforeEach(async () => {
  vi.stubGlobal("localStorage", storage());
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

it("offline, the public list shows the places that the app stored, with all details", async () => {
  await keptByApp(place("one"));
  expect(await findCached(everything, null)).toMatchObject([place("one")]);
});

it("offline, the public list finds a place of the app by another name, a post code and a tag", async () => {
  await keptByApp(place("one"), { other_names: ["Beim Siggy"], postcode: "L-1136", top_tags: ["great_vibe"] });
  await keptByApp(place("two"));
  for (const query of ["siggy", "1136", "super ambiance"])
    expect(await found({ ...everything, query }), query).toEqual(["one"]);
});

it("the public list caches the places shown last, and prefers the app's data for the same place", async () => {
  cachePlaces([place("one", { name: "Of before" }), place("two", { lemon_count: 99 })]);
  await keptByApp(place("one"));
  expect((await findCached(everything, null))?.map(({ name }) => name)).toEqual(["Name of two", "Name of one"]);
});

it("offline, the public list offers each city of the cached places once, sorted by name", async () => {
  expect(await findCachedCities()).toEqual([]);
  cachePlaces([place("one", { city: "Trier" }), place("two", { city: "Esch" }), place("three", { city: null })]);
  await keptByApp(place("four", { city: "Trier" }));
  await keptByApp(place("five", { city: "Äischen" }));
  expect((await findCachedCities()).map(({ city }) => city)).toEqual(["Äischen", "Esch", "Trier"]);
});

it("an offline search returns null if no place is cached, but an empty list if none matches", async () => {
  expect(await found(everything)).toBeNull();
  await keptByApp(place("one"));
  expect(await found({ ...everything, query: "sushi" })).toEqual([]);
});

it("cached places can be filtered by city and text, and sorted by ratings, score and distance", async () => {
  cachePlaces([
    place("far", { lat: 49.9, lemon_count: 50, lemon_avg: 3 }),
    place("near", { lat: 49.61, lemon_count: 20, lemon_avg: 4 }),
    // Two ratings are too few for a score.
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

it("cached places can be sorted by likeness, then by distance or number of ratings", async () => {
  cachePlaces([
    place("street", { name: "Snack Nord", vicinity: "Rue du Lion", lemon_count: 90 }),
    place("far", { name: "Grand Lion", lat: 50.5, lemon_count: 50 }),
    place("near", { name: "Lion Rouge", lat: 49.6, lemon_count: 1 }),
    place("exact", { name: "Lion", lat: 49.9, lemon_count: 0 }),
  ]);
  const like = { ...everything, query: "lion", sort: "likeness" } as const;
  expect(await found(like)).toEqual(["exact", "far", "near", "street"]);
  expect(await found(like, { lat: 49.6, lng: 6.1 })).toEqual(["exact", "near", "far", "street"]);
});

it("the cache keeps only the 200 places that were shown last", async () => {
  const places = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => place(`place-${from + index}`, { lemon_count: 0 }));
  cachePlaces(places(0, 150));
  cachePlaces(places(150, 100));
  const ids = await found(everything);
  expect(ids).toHaveLength(200);
  expect(ids).toContain("place-249");
  expect(ids).toContain("place-99");
  expect(ids).not.toContain("place-100");
});
