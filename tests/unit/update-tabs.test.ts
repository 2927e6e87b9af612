import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** As much of a browser tab as following an update needs; the worker's side is played by the test. */
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
/** A tab has a module of its own, so each test loads one. */
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

describe("a tab in which nobody asked for the new version", () => {
  it("ends on it all the same when another tab lets it in", async () => {
    await start();
    newVersionTakesOver();
    expect(reloads).toBe(1);
  });

  it("is not loaded again by the very first worker, which is of its own version", async () => {
    container.controller = null;
    await start();
    newVersionTakesOver();
    expect(reloads).toBe(0);
    newVersionTakesOver();
    expect(reloads).toBe(1);
  });

  it("stays where its worker was erased with all that the browser kept: without a connection nothing could load it again", async () => {
    await start();
    changeController(null);
    expect([reloads, tab.isUpdateReady()]).toEqual([0, false]);
    // What comes next is installed anew, and is of this page's own version.
    newVersionTakesOver();
    expect([reloads, tab.isUpdateReady()]).toEqual([0, false]);
  });

  it("ends on it when a newer one has taken the device's database over", async () => {
    await start();
    const { markOutdated } = await import("../../src/local/database/database-state.ts");
    markOutdated();
    expect(tab.isUpdateReady()).toBe(true);
    expect(reloads).toBe(1);
  });

  it("is loaded again without delay, and not twice, when nothing is being written", async () => {
    await start();
    newVersionTakesOver();
    expect(reloads).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reloads).toBe(1);
  });

  it("looks for a new version once an hour, however long it stays open", async () => {
    await start();
    await vi.advanceTimersByTimeAsync(3 * 3_600_000);
    expect(workbox.lookedFor).toBe(3);
  });

  it("is free to be loaded again only when the last of several writers is done", async () => {
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

  it("waits while a rating is being written, and until Undo is no longer offered", async () => {
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

  it("goes on waiting when the next rating begins meanwhile", async () => {
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

  it("counts two writers on one page as two, and a release told twice as one", async () => {
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

describe("the button that lets the new version in", () => {
  it("asks the worker to stop retrying and the new one to take over", async () => {
    await start();
    container.waiting = {};
    void tab.applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
    expect(workbox.skipped).toBe(1);
    expect(container.controller?.messages).toContainEqual({ type: "STOP_RETRYING" });
  });

  it("gives the old worker something to be done with again and again, for a browser that has overlooked its end", async () => {
    await start();
    container.waiting = {};
    container.controller?.messages.splice(0);
    void tab.applyUpdate();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(container.controller?.messages).toEqual(Array.from({ length: 5 }, () => ({ type: "STOP_RETRYING" })));
    expect(workbox.skipped).toBe(5);
  });

  it("ends on it also where the page was loaded past the worker, which then was in charge of nothing", async () => {
    container.controller = null;
    await start();
    container.waiting = {};
    workbox.listeners.get("waiting")?.();
    void tab.applyUpdate();
    await vi.advanceTimersByTimeAsync(0);
    newVersionTakesOver();
    expect(reloads).toBe(1);
  });

  it("never turns for ever: where another tab has let the version in, the page is loaded again", async () => {
    await start();
    expect(await tab.applyUpdate()).toBe("applied");
    expect(reloads).toBe(1);
  });

  it("never turns for ever: a version that cannot take over yet gives the button back", async () => {
    await start();
    container.waiting = {};
    const outcome = tab.applyUpdate();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe("sending");
  });
});

it("says that a new version is there, while it waits and after another tab has let it in, to whoever still listens", async () => {
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

it("a started page tells its worker that files of closed pages may go, whether it controls the page or not", async () => {
  const active = fakeWorker();
  workbox.registration = { active };
  container.controller = null;
  await start();
  expect(active.messages).toEqual([{ type: "TIDY_UP" }]);
});
