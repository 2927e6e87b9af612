import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const of = (publishableKey: string) => ({
  publishableKey,
  captcha: { provider: "local", siteKey: null },
  apple: false,
});
let backend: object | null;
let asked: number;
let lastAsked: RequestInit;
let kv: typeof import("../../src/local/database/kv.ts");
let where: typeof import("../../src/sync/session/remote-config.ts");

/** Loads a new module instance, as each page and worker has its own. */
async function startAnother(): Promise<void> {
  vi.resetModules();
  kv = await import("../../src/local/database/kv.ts");
  where = await import("../../src/sync/session/remote-config.ts");
}

/** Long after the last one. */
async function startPage(): Promise<void> {
  await startAnother();
  await kv.removeKv("configFetchedAt");
}

beforeEach(async () => {
  backend = of("first key");
  asked = 0;
  vi.stubGlobal("location", { origin: "http://lemons.test" });
  vi.stubGlobal("fetch", async (_address: string, init: RequestInit) => {
    asked += 1;
    lastAsked = init;
    if (!backend) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(backend));
  });
  const { database } = await import("../../src/local/database/database.ts");
  await database.delete();
  database.close();
  await startPage();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("the backend address is requested once per page load and is known offline at the next start", async () => {
  const config = { ...of("first key"), url: "http://lemons.test" };
  expect(await where.readRemoteConfig()).toEqual(config);
  expect(await where.readRemoteConfig()).toEqual(config);
  expect(asked).toBe(1);
  backend = null;
  await startPage();
  expect(await where.readRemoteConfig()).toEqual(config);
});

it("the backend config is requested again after a failed request", async () => {
  backend = null;
  expect(await where.readRemoteConfig()).toBeNull();
  backend = of("first key");
  expect(await where.readRemoteConfig()).toMatchObject({ publishableKey: "first key" });
});

it("a page and the worker that ask at the same moment, or seconds apart, cause one request", async () => {
  await where.readRemoteConfig();
  backend = of("second key");
  await startPage();
  const page = where;
  await startAnother();
  await Promise.all([page.readRemoteConfig(), where.readRemoteConfig()]);
  await vi.waitFor(async () => expect(await kv.readKv("config")).toMatchObject({ publishableKey: "second key" }));
  expect(await page.readRemoteConfig()).toEqual(await where.readRemoteConfig());
  await startAnother();
  expect(await where.readRemoteConfig()).toMatchObject({ publishableKey: "second key" });
  expect(asked).toBe(2);
});

it("the new key of a reinstalled backend replaces the stored one", async () => {
  await where.readRemoteConfig();
  backend = of("second key");
  await startPage();
  await where.readRemoteConfig();
  await vi.waitFor(async () => expect(await kv.readKv("config")).toMatchObject({ publishableKey: "second key" }));
  expect(await where.readRemoteConfig()).toMatchObject({ publishableKey: "second key" });
});

/** A page that contains the configuration with this key. */
function openPage(key: string, { at, type = "navigate" }: { at?: string; type?: string } = {}): void {
  const element = { dataset: { at }, textContent: JSON.stringify(of(key)) };
  vi.stubGlobal("document", { getElementById: () => element });
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as never]);
}

it("the config in the page is used without a request, and replaces the stored one", async () => {
  await where.readRemoteConfig();
  await startPage();
  openPage("second key", { at: new Date().toISOString() });
  expect(await where.readRemoteConfig()).toEqual({ ...of("second key"), url: "http://lemons.test" });
  expect(await kv.readKv("config")).toMatchObject({ publishableKey: "second key" });
  expect(asked).toBe(1);
});

it("the config in a page is not used when it is damaged, from an old cache, or shown again by the Back button", async () => {
  for (const [key, page] of [
    ["", {}],
    ["old key", { at: new Date(Date.now() - 3 * 60_000).toISOString() }],
    ["old key", { type: "back_forward" }],
  ] as const) {
    await startPage();
    openPage(key, page);
    await where.readRemoteConfig();
    await vi.waitFor(async () => expect(await kv.readKv("config")).toMatchObject({ publishableKey: "first key" }));
  }
  expect(asked).toBe(3);
});

it("the config request has an eight-second timeout, sends no cookies and bypasses the HTTP cache", async () => {
  const timeout = new AbortController();
  const asks = vi.spyOn(AbortSignal, "timeout").mockReturnValue(timeout.signal);
  await where.readRemoteConfig();
  expect(lastAsked).toMatchObject({ credentials: "omit", cache: "no-store", signal: timeout.signal });
  expect(asks).toHaveBeenCalledWith(8_000);
});
