import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** The parts of a browser tab that following an update needs; the test plays the worker. */
class FakeContainer extends EventTarget {
  controller: { messages: unknown[]; postMessage(message: unknown): void } | null = fakeWorker();
  waiting: object | null = null;
  getRegistration = async () => ({ waiting: this.waiting });
}
const fakeWorker = () => {
  const messages: unknown[] = [];
  return { messages, postMessage: (message: unknown) => void messages.push(message) };
};

const workbox = vi.hoisted(() => ({
  listeners: new Map<string, () => void>(),
  skipped: 0,
  lookedFor: 0,
  registration: {} as { active?: object },
}));
vi.mock("workbox-window", () => ({
  Workbox: class {
    addEventListener(name: string, listener: () => void) {
      workbox.listeners.set(name, listener);
    }
    register = async () => workbox.registration;
    update = async () => void (workbox.lookedFor += 1);
    messageSkipWaiting() {
      workbox.skipped += 1;
    }
  },
}));

let container: FakeContainer;
let reloads: number;
let heldLocks: string[];
/** Loads new modules, as each tab has its own. */
let tab: typeof import("../../src/sync/worker/register-worker.ts");
let holds: typeof import("../../src/sync/worker/hold-updates.ts");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  workbox.listeners.clear();
  workbox.skipped = 0;
  workbox.lookedFor = 0;
  container = new FakeContainer();
  reloads = 0;
  heldLocks = [];
  vi.stubGlobal("navigator", {
    serviceWorker: container,
    locks: {
      request: () => new Promise(() => undefined),
      query: async () => ({ held: heldLocks.map((name) => ({ name })) }),
    },
  });
  tab = await import("../../src/sync/worker/register-worker.ts");
  holds = await import("../../src/sync/worker/hold-updates.ts");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const start = () =>
  tab.registerWorker({
    url: "/sw.js",
    type: "classic",
    entry: "http://lemons.test/assets/index-abc.js",
    reload: () => void (reloads += 1),
  });
const newVersionTakesOver = () => changeController(fakeWorker());
function changeController(controller: FakeContainer["controller"]) {
  container.controller = controller;
  container.dispatchEvent(new Event("controllerchange"));
}

describe("a tab that did not request an update", () => {
  it("reloads when another tab activates a new version", async () => {
    await start();
    newVersionTakesOver();
    expect(reloads).toBe(1);
  });

  it("does not reload when the first service worker takes control, as that has the same version", async () => {
    container.controller = null;
    await start();
    newVersionTakesOver();
    expect(reloads).toBe(0);
    newVersionTakesOver();
    expect(reloads).toBe(1);
  });

  it("does not reload when its worker was deleted with all site data, as it could not load offline", async () => {
    await start();
    changeController(null);
    expect([reloads, tab.isUpdateReady()]).toEqual([0, false]);
    // The next worker is a new installation of this page's own version.
    newVersionTakesOver();
    expect([reloads, tab.isUpdateReady()]).toEqual([0, false]);
  });

  it("reloads when a newer version has taken over the database", async () => {
    await start();
    const { markOutdated } = await import("../../src/local/database/database-state.ts");
    markOutdated();
    expect(tab.isUpdateReady()).toBe(true);
    expect(reloads).toBe(1);
  });

  it("reloads once and without delay if no rating is being written", async () => {
    await start();
    newVersionTakesOver();
    expect(reloads).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reloads).toBe(1);
  });

  it("checks for a new version once an hour", async () => {
    await start();
    await vi.advanceTimersByTimeAsync(3 * 3_600_000);
    expect(workbox.lookedFor).toBe(3);
  });

  it("may be reloaded only when the last of several update holds is released", async () => {
    const [first, second] = [holds.holdUpdates(), holds.holdUpdates()];
    let free = false;
    void holds.whenReleased().then(() => (free = true));
    first();
    await vi.advanceTimersByTimeAsync(0);
    expect([free, holds.isHeld()]).toEqual([false, true]);
    second();
    await vi.advanceTimersByTimeAsync(0);
    expect([free, holds.isHeld()]).toEqual([true, false]);
  });

  it("reloads only after the rating is written and Undo is no longer offered", async () => {
    await start();
    const release = holds.holdUpdates();
    newVersionTakesOver();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(reloads).toBe(0);
    release();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(reloads).toBe(0);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(reloads).toBe(1);
  });

  it("does not reload if the next rating is begun in the meantime, until that is finished", async () => {
    await start();
    const release = holds.holdUpdates();
    newVersionTakesOver();
    release();
    await vi.advanceTimersByTimeAsync(1_000);
    const again = holds.holdUpdates();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(reloads).toBe(0);
    again();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reloads).toBe(1);
  });

  it("does not reload while one of two update holds remains, even if the other is released twice", async () => {
    await start();
    const [first, second] = [holds.holdUpdates(), holds.holdUpdates()];
    newVersionTakesOver();
    first();
    first();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reloads).toBe(0);
    second();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reloads).toBe(1);
  });
});

describe("the update button", () => {
  it("asks the old worker to stop retrying and the new worker to take over", async () => {
    await start();
    container.waiting = {};
    void tab.applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
    expect(workbox.skipped).toBe(1);
    expect(container.controller?.messages).toContainEqual({ type: "STOP_RETRYING" });
  });

  it("repeats both requests while the new worker has not taken over", async () => {
    await start();
    container.waiting = {};
    container.controller?.messages.splice(0);
    void tab.applyUpdate();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(container.controller?.messages).toEqual(Array.from({ length: 5 }, () => ({ type: "STOP_RETRYING" })));
    expect(workbox.skipped).toBe(5);
  });

  it("loads the new version even if the page was loaded without a service worker", async () => {
    container.controller = null;
    await start();
    container.waiting = {};
    workbox.listeners.get("waiting")?.();
    void tab.applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
    newVersionTakesOver();
    expect(reloads).toBe(1);
  });

  it("reloads the page if another tab has already activated the new version", async () => {
    await start();
    expect(await tab.applyUpdate()).toBe("applied");
    expect(reloads).toBe(1);
  });

  it("can be used again within a minute if the new version cannot take over yet", async () => {
    await start();
    container.waiting = {};
    const outcome = tab.applyUpdate();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe("sending");
  });
});

it("a new version is announced while it waits, and once it was activated in another tab", async () => {
  await start();
  expect(tab.isUpdateReady()).toBe(false);
  let told = 0;
  const stop = tab.watchUpdates(() => (told += 1));
  workbox.listeners.get("waiting")?.();
  expect([tab.isUpdateReady(), told]).toEqual([true, 1]);
  stop();
  const release = holds.holdUpdates();
  newVersionTakesOver();
  const { markOutdated } = await import("../../src/local/database/database-state.ts");
  markOutdated();
  expect([tab.isUpdateReady(), told]).toEqual([true, 1]);
  release();
});

it("a page that has started tells its worker that files of closed pages may be deleted", async () => {
  const active = fakeWorker();
  workbox.registration = { active };
  container.controller = null;
  await start();
  expect(active.messages).toEqual([{ type: "TIDY_UP" }]);
});
