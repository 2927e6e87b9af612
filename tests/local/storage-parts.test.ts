import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { photoCacheName } from "../../src/sync/storage/device-storage.ts";
import { freeSpace, readStorageParts } from "../../src/sync/storage/storage-parts.ts";
import { FakeCache, fakeCaches } from "../support/fake-caches.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

const shell = "five-lemons-shell-v1";
let caches: Map<string, FakeCache>;
const cached = async (name: string, ...sizes: number[]) => {
  const cache = new FakeCache();
  for (const [at, size] of sizes.entries()) await cache.put(`http://x.test/${at}`, new Response("x".repeat(size)));
  caches.set(name, cache);
};
const useOf = (estimate?: () => Promise<object>) => vi.stubGlobal("navigator", { storage: { estimate } });

beforeEach(async () => {
  await freshDevice(ada);
  caches = new Map();
  vi.stubGlobal("caches", fakeCaches(caches));
  await cached(shell, 300, 400);
  await cached(photoCacheName, 20, 30);
  const row = { uid: ada, placeId: "place-1", stage: "queued", addedAt: "", uploads: 0, shrunk: false } as const;
  await database.photos.bulkAdd([
    { ...row, id: "one", size: 1_000 },
    { ...row, id: "two", size: 2_000 },
  ]);
});
afterEach(() => vi.unstubAllGlobals());

describe("the storage used on this device", () => {
  it("is divided by kind of content and adds up to the browser's total", async () => {
    useOf(async () => ({ usage: 5_000 }));
    expect(await readStorageParts()).toEqual({ unsent: 3_000, pictures: 50, app: 700, rest: 1_250 });
  });

  it("shows no negative remainder even if the browser reports a smaller total", async () => {
    useOf(async () => ({ usage: 10 }));
    expect((await readStorageParts()).rest).toBe(0);
  });

  it("is reported as far as known if the browser gives no total or has no caches", async () => {
    useOf();
    expect(await readStorageParts()).toEqual({ unsent: 3_000, pictures: 50, app: 700, rest: null });
    vi.unstubAllGlobals();
    useOf();
    expect(await readStorageParts()).toEqual({ unsent: 3_000, pictures: 0, app: 0, rest: null });
  });

  it("can be reduced by deleting refetchable data, while unsent work and the app itself stay", async () => {
    useOf(async () => ({ usage: 5_000 }));
    await freeSpace();
    expect(await readStorageParts()).toMatchObject({ unsent: 3_000, pictures: 0, app: 700 });
  });
});
