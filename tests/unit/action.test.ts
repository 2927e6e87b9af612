import { Dexie } from "dexie";
import { describe, expect, test } from "vitest";
import { isWorthTelling } from "../../src/app/failure-details.ts";
import { runAction, type ActionState, type Work } from "../../src/ui/action.ts";

/** A button that shows what it is told, and the work that a tap on it starts. */
function button() {
  const shown: ActionState[] = [];
  const running = { current: false };
  return { shown, tap: (work: Work) => runAction(running, work, (state) => shown.push(state)) };
}
const busy = { busy: true, refusal: null };
const free = { busy: false, refusal: null };

describe("the action of a button", () => {
  test("is busy while it runs, and over when it is done", async () => {
    const { shown, tap } = button();
    await tap(async () => undefined);
    expect(shown).toEqual([busy, free]);
  });

  test("says why it was refused, until the next try", async () => {
    const { shown, tap } = button();
    await tap(async () => "The disk is full.");
    await tap(async () => null);
    expect(shown).toEqual([busy, { busy: false, refusal: "The disk is full." }, busy, free]);
  });

  test("never leaves the button stuck when it breaks, and hides nothing", async () => {
    const { shown, tap } = button();
    await expect(tap(() => Promise.reject(new Error("database closed")))).rejects.toThrow("database closed");
    expect(shown.at(-1)).toEqual(free);
    await tap(async () => undefined);
    expect(shown).toHaveLength(4);
  });

  test("is never started a second time by a second tap", async () => {
    const { shown, tap } = button();
    let started = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = tap(async () => {
      started += 1;
      await promise;
    });
    await tap(async () => void (started += 1));
    resolve();
    await first;
    expect([started, shown.length]).toEqual([1, 2]);
  });
});

test("what was stopped on purpose is not told as a failure", () => {
  expect(isWorthTelling(new DOMException("Transition was skipped", "AbortError"))).toBe(false);
  expect(isWorthTelling(new Error("database closed"))).toBe(true);
  expect(isWorthTelling("text")).toBe(true);
});

test("what the database gave up is told as a failure, whatever it calls that", () => {
  expect(isWorthTelling(new Dexie.AbortError("Transaction aborted"))).toBe(true);
});
