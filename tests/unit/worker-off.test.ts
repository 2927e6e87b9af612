import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Listener = (event: { waitUntil(work: Promise<unknown>): void }) => void;

/** Runs the worker like a browser; returns its messages to the previous worker and what it unregistered. */
function start() {
  const listeners = new Map<string, Listener>();
  const told: unknown[] = [];
  const taken: string[] = [];
  const self = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    registration: {
      active: { postMessage: (message: unknown) => told.push(message) },
      unregister: async () => taken.push("itself"),
    },
  };
  const caches = {
    keys: async () => ["five-lemons-shell-v1", "five-lemons-pages-v1"],
    delete: async (name: string) => taken.push(name),
  };
  runInNewContext(readFileSync("public/sw-off.js", "utf8"), { self, caches, setInterval, clearInterval });
  const fire = async (type: string) => {
    const work: Promise<unknown>[] = [];
    listeners.get(type)?.({ waitUntil: (one) => work.push(one) });
    await Promise.all(work);
  };
  return { fire, told, taken };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("the worker that unregisters itself keeps asking the previous worker to stop until it is activated", async () => {
  const { fire, told, taken } = start();
  await fire("install");
  expect(told).toEqual([{ type: "STOP_RETRYING" }]);
  vi.advanceTimersByTime(20_000);
  expect(told.length).toBeGreaterThan(3);
  expect(new Set(told.map((message) => JSON.stringify(message)))).toEqual(new Set(['{"type":"STOP_RETRYING"}']));
  await fire("activate");
  expect(taken).toEqual(["five-lemons-shell-v1", "itself"]);
  const before = told.length;
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveLength(before);
});
