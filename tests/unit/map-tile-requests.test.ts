import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fetchTile } from "../../src/map/base-map/fetch-tile.ts";
import { TileGate } from "../../src/map/base-map/tile-gate.ts";
import { startTileServer, type TileServer } from "../support/tile-server.ts";

const { signal } = new AbortController();
let tiles: TileServer;
const address = (n = 1) => `http://127.0.0.1:${tiles.port}/12/${n}/1.png`;

beforeEach(async () => {
  tiles = await startTileServer();
});
afterEach(() => tiles.close());

describe("an online map tile", () => {
  test("is fetched as a picture", async () => {
    const picture = await fetchTile(address(), signal);
    expect(picture?.type).toBe("image/png");
    expect(tiles.requests.map(({ path }) => path)).toEqual(["/12/1/1.png"]);
  });

  test.each(["blocked", "broken"] as const)(
    "is missing when the provider is %s, even if a picture comes",
    async (mode) => {
      tiles.mode = mode;
      expect(await fetchTile(address(), signal)).toBeNull();
    },
  );

  test("is missing when the provider does not answer in time, or not at all", async () => {
    tiles.mode = "silent";
    expect(await fetchTile(address(), signal, 50)).toBeNull();
    await tiles.close();
    expect(await fetchTile(address(), signal)).toBeNull();
  });

  test("is given up when it leaves the map", async () => {
    tiles.mode = "silent";
    const unloaded = new AbortController();
    const asked = fetchTile(address(), unloaded.signal);
    unloaded.abort();
    expect(await asked).toBeNull();
  });
});

describe("the requests for map tiles", () => {
  let now = 0;
  let online = true;
  let gate: TileGate;
  let asked: number[];
  let dropped: number[];
  beforeEach(() => {
    now = 0;
    online = true;
    gate = new TileGate(
      () => now,
      () => online,
    );
    asked = [];
    dropped = [];
  });
  const enter = (count: number, from: AbortSignal = signal) => {
    for (let n = 0; n < count; n += 1)
      gate.enter({ go: () => asked.push(asked.length), drop: () => dropped.push(dropped.length) }, from);
  };

  test("are few until the provider has answered, then many", () => {
    enter(20);
    expect(asked).toHaveLength(3);
    gate.leave(true);
    expect(asked).toHaveLength(13);
  });

  test("stop after three failures, and begin again with one after a minute, then after two", () => {
    enter(20);
    for (let n = 0; n < 3; n += 1) gate.leave(false);
    expect(asked).toHaveLength(3);
    expect(dropped).toHaveLength(17);
    enter(20);
    expect(dropped).toHaveLength(37);
    now = 60_000;
    enter(20);
    expect(asked).toHaveLength(4);
    gate.leave(false);
    expect(asked).toHaveLength(4);
    now = 120_000;
    enter(1);
    expect(asked).toHaveLength(4);
    now = 180_000;
    enter(20);
    gate.leave(true);
    expect(asked.length).toBeGreaterThan(12);
  });

  test("are not made offline, and begin when the connection is back", () => {
    online = false;
    enter(5);
    expect([asked, dropped].map(({ length }) => length)).toEqual([0, 5]);
    online = true;
    gate.reset();
    enter(5);
    expect(asked).toHaveLength(3);
  });

  test("are given up for tiles that leave the map, which says nothing about the provider", () => {
    const unloaded = new AbortController();
    enter(6, unloaded.signal);
    unloaded.abort();
    for (let n = 0; n < 3; n += 1) gate.leave(null);
    expect(asked).toHaveLength(3);
    enter(5);
    expect(asked).toHaveLength(6);
  });
});
