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

describe("a picture of the map", () => {
  test("that was seen is there without a connection, and is not asked for again", async () => {
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

  test("is asked for again after a month, and the old one does where there is no new one", async () => {
    await read();
    vi.setSystemTime(Date.UTC(2026, 11, 23));
    answer = unreachable;
    expect(await read()).toBe("picture");
    answer = () => new Response("new", { headers: { "content-type": "image/png" } });
    expect(await read()).toBe("new");
    expect(await read()).toBe("new");
    expect(asked).toHaveLength(3);
  });

  test("that was kept while the clock was ahead is asked for again, as one of which nobody knows how old it is", async () => {
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
  ])("is none where %s, and nothing of it is kept", async (_what, given) => {
    answer = given;
    expect(await read()).toBeUndefined();
    expect(all.get(tileCacheName)?.entries.size ?? 0).toBe(0);
  });

  test("gives way to newer ones from a thousand on, and to what a person made", async () => {
    for (let n = 0; n < 1_100; n += 1) await read(n);
    const kept = [...(all.get(tileCacheName)?.entries.keys() ?? [])];
    expect(kept.length).toBeLessThan(1_050);
    expect(kept).toContain(address(1_099));
    expect(kept).not.toContain(address(0));
    await freeRuntimeCaches();
    expect(all.size).toBe(0);
  });

  test("is there where the device keeps nothing", async () => {
    vi.stubGlobal("caches", { open: () => Promise.reject(new DOMException("no", "SecurityError")) });
    expect(await read()).toBe("picture");
  });
});
