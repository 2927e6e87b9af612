import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeTime, until } from "../support/fake-time.ts";

/** Uses the real clock, like reading a file or another thread. */
const machineWaits = setTimeout;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

it("the test helper until() waits for a slow real task without moving the fake clock beyond its limit", async () => {
  const begunAt = Date.now();
  let there = false;
  machineWaits(() => (there = true), 300);
  await until(() => expect(there).toBe(true), 50);
  expect(Date.now() - begunAt).toBeLessThanOrEqual(50);
});

it("the test helper until() does not fire a fake timer that is due after its time limit", async () => {
  let done = false;
  setTimeout(() => (done = true), 60);
  let there = false;
  machineWaits(() => (there = true), 100);
  await until(() => expect(there).toBe(true), 50);
  expect(done).toBe(false);
});
