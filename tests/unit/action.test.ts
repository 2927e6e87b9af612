import { Dexie } from "dexie";
import { describe, expect, test } from "vitest";
import { isUnexpected } from "../../src/app/errors/failure-details.ts";
import { runAction, type ActionState, type Work } from "../../src/ui/action.ts";

/** A button that records its state, and the work that a tap on it starts. */
function button() {
  const shown: ActionState[] = [];
  const running = { current: false };
  return { shown, tap: (work: Work) => runAction(running, work, (state) => shown.push(state)) };
}
const busy = { busy: true, refusal: null };
const free = { busy: false, refusal: null };

describe("runAction", () => {
  test("reports busy while the action runs", async () => {
    const { shown, tap } = button();
    await tap(async () => undefined);
    expect(shown).toEqual([busy, free]);
  });

  test("shows why the action was refused until the next attempt", async () => {
    const { shown, tap } = button();
    await tap(async () => "The disk is full.");
    await tap(async () => null);
    expect(shown).toEqual([busy, { busy: false, refusal: "The disk is full." }, busy, free]);
  });

  test("ends the busy state and rethrows the error when the action throws", async () => {
    const { shown, tap } = button();
    await expect(tap(() => Promise.reject(new Error("database closed")))).rejects.toThrow("database closed");
    expect(shown.at(-1)).toEqual(free);
    await tap(async () => undefined);
    expect(shown).toHaveLength(4);
  });

  test("ignores a second tap while the action runs", async () => {
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

test("an aborted action is not reported as a failure", () => {
  expect(isUnexpected(new DOMException("Transition was skipped", "AbortError"))).toBe(false);
  expect(isUnexpected(new Error("database closed"))).toBe(true);
  expect(isUnexpected("text")).toBe(true);
});

test("an aborted database transaction is reported as a failure", () => {
  expect(isUnexpected(new Dexie.AbortError("Transaction aborted"))).toBe(true);
});
