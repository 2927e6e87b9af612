import { vi } from "vitest";

const stepMs = 10;
/** Limit on the real clock. */
const patienceMs = 60_000;
const machineNow = performance.now.bind(performance);
const machineWaits = setTimeout;

/** Replaces timers and Date by a clock that only `until` and `pass` move. Database and locks use the real event loop. */
export function fakeTime(): void {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
}

async function turn(): Promise<void> {
  for (let round = 0; round < 8; round += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Advances the clock in small steps, so that work started by one timer continues before the next timer. */
export async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs);
    await turn();
  }
}

/** Advances the clock until `work` ends. */
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
 * Advances the clock until `check` no longer throws. After `withinMs` the clock stops, and reads from files or work on other
 * threads get up to a minute of real time; then the last error is thrown.
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
