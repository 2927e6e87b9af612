import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import type { StoredPack } from "../../src/local/database/database.ts";
import {
  beginPack,
  completePack,
  saveLiveBuckets,
  savePiece,
  readPack,
  readPiece,
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
