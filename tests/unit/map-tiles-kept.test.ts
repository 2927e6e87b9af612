import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { freeRuntimeCaches, tileCacheName } from "../../src/sync/storage/device-storage.ts";
import { readTile } from "../../src/sync/offline-packs/map-tiles.ts";
import { fakeCaches, type FakeCache } from "../support/fake-caches.ts";

const address = (n: number) => `https://tiles.example/12/${n}/1.png`;
const { signal } = new AbortController();
let all: Map<string, FakeCache>;
let asked: { url: string; init: RequestInit | undefined }[];
let answer: () => Response | Promise<Response>;
let onLine: boolean;

beforeEach(() => {
  all = new Map();
  asked = [];
  onLine = true;
  answer = () => new Response("picture", { headers: { "content-type": "image/png" } });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22) });
  vi.stubGlobal("caches", fakeCaches(all));
  vi.stubGlobal("navigator", {
    get onLine() {
      return onLine;
    },
  });
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    asked.push({ url, init });
    return await answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const read = async (n = 1) => await (await readTile(address(n), signal))?.text();
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));

describe("a cached map tile", () => {
  test("is available offline and not requested again", async () => {
    expect(await read()).toBe("picture");
    answer = unreachable;
    expect(await read()).toBe("picture");
    onLine = false;
    vi.setSystemTime(Date.UTC(2027, 10, 22));
    expect(await read()).toBe("picture");
    expect(await read(2)).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(asked[0]?.init).toMatchObject({ credentials: "omit", referrerPolicy: "origin" });
  });

  test("is requested again after a month, and still used if that request fails", async () => {
    await read();
    vi.setSystemTime(Date.UTC(2026, 11, 23));
    answer = unreachable;
    expect(await read()).toBe("picture");
    answer = () => new Response("new", { headers: { "content-type": "image/png" } });
    expect(await read()).toBe("new");
    expect(await read()).toBe("new");
    expect(asked).toHaveLength(3);
  });

  test("is requested again if it was cached while the clock was ahead", async () => {
    vi.setSystemTime(Date.UTC(2027, 10, 22));
    await read();
    vi.setSystemTime(Date.UTC(2026, 10, 22));
    answer = () => new Response("new", { headers: { "content-type": "image/png" } });
    expect(await read()).toBe("new");
    expect(await read()).toBe("new");
    expect(asked).toHaveLength(2);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ["nobody answers", unreachable],
    ["it is refused", () => new Response("no", { status: 403 })],
    ["a page comes instead", () => new Response("<p>sign in</p>", { headers: { "content-type": "text/html" } })],
  ])("is neither shown nor stored when %s", async (_what, given) => {
    answer = given;
    expect(await read()).toBeUndefined();
    expect(all.get(tileCacheName)?.entries.size ?? 0).toBe(0);
  });

  test("is evicted when there are over a thousand, or to make room for the person's own data", async () => {
    for (let n = 0; n < 1_100; n += 1) await read(n);
    const kept = [...(all.get(tileCacheName)?.entries.keys() ?? [])];
    expect(kept.length).toBeLessThan(1_050);
    expect(kept).toContain(address(1_099));
    expect(kept).not.toContain(address(0));
    await freeRuntimeCaches();
    expect(all.size).toBe(0);
  });

  test("is loaded from the network even if the device cannot store it", async () => {
    vi.stubGlobal("caches", { open: () => Promise.reject(new DOMException("no", "SecurityError")) });
    expect(await read()).toBe("picture");
  });
});
