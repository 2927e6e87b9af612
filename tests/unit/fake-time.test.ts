import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fakeTime, until } from "../support/fake-time.ts";

/** Uses the real clock, like reading a file or another thread. */
const machineWaits = setTimeout;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

it("a task slower than the test clock allows is waited for while the clock is stopped", async () => {
  const begunAt = Date.now();
  let there = false;
  machineWaits(() => (there = true), 300);
  await until(() => expect(there).toBe(true), 50);
  expect(Date.now() - begunAt).toBeLessThanOrEqual(50);
});

it("a timer later than the test clock allows has not fired", async () => {
  let done = false;
  setTimeout(() => (done = true), 60);
  let there = false;
  machineWaits(() => (there = true), 100);
  await until(() => expect(there).toBe(true), 50);
  expect(done).toBe(false);
});
