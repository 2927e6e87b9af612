import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { OfflinePack, Manifest } from "../../src/domain/places/offline-pack.ts";
import type { OfflinePackRow } from "../../src/local/database/database.ts";
import { citiesOf } from "../../src/consumer/map/offline-packs/use-offline-packs.ts";

const box = (lng: number) => ({ west: lng, south: 49, east: lng + 0.2, north: 49.2 });
const offer = (pack: string, lng: number, manifest = "new"): OfflinePack => ({
  pack,
  name: pack,
  manifest,
  bytes: 2_000,
  places: 20,
  box: box(lng),
  date: null,
});
const manifest = (pack: string, bytes: number): Manifest => ({
  v: 1,
  pack,
  name: pack,
  date: "2026-01-02",
  box: box(6),
  licence: "",
  places: 10,
  pieces: [{ role: "cell", key: "1-1", hash: "a", bytes }],
});
const row = (id: string, over: Partial<OfflinePackRow> = {}): OfflinePackRow & { missing: number } => ({
  id,
  name: id,
  now: { hash: "old", manifest: manifest(id, 1_000) },
  next: null,
  live: {},
  asOf: "2026-11-22T10:00:00.000Z",
  missing: 0,
  ...over,
});

test("downloaded cities are listed first, followed by the available ones, nearest first", () => {
  const from = { lat: 49, lng: 6 };
  const listed = citiesOf([row("metz")], [offer("trier", 9), offer("esch", 7), offer("metz", 6)], from);
  expect(listed.map(({ id }) => id)).toEqual(["metz", "esch", "trier"]);
  expect(listed[0]?.kept).toEqual({ bytes: 1_000, asOf: "2026-11-22T10:00:00.000Z", date: "2026-01-02" });
});

test("an update is offered only if the server has another version", () => {
  expect(citiesOf([row("metz")], [offer("metz", 6)], null)[0]?.offer).toEqual({ manifest: "new", bytes: 2_000 });
  expect(citiesOf([row("metz")], [offer("metz", 6, "old")], null)[0]?.offer).toBeNull();
});

test("offline, an unfinished city shows its number of places and its download progress", () => {
  const next = { hash: "next", manifest: manifest("metz", 4_000) };
  const [city] = citiesOf([row("metz", { now: null, next, asOf: null, missing: 3_000 } as never)], [], null);
  expect(city).toMatchObject({ places: 10, kept: null, offer: null });
  expect(city?.fetching).toEqual({ held: 1_000, all: 4_000, manifest: "next" });
});

test("a city evicted for space is marked as such, and can be downloaded again if the server lists it", () => {
  const gone = row("metz", { now: null, asOf: null, gaveWayAt: "2026-11-22T10:00:00.000Z" });
  expect(citiesOf([gone], [offer("metz", 6)], null)).toMatchObject([{ gaveWay: true, offer: { manifest: "new" } }]);
  // Without a connection its position is unknown.
  expect(citiesOf([gone], [], null)).toEqual([]);
});

test("a city has streets only if its pack says so, the downloaded one before the offered one", () => {
  const streetsOf = (kept: boolean | undefined, offered: boolean | undefined) => {
    const now = { hash: "old", manifest: { ...manifest("metz", 1_000), streets: kept } };
    const offers = ["metz", "trier"].map((pack) => ({ ...offer(pack, 6), streets: offered }));
    return citiesOf([row("metz", { now })], offers, null).map(({ streets }) => streets);
  };
  expect(streetsOf(true, false)).toEqual([true, false]);
  expect(streetsOf(false, true)).toEqual([false, true]);
  // Older devices and servers say nothing.
  expect(streetsOf(undefined, undefined)).toEqual([false, false]);
});
