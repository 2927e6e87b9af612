import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { drainLockName } from "../../src/local/outbox/drain-lock.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { shellCacheName } from "../../sw/caches.ts";
import { Shell } from "../../sw/precache.ts";
import { anIntent } from "../support/an-intent.ts";
import { FakeCache, fakeCaches } from "../support/fake-caches.ts";
import { fakeTime, pass, until } from "../support/fake-time.ts";
import { freshDevice, putDraftPhoto } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { answerFrom, stubFetch } from "../support/stub-fetch.ts";
import { ada } from "../support/outbox-world.ts";

let server: ModelServer;
let reachable: boolean;
/** Number of times the worker tried to send. */
let tries: number;
let uploads: number;
/** The worker stops during the second upload. */
let stops: boolean;
let release: () => void;
let skipped: number;
let onSync: (event: Event) => void;
let stopRetrying: () => void;
let onMessage: (shell: Shell) => (event: Event) => void;

/** Imports through a variable, because sw/ is type-checked for the worker platform and this file is not. */
const worker = async (name: string): Promise<Record<string, unknown>> => await import(`../../sw/${name}.ts`);

beforeEach(async () => {
  server = new ModelServer();
  reachable = true;
  tries = 0;
  uploads = 0;
  stops = false;
  release = () => undefined;
  skipped = 0;
  // Makes the worker wait nearly a second after its first attempt, so that a test cannot miss the wait.
  vi.spyOn(Math, "random").mockReturnValue(0.9);
  vi.stubGlobal("self", { skipWaiting: () => (skipped += 1) });
  stubFetch((call) => {
    if (call.url.pathname.includes("/storage/") && call.method === "POST") {
      uploads += 1;
      return stops && uploads > 1 ? "never" : answerFrom(server, call);
    }
    if (!call.url.pathname.endsWith("submit_ops")) return "unreachable";
    tries += 1;
    if (!reachable) return "unreachable";
    return answerFrom(server, call);
  });
  await freshDevice(ada);
  // The stop flag belongs to one run of the worker, so each test loads new modules.
  vi.resetModules();
  ({ onSync, stopRetrying } = (await worker("on-sync")) as {
    onSync: typeof onSync;
    stopRetrying: typeof stopRetrying;
  });
  ({ onMessage } = (await worker("messages")) as { onMessage: typeof onMessage });
  await enqueueRating(anIntent());
  fakeTime();
});
afterEach(() => {
  release();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Ended = "going on" | "done" | "failed";

/** An extendable event, with the state of its `waitUntil` promises. */
function event(fields: object): { event: Event; ended: () => Ended } {
  let ended: Ended = "going on";
  const waitUntil = (work: Promise<unknown>) =>
    void work.then(
      () => (ended = "done"),
      () => (ended = "failed"),
    );
  return { event: { ...fields, waitUntil } as unknown as Event, ended: () => ended };
}
/** Takes the lock like a sending page; `release` frees it, at the latest after the test. */
function holdDrainLock(): void {
  void navigator.locks.request(drainLockName, () => new Promise<void>((resolve) => (release = resolve)));
}
/** Waits until the worker has tried once and waits for its next attempt. */
const untilItWaits = () =>
  until(async () => {
    expect(tries).toBeGreaterThan(0);
    expect((await navigator.locks.query()).held).toEqual([]);
  });
const message = (data: unknown) => {
  const { event: told, ended } = event({ data });
  onMessage(new Shell([], "http://lemons.test"))(told);
  return ended;
};

describe("a sync event from the browser", () => {
  it("sends the queued rating", async () => {
    const { event: sync, ended } = event({ tag: "outbox:1" });
    onSync(sync);
    await until(() => expect(ended()).toBe("done"));
    expect(server.row(ada, "place-1")).not.toBeNull();
    // Only now the app may say that it sends while it is closed.
    expect(await readKv("backgroundSync")).toBe(true);
  });

  it("continues where a worker was stopped in the middle of uploads", async () => {
    const photos = [await putDraftPhoto(ada, "place-2"), await putDraftPhoto(ada, "place-2")];
    await enqueueRating(anIntent({ add: photos }, { placeId: "place-2" }));
    stops = true;
    onSync(event({ tag: "outbox:1" }).event);
    await until(() => expect(uploads).toBe(2), 30_000);
    expect(await countUnsent(ada)).toBe(1);
    // The process ends: its lock is free, and nothing of its memory is left. The browser repeats the event later.
    await navigator.locks.request(drainLockName, { steal: true }, () => undefined);
    stops = false;
    vi.resetModules();
    const next = (await worker("on-sync")) as { onSync: typeof onSync };
    await pass(300_000);
    const { event: sync, ended } = event({ tag: "outbox:1" });
    next.onSync(sync);
    await until(() => expect(ended()).toBe("done"), 30_000);
    expect(await countUnsent(ada)).toBe(0);
    expect(server.row(ada, "place-2")?.photo_urls).toHaveLength(2);
  });

  it("keeps the worker alive until the icon badge is updated", async () => {
    let marked: () => void = () => undefined;
    const mark = () => new Promise<void>((resolve) => (marked = resolve));
    vi.stubGlobal("navigator", { locks: navigator.locks, setAppBadge: mark, clearAppBadge: mark });
    const { event: sync, ended } = event({ tag: "outbox:1" });
    onSync(sync);
    await until(() => expect(server.row(ada, "place-1")).not.toBeNull());
    await pass(200);
    expect(ended()).toBe("going on");
    marked();
    await until(() => expect(ended()).toBe("done"));
  });

  it("ends a retry pause that followed a lost connection, because the browser reports a connection", async () => {
    const nextAttemptAt = new Date(Date.now() + 50_000).toISOString();
    await writeKv("link", { fails: 5, nextAttemptAt, lastAttemptAt: null, signInNeeded: false });
    const { event: sync, ended } = event({ tag: "outbox:1" });
    onSync(sync);
    await until(() => expect(ended()).toBe("done"), 1_000);
    expect(server.row(ada, "place-1")).not.toBeNull();
  });

  it("does not end a retry pause that followed a server failure, however many events arrive", async () => {
    const nextAttemptAt = new Date(Date.now() + 50_000).toISOString();
    const failure = "server_failed" as const;
    await writeKv("link", { fails: 5, nextAttemptAt, lastAttemptAt: null, signInNeeded: false, failure });
    const events = ["outbox:1", "outbox:2", "outbox:3"].map((tag) => event({ tag }));
    for (const { event: sync } of events) onSync(sync);
    await pass(40_000);
    expect(tries).toBe(0);
    await until(() => expect(events.map(({ ended }) => ended())).toEqual(["done", "done", "done"]), 20_000);
    expect(await countUnsent(ada)).toBe(0);
  });

  it("with another tag is ignored", async () => {
    onSync(event({ tag: "other" }).event);
    await pass(500);
    expect(server.calls).toBe(0);
  });

  it("keeps the worker retrying while the server cannot be reached", async () => {
    reachable = false;
    const { event: sync, ended } = event({ tag: "outbox:1" });
    onSync(sync);
    await pass(3_000);
    expect(ended()).toBe("going on");
    reachable = true;
    await until(() => expect(ended()).toBe("done"), 30_000);
    expect(await countUnsent(ada)).toBe(0);
  });

  it("fails after two minutes without a connection, so that the browser retries later", async () => {
    reachable = false;
    const { event: sync, ended } = event({ tag: "outbox:1" });
    onSync(sync);
    await until(() => expect(ended()).toBe("failed"), 125_000);
    expect(await countUnsent(ada)).toBe(1);
  });

  it("ends immediately when a new worker version is waiting", async () => {
    reachable = false;
    const { event: sync, ended } = event({ tag: "outbox:1" });
    onSync(sync);
    await untilItWaits();
    expect(ended()).toBe("going on");
    // The worker does not wait for a page that began to send either.
    holdDrainLock();
    await pass(50);
    stopRetrying();
    await until(() => expect(ended()).toBe("failed"), 200);
  });
});

describe("a message from a page to the worker", () => {
  it("that asks to send makes the worker send the queued rating", async () => {
    const ended = message({ type: "SYNC" });
    await until(() => expect(ended()).toBe("done"));
    expect(server.row(ada, "place-1")).not.toBeNull();
  });

  it("that asks to send does not end a retry pause, so that a failing server is not flooded", async () => {
    const nextAttemptAt = new Date(Date.now() + 50_000).toISOString();
    await writeKv("link", { fails: 5, nextAttemptAt, lastAttemptAt: null, signInNeeded: false });
    const ended = message({ type: "SYNC" });
    await until(() => expect(ended()).toBe("done"));
    expect(server.calls).toBe(0);
  });

  it("that asks to skip waiting takes effect only when nothing is being sent", async () => {
    holdDrainLock();
    await pass(50);
    const ended = message({ type: "SKIP_WAITING" });
    await pass(200);
    expect(skipped).toBe(0);
    release();
    await until(() => expect(ended()).toBe("done"));
    expect(skipped).toBe(1);
  });

  it("that asks to skip waiting does not block a page from sending", async () => {
    vi.stubGlobal("self", { skipWaiting: () => new Promise(() => undefined) });
    message({ type: "SKIP_WAITING" });
    await pass(200);
    let free = false;
    void navigator.locks.request(drainLockName, () => (free = true));
    await until(() => expect(free).toBe(true));
  });

  it("that asks to tidy up deletes outdated files and fetches evicted ones", async () => {
    const all = new Map<string, FakeCache>();
    vi.stubGlobal("caches", fakeCaches(all));
    vi.stubGlobal("fetch", async () => new Response("file"));
    const shell = new Shell([{ url: "index.html", revision: "r1" }], "http://lemons.test");
    const removeOld = vi.spyOn(shell, "removeOld").mockResolvedValue();
    const { event: told, ended } = event({ data: { type: "TIDY_UP" } });
    onMessage(shell)(told);
    await until(() => expect(ended()).toBe("done"));
    expect(removeOld).toHaveBeenCalledOnce();
    expect([...(all.get(shellCacheName)?.entries.keys() ?? [])]).toEqual(["http://lemons.test/index.html?revision=r1"]);
  });

  it("that announces a new version ends the wait between two attempts", async () => {
    reachable = false;
    const { event: sync, ended } = event({ tag: "outbox:1" });
    onSync(sync);
    await untilItWaits();
    message({ type: "STOP_RETRYING" });
    await until(() => expect(ended()).toBe("failed"), 200);
  });

  it("of an unknown type is ignored", async () => {
    const ended = message({ type: "DELETE_EVERYTHING" });
    await pass(100);
    expect(ended()).toBe("going on");
    expect(server.calls).toBe(0);
  });
});

it("the worker fetches its files from the network, bypassing the HTTP cache", async () => {
  const asked: RequestInit[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    asked.push(init);
    return new Response("file");
  });
  const put = async () => undefined;
  vi.stubGlobal("caches", { open: async () => ({ keys: async () => [], put }) });
  await new Shell([{ url: "index.html", revision: "r1" }], "http://lemons.test").install();
  expect(asked).toMatchObject([{ cache: "reload", credentials: "same-origin" }]);
});
