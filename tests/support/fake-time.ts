import { vi } from "vitest";

const stepMs = 10;
/** Of the machine, not of the test's clock. */
const patienceMs = 60_000;
const machineNow = performance.now.bind(performance);
const machineWaits = setTimeout;

/**
 * A clock that only `until` and `pass` move. What the database and the locks wait for runs on the real event loop, so that a
 * busy machine makes a test slow and never wrong.
 */
export function fakeTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
}

async function turn(): Promise<void> {
  for (let round = 0; round < 8; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Lets so much time pass, in small steps, so that what a timer starts can get on before the next one. */
export async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs);
    await turn();
  }
}

/** Lets so much time pass as `work` takes. */
export async function passing<Result>(work: () => Promise<Result>): Promise<Result> {
  const going = { on: true };
  const result = work().finally(() => (going.on = false));
  result.catch(() => undefined);
  while (going.on) {
    await vi.advanceTimersByTimeAsync(10 * stepMs);
    await turn();
  }
  return await result;
}

/**
 * Lets time pass until `check` no longer throws, or throws what it said last. When so much time has passed the clock stands, and the
 * machine has its own for what it reads from a file or reckons on another thread.
 */
export async function until(check: () => unknown, withinMs = 2_000): Promise<void> {
  let passed = 0;
  let stoodAt: number | null = null;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (stoodAt !== null && machineNow() - stoodAt > patienceMs) throw error;
    }
    if (passed < withinMs) {
      await pass(stepMs);
      passed += stepMs;
    } else {
      stoodAt ??= machineNow();
      await new Promise((resolve) => machineWaits(resolve, 1));
      await turn();
    }
  }
}
