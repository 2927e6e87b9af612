import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Place } from "../../src/domain/places/place.ts";
import { cellOf } from "../../src/domain/places/place-grid.ts";
import { database, type StoredPack } from "../../src/local/database/database.ts";
import {
  beginPack,
  completePack,
  saveLiveBuckets,
  savePiece,
  readPack,
  readPiece,
  removePack,
  stopPack,
} from "../../src/local/offline-packs/offline-packs.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada, ben } from "../support/outbox-world.ts";

const version = (letter: string): StoredPack => ({
  hash: letter.repeat(64),
  manifest: {
    v: 1,
    pack: "lux",
    name: "Luxembourg",
    date: null,
    box: { west: 6, south: 49, east: 7, north: 50 },
    licence: "ODbL",
    places: 0,
    pieces: [{ role: "cell", key: "1-1", hash: `${letter}0`.repeat(32), bytes: 3 }],
  },
});
const [one, other] = [version("a"), version("b")];
const pieceOf = ({ manifest }: StoredPack) => manifest.pieces[0]?.hash ?? "";
const bring = ({ hash, ...next }: StoredPack) =>
  savePiece("lux", hash, { hash: pieceOf({ hash, ...next }), bytes: new Uint8Array([1, 2, 3]).buffer });
const asOf = "2026-01-01T00:00:00.000Z";

beforeEach(() => freshDevice(ada));

describe("an offline pack for which another tab began a newer version", () => {
  beforeEach(async () => {
    await beginPack(ada, one);
    await bring(one);
    await beginPack(ada, other);
  });

  it("is not marked as complete by the tab with the older version", async () => {
    expect(await completePack("lux", one, [], [], asOf)).toBe(false);
    expect(await readPack("lux")).toMatchObject({ now: null, next: { hash: other.hash } });
  });

  it("accepts no more pieces of the older version", async () => {
    expect(await bring(one)).toBe(false);
    expect(await bring(other)).toBe(true);
  });

  it("becomes complete with the newer version, and deletes the pieces of the older one", async () => {
    await bring(other);
    expect(await completePack("lux", other, [], [], asOf)).toBe(true);
    expect(await readPack("lux")).toMatchObject({ now: { hash: other.hash }, next: null, asOf });
    expect(await readPiece(pieceOf(one))).toBeNull();
    expect(await readPiece(pieceOf(other))).not.toBeNull();
  });
});

describe("an offline pack that nobody requested", () => {
  it("is not started for a person who signed out", async () => {
    expect(await beginPack(ben, one)).toBe(false);
    expect(await readPack("lux")).toBeUndefined();
  });

  it("is created neither by live data nor by pieces fetched before it was cancelled", async () => {
    await beginPack(ada, one);
    await bring(one);
    expect(await saveLiveBuckets("lux", [], [], asOf)).toBe(false);
    await stopPack("lux");
    expect([await readPack("lux"), await readPiece(pieceOf(one))]).toEqual([undefined, null]);
    expect(await completePack("lux", one, [], [], asOf)).toBe(false);
    expect(await readPack("lux")).toBeUndefined();
  });
});

describe("an offline pack of many places", () => {
  const places = Array.from({ length: 350 }, (_, index): Place => ({
    place_id: `packed-${index}`,
    name: `Packed ${index}`,
    vicinity: null,
    city: null,
    state: null,
    lat: 49,
    lng: 6,
    lemon_avg: null,
    lemon_count: 0,
    top_tags: [],
    attribution: null,
    photo_urls: [],
    servers: [],
  }));
  const begin = async (next: StoredPack) => {
    await beginPack(ada, next);
    await bring(next);
  };
  const state = async () => ({
    pack: await readPack("lux"),
    places: await database.places.orderBy("place_id").primaryKeys(),
    pieces: await database.packPieces.toCollection().primaryKeys(),
  });
  /** Like a browser that is killed: the transaction in progress is aborted in a later step of its work. */
  const killAt = (call: number, table: object, method: string) => {
    let calls = 0;
    const steps = table as Record<string, (...given: unknown[]) => unknown>;
    const work = steps[method]?.bind(table);
    vi.spyOn(steps, method).mockImplementation((...given) => {
      calls += 1;
      if (calls === call) Dexie.currentTransaction.abort();
      return work?.(...given);
    });
  };
  afterEach(() => void vi.restoreAllMocks());

  it("is written in slices of at most 100 rows, and deleted without a list of its keys", async () => {
    const [put, remove] = [vi.spyOn(database.places, "bulkPut"), vi.spyOn(database.places, "bulkDelete")];
    const elsewhere = { ...(places[0] as Place), ...cellOf({ lat: 49, lng: 6 }), seenAt: asOf };
    await database.places.add({ ...elsewhere, place_id: "packed-2-elsewhere" });
    await begin(one);
    await completePack("lux", one, places, [], asOf);
    expect(await database.places.count()).toBe(351);
    await removePack("lux");
    expect((await state()).places).toEqual(["packed-2-elsewhere"]);
    expect(put.mock.calls.map(([rows]) => rows.length)).toEqual([100, 100, 100, 50]);
    expect(remove).not.toHaveBeenCalled();
  });

  it("keeps the old version when the browser is killed while the new one is written, and completes later", async () => {
    await begin(one);
    await completePack("lux", one, places.slice(0, 150), [], asOf);
    await begin(other);
    const before = await state();
    killAt(3, database.places, "bulkPut");
    await expect(completePack("lux", other, places, [], asOf)).rejects.toMatchObject({
      name: "TransactionInactiveError",
    });
    vi.restoreAllMocks();
    expect(await state()).toEqual(before);
    expect(before.pack).toMatchObject({ now: { hash: one.hash }, next: { hash: other.hash } });
    expect(await completePack("lux", other, places, [], asOf)).toBe(true);
    expect((await state()).places).toHaveLength(350);
  });

  it("stays complete when the browser is killed while it is removed", async () => {
    await begin(one);
    await completePack("lux", one, places, [], asOf);
    const before = await state();
    killAt(1, database.packPieces, "where");
    await expect(removePack("lux")).rejects.toMatchObject({ name: "TransactionInactiveError" });
    vi.restoreAllMocks();
    expect(await state()).toEqual(before);
    await removePack("lux");
    expect(await state()).toEqual({ pack: undefined, places: [], pieces: [] });
  });
});
