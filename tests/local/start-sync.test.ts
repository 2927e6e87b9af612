import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { countUnsent } from "../../src/local/first-reads.ts";
import { readConnection } from "../../src/local/read-outbox.ts";
import { enqueueRating } from "../../src/sync/enqueue.ts";
import { saveSession } from "../../src/sync/session.ts";
import { dropTokens } from "../../src/local/session-store.ts";
import { sendNow } from "../../src/sync/outbox-actions.ts";
import { startSync } from "../../src/sync/start-sync.ts";
import { freshDevice } from "../support/local-device.ts";
import { ModelServer } from "../support/model-server.ts";
import { stubFetch } from "../support/stub-fetch.ts";
import { ada, content } from "../support/outbox-world.ts";

/** One page for the whole file, as in life; what changes is the connection and whether a worker is there. */
let server: ModelServer;
let reachable: boolean;
let toWorker: unknown[];
let tags: string[];
let controller: { postMessage(message: unknown): void } | null;
let online: boolean;
const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: "visible" }) };
let started = false;

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
  // The database is deleted under the running page before each test; what complains then is the test's doing.
  vi.stubGlobal("reportError", () => undefined);
  stubFetch(({ url, body }) => {
    if (!reachable) return "unreachable";
    if (!url.pathname.endsWith("submit_ops")) return { json: [] };
    const answer = server.submit(ada, (body as { p_ops: unknown[] }).p_ops, null);
    return answer.reached ? { status: answer.status, json: answer.json } : "unreachable";
  });
  await freshDevice(ada);
  if (!started) startSync(page);
  started = true;
});

const rate = (placeId: string) =>
  enqueueRating({
    uid: ada,
    placeId,
    placeName: placeId,
    content: content(4),
    evidence: null,
    qrCodeId: null,
    photos: { add: [], remove: [] },
  });
const sent = (placeId: string, timeout = 2_000) =>
  vi.waitFor(
    async () => {
      expect(server.row(ada, placeId)).not.toBeNull();
      expect(await countUnsent(ada)).toBe(0);
    },
    { timeout },
  );
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 150));

describe("a saved rating", () => {
  it("is sent by the page where there is no worker", async () => {
    await rate("place-1");
    await sent("place-1");
    expect(toWorker).toEqual([]);
  });

  it("is handed to the worker, with a fresh tag each time for when the page is closed", async () => {
    controller = { postMessage: (message) => toWorker.push(message) };
    await rate("place-1");
    await vi.waitFor(() => expect(toWorker).toEqual([{ type: "SYNC" }]));
    await rate("place-2");
    await vi.waitFor(() => expect(tags).toHaveLength(2));
    expect(new Set(tags).size).toBe(2);
    expect(tags.every((tag) => tag.startsWith("outbox:"))).toBe(true);
    expect(server.calls).toBe(0);
  });

  it("is sent by the page when the worker does nothing about it", async () => {
    controller = { postMessage: (message) => toWorker.push(message) };
    await rate("place-1");
    await sent("place-1", 4_500);
    expect(toWorker).toEqual([{ type: "SYNC" }]);
  });

  it("is not even tried while the device is offline, and goes out when the connection is back", async () => {
    online = false;
    await rate("place-1");
    await aWhile();
    expect(server.calls).toBe(0);
    expect(tags).toHaveLength(1);
    online = true;
    page.window.dispatchEvent(new Event("online"));
    await sent("place-1");
  });

  it("is tried again by itself when the pause is over", async () => {
    reachable = false;
    await rate("place-1");
    await vi.waitFor(async () => expect((await readConnection()).fails).toBeGreaterThan(0));
    reachable = true;
    await sent("place-1", 4_500);
  });

  it("does not wait for the end of a pause when the person says now, comes back or gets a connection", async () => {
    for (const [placeId, wake] of [
      ["place-1", sendNow],
      ["place-2", () => page.window.dispatchEvent(new Event("online"))],
    ] as const) {
      reachable = false;
      await rate(placeId);
      await vi.waitFor(async () => expect((await readConnection()).fails).toBeGreaterThan(0));
      reachable = true;
      await wake();
      await sent(placeId);
    }
  });

  it("is not forgotten when the timer is early, or the pause long past", async () => {
    reachable = false;
    await rate("place-1");
    await vi.waitFor(async () => expect((await readConnection()).fails).toBeGreaterThan(0));
    const real = Date.now;
    // The clock that the drain reads is slow by what a timer may be early.
    const slow = vi.spyOn(Date, "now").mockImplementation(() => real() - 40);
    reachable = true;
    await sent("place-1", 4_500);
    slow.mockRestore();
    await vi.waitFor(async () => expect(await readConnection()).toMatchObject({ fails: 0 }));
  });

  it("goes out after the sign-in that it waited for", async () => {
    await dropTokens(`refresh-${ada}`);
    await rate("place-1");
    await aWhile();
    expect(server.calls).toBe(0);
    await saveSession({
      access_token: "new",
      refresh_token: "newer",
      expires_in: 3_600,
      token_type: "bearer",
      user: { id: ada, email: "ada@demo.test" },
    });
    await sent("place-1");
    expect((await readConnection()).signInNeeded).toBe(false);
  });
});
