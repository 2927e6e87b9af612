import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database.ts";
import { countUnsent } from "../../src/local/first-reads.ts";
import { readKv, writeKv } from "../../src/local/kv.ts";
import { readConnection } from "../../src/local/read-outbox.ts";
import { enqueueRating } from "../../src/sync/enqueue.ts";
import { endSession, saveSession } from "../../src/sync/session.ts";
import { dropTokens } from "../../src/local/session-store.ts";
import { sendNow } from "../../src/sync/outbox-actions.ts";
import { drainNow } from "../../src/sync/run-drain.ts";
import { startSync } from "../../src/sync/start-sync.ts";
import { fakeTime, pass, until } from "../support/fake-time.ts";
import { freshDevice, putDraftPhoto } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { stubFetch, type StubbedCall } from "../support/stub-fetch.ts";
import { ada, ben, content } from "../support/outbox-world.ts";

let server: ModelServer;
let reachable: boolean;
let toWorker: unknown[];
let tags: string[];
let controller: { postMessage(message: unknown): void } | null;
let online: boolean;
let calls: StubbedCall[];
let page: { window: EventTarget; document: EventTarget & { visibilityState: string } };
let stop: () => void;
/** What went wrong where nobody waits. */
let errors: unknown[];

beforeEach(async () => {
  server = new ModelServer();
  reachable = true;
  online = true;
  toWorker = [];
  tags = [];
  controller = null;
  const sync = { register: async (tag: string) => void tags.push(tag), getTags: async () => tags.slice(-1) };
  const registration = { active: {}, sync };
  vi.stubGlobal("navigator", {
    locks: navigator.locks,
    get onLine() {
      return online;
    },
    serviceWorker: {
      get controller() {
        return controller;
      },
      getRegistration: async () => registration,
    },
  });
  errors = [];
  vi.stubGlobal("reportError", (error: unknown) => errors.push(error));
  calls = stubFetch(({ url, body }) => {
    if (!reachable) return "unreachable";
    if (url.pathname.endsWith("token")) return { json: sessionOf(ada) };
    if (!url.pathname.endsWith("submit_ops")) return { json: [] };
    const answer = server.submit(ada, (body as { p_ops: unknown[] }).p_ops, null);
    return answer.reached ? { status: answer.status, json: answer.json } : "unreachable";
  });
  await freshDevice(ada);
  fakeTime();
  page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: "visible" }) };
  stop = startSync(page);
  await pass(50);
});

