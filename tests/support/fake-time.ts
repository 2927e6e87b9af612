import { vi } from "vitest";

const stepMs = 10;

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

/** Lets time pass until `check` no longer throws, or throws what it said last. */
export async function until(check: () => unknown, withinMs = 2_000): Promise<void> {
  for (let passed = 0; ; passed += stepMs) {
    try {
      await check();
      return;
    } catch (error) {
      if (passed >= withinMs) throw error;
    }
    await pass(stepMs);
  }
}