/** Nothing of a page goes on into the next test: a drain under way is waited for. */
afterEach(async () => {
  stop();
  const last = drainNow({ force: false });
  await until(async () => await Promise.race([last, Promise.reject(new Error("still sending"))]), 60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (errors.length > 0) throw new AggregateError(errors, "Something went wrong where nobody waits.");
});

const sessionOf = (uid: string) => ({
  access_token: `new-${uid}`,
  refresh_token: `newer-${uid}`,
  expires_in: 3_600,
  token_type: "bearer",
  user: { id: uid, email: "somebody@demo.test" },
});
const rate = (placeId: string, add: string[] = []) =>
  enqueueRating({
    uid: ada,
    placeId,
    placeName: placeId,
    content: content(4),
    evidence: null,
    qrCodeId: null,
    photos: { add, remove: [] },
  });
const sent = (placeId: string, withinMs = 500) =>
  until(async () => {
    expect(server.row(ada, placeId)).not.toBeNull();
    expect(await countUnsent(ada)).toBe(0);
  }, withinMs);
const failed = () => until(async () => expect((await readConnection()).fails).toBeGreaterThan(0));
const callsOf = (path: string) => calls.filter(({ url }) => url.pathname.endsWith(path)).length;
const becomeVisible = () => page.document.dispatchEvent(new Event("visibilitychange"));

describe("a saved rating", () => {
  it("is sent by the page where there is no worker", async () => {
    await rate("place-1");
    await sent("place-1");
    expect(toWorker).toEqual([]);
  });

  it("is handed to the worker, with a fresh tag each time for when the page is closed", async () => {
    controller = { postMessage: (message) => toWorker.push(message) };
    await rate("place-1");
    await until(() => expect(toWorker).toEqual([{ type: "SYNC" }]));
    await rate("place-2");
    await until(() => expect(tags).toHaveLength(2));
    expect(new Set(tags).size).toBe(2);
    expect(tags.every((tag) => tag.startsWith("outbox:"))).toBe(true);
    expect(server.calls).toBe(0);
  });

  it("is sent by the page when the worker does nothing about it", async () => {
    controller = { postMessage: (message) => toWorker.push(message) };
    await rate("place-1");
    await pass(2_500);
    expect(server.calls).toBe(0);
    await sent("place-1", 1_500);
    expect(toWorker).toEqual([{ type: "SYNC" }]);
  });

  it("is not even tried while the device is offline, and goes out when the connection is back", async () => {
    online = false;
    await rate("place-1");
    await pass(5_000);
    expect(server.calls).toBe(0);
    expect(tags).toHaveLength(1);
    online = true;
    page.window.dispatchEvent(new Event("online"));
    await sent("place-1");
  });

  it("is tried once a minute although the device says that it is offline, for it may be wrong", async () => {
    online = false;
    await rate("place-1");
    await pass(55_000);
    expect(server.calls).toBe(0);
    await sent("place-1", 10_000);
  });

  it("is tried again by itself when the pause is over", async () => {
    reachable = false;
    await rate("place-1");
    await failed();
    reachable = true;
    await sent("place-1", 5_000);
    await until(async () => expect(await readConnection()).toMatchObject({ fails: 0 }));
  });

  it.each<[string, () => unknown]>([
    ["says now", sendNow],
    ["gets a connection", () => page.window.dispatchEvent(new Event("online"))],
  ])("does not wait for the end of a pause when the person %s", async (_name, wake) => {
    reachable = false;
    await rate("place-1");
    await failed();
    await writeKv("link", {
      ...(await readConnection()),
      fails: 9,
      nextAttemptAt: new Date(Date.now() + 60_000).toISOString(),
    });
    reachable = true;
    await wake();
    await sent("place-1");
    await until(async () => expect(await readConnection()).toMatchObject({ fails: 0 }));
  });

  it.each<[string, () => unknown]>([
    ["comes back to the page", becomeVisible],
    ["comes back to a page that was put to sleep", () => page.window.dispatchEvent(new Event("pageshow"))],
  ])("goes out when the person %s, should it have been overlooked", async (_name, wake) => {
    await rate("place-1");
    await sent("place-1");
    await pass(200);
    stop();
    await rate("place-2");
    await pass(5_000);
    expect(server.row(ada, "place-2")).toBeNull();
    stop = startSync(page);
    controller = { postMessage: (message) => toWorker.push(message) };
    await pass(10);
    toWorker = [];
    wake();
    await until(() => expect(toWorker).toEqual([{ type: "SYNC" }]), 100);
  });

  it("does not wake anything for a page that is going to the background", async () => {
    controller = { postMessage: (message) => toWorker.push(message) };
    await rate("place-1");
    await until(() => expect(toWorker).toHaveLength(1));
    page.document.visibilityState = "hidden";
    becomeVisible();
    await pass(200);
    expect(toWorker).toHaveLength(1);
  });

  it("is not forgotten when the timer is early, or the pause long past", async () => {
    // The longest pause that there is after one failure.
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    reachable = false;
    await rate("place-1");
    await failed();
    await pass(200);
    const real = Date.now;
    // The clock that the drain reads is slow by what a timer may be early.
    const slow = vi.spyOn(Date, "now").mockImplementation(() => real() - 40);
    reachable = true;
    await sent("place-1", 3_000);
    vi.mocked(Math.random).mockRestore();
    slow.mockRestore();
    await until(async () => expect(await readConnection()).toMatchObject({ fails: 0 }));
  });

  it("that the server takes only later goes out then, although photos of another wait for a decision", async () => {
    await rate("place-1");
    await sent("place-1");
    await rate("place-2");
    await rate("place-3");
    await sent("place-3");
    const later = new Date(Date.now() + 90_000).toISOString();
    server.refusing = (op) => (op.place_id === "place-4" ? "own_place" : null);
    await rate("place-4", [await putDraftPhoto(ada, "place-4")]);
    const refused = async () => (await database.commands.get(`${ada}:rating:place-4`))?.state;
    await until(async () => expect(await refused()).toBe("attention"));
    await rate("place-5");
    await database.commands.where("key").equals(`${ada}:rating:place-5`).modify({ notBefore: later });
    await pass(85_000);
    expect(server.row(ada, "place-5")).toBeNull();
    await until(() => expect(server.row(ada, "place-5")).not.toBeNull(), 10_000);
  });

  it("that something on the way held up goes out at once on another network", async () => {
    stop();
    await rate("place-1");
    const notBefore = new Date(Date.now() + 3_600_000).toISOString();
    await database.commands.toCollection().modify({ faults: 7, refusal: "blocked", notBefore });
    stop = startSync(page);
    await pass(5_000);
    expect(server.calls).toBe(0);
    page.window.dispatchEvent(new Event("online"));
    await sent("place-1");
  });

  it("goes out after the sign-in that it waited for", async () => {
    await dropTokens(`refresh-${ada}`);
    await rate("place-1");
    await pass(10_000);
    expect(server.calls).toBe(0);
    // The one asked for with the rating: nothing wakes anybody before there is somebody to send it for.
    expect(tags).toHaveLength(1);
    await saveSession(sessionOf(ada));
    await sent("place-1");
    expect((await readConnection()).signInNeeded).toBe(false);
  });

  it("and nothing at all goes out after the page has ended its syncing", async () => {
    stop();
    await rate("place-1");
    page.window.dispatchEvent(new Event("online"));
    becomeVisible();
    await pass(120_000);
    expect(server.calls).toBe(0);
  });
});

describe("a page that starts", () => {
  it("hands what waits to the worker at once", async () => {
    stop();
    await rate("place-1");
    controller = { postMessage: (message) => toWorker.push(message) };
    stop = startSync(page);
    await until(() => expect(toWorker).toEqual([{ type: "SYNC" }]), 500);
  });

  it("asks for nothing while the device says that it is offline", async () => {
    stop();
    await pass(70_000);
    online = false;
    stop = startSync(page);
    const before = calls.length;
    becomeVisible();
    await pass(1_000);
    expect(calls.length).toBe(before);
  });

  it("ends on the server what was ended here without a connection, as soon as there is one", async () => {
    reachable = false;
    await endSession("local");
    await until(() => expect(callsOf("logout")).toBe(1));
    reachable = true;
    page.window.dispatchEvent(new Event("online"));
    await until(async () => expect(await readKv("revocations")).toEqual([]));
    expect(callsOf("logout")).toBe(2);
  });
});

describe("the session", () => {
  /** Three minutes before its end: good to send with, and soon no longer. */
  const growOld = async () => {
    const stored = await readKv("session");
    if (stored) await writeKv("session", { ...stored, receivedAtMs: Date.now() - 3_430_000 });
  };
  const renewals = () => callsOf("token");

  it("of a page that is looked at is renewed before it ends", async () => {
    await growOld();
    await until(() => expect(renewals()).toBeGreaterThan(0), 40_000);
  });

  it("of a page in the background is left alone until somebody comes back to it", async () => {
    page.document.visibilityState = "hidden";
    await growOld();
    await pass(70_000);
    expect(renewals()).toBe(0);
    page.document.visibilityState = "visible";
    becomeVisible();
    await until(() => expect(renewals()).toBeGreaterThan(0));
  });

  it("is left alone while the device says that it is offline, and by a page that has ended its syncing", async () => {
    online = false;
    await growOld();
    await pass(40_000);
    expect(renewals()).toBe(0);
    stop();
    online = true;
    await pass(40_000);
    expect(renewals()).toBe(0);
  });
});

describe("somebody who signs in", () => {
  it("has their ratings brought, although those of somebody else were a moment ago", async () => {
    await until(() => expect(callsOf("my_ratings")).toBe(1));
    await saveSession(sessionOf(ben));
    await until(() => expect(callsOf("my_ratings")).toBe(2));
  });

  it("brings nothing to a page that has ended its syncing", async () => {
    await until(() => expect(callsOf("my_ratings")).toBe(1));
    stop();
    await saveSession(sessionOf(ben));
    await pass(2_000);
    expect(callsOf("my_ratings")).toBe(1);
  });
});

describe("the person's ratings", () => {
  it("are asked for at the start, once, and not again within a minute", async () => {
    await until(() => expect(callsOf("my_ratings")).toBe(1));
    becomeVisible();
    await pass(500);
    expect(callsOf("my_ratings")).toBe(1);
    await pass(60_000);
    becomeVisible();
    await until(() => expect(callsOf("my_ratings")).toBe(2));
  });

  it("are asked for again at once when they could not be had", async () => {
    stop();
    await pass(70_000);
    reachable = false;
    stop = startSync(page);
    await pass(200);
    const asked = callsOf("my_ratings");
    expect(asked).toBeGreaterThan(0);
    reachable = true;
    page.window.dispatchEvent(new Event("online"));
    await until(() => expect(callsOf("my_ratings")).toBe(asked + 1));
  });
});
