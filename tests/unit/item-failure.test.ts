import { describe, expect, it } from "vitest";
import {
  batchLimit,
  isPaused,
  resumed,
  withFailure,
  type ItemFailure,
} from "../../src/domain/outbox/retry/item-failure.ts";
import { aCommand } from "../support/a-command.ts";

const nowMs = Date.UTC(2026, 0, 1);
const pauseOf = (faults: number, alone: ItemFailure["alone"]) => {
  const { notBefore } = withFailure(aCommand(undefined, { faults }), { reason: "server_failed", alone, nowMs });
  return notBefore === null ? null : Date.parse(notBefore) - nowMs;
};

describe("an item that came back undecided", () => {
  it("is sent again in halves, so that one of twenty is alone after five steps", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map(batchLimit)).toEqual([20, 10, 5, 3, 2, 1, 1, 1]);
  });

  it("is at fault only when it must be, then waits twice as long each time, at most six hours", () => {
    expect([0, 3, 4, 5, 6].map((faults) => pauseOf(faults, "command"))).toEqual([null, null, 2_000, 4_000, 8_000]);
    expect([0, 1, 2, 3].map((faults) => pauseOf(faults, "photo"))).toEqual([null, null, 2_000, 4_000]);
    expect([0, 1].map((faults) => pauseOf(faults, "result"))).toEqual([2_000, 4_000]);
    expect(pauseOf(40, "command")).toBe(6 * 3_600_000);
  });

  it("among others is a candidate and not held back", () => {
    const suspected = withFailure(aCommand(undefined, { faults: 9 }), { reason: "blocked", alone: null, nowMs });
    expect(suspected).toMatchObject({ faults: 10, refusal: null, notBefore: null });
  });

  it("shows why it waits", () => {
    const named = withFailure(aCommand(undefined, { faults: 4 }), { reason: "blocked", alone: "command", nowMs });
    expect(named).toMatchObject({ state: "queued", refusal: "blocked", faults: 5 });
  });
});

describe("on another network", () => {
  const notBefore = "2026-01-02T00:00:00.000Z";
  it.each<[string, Parameters<typeof aCommand>[1], boolean]>([
    ["what something on the way held up", { faults: 3, refusal: "blocked", notBefore }, true],
    ["what was held up before its reason was known", { faults: 3, refusal: null, notBefore }, true],
    ["a daily limit", { faults: 0, refusal: "daily_limit", notBefore }, false],
    ["a daily limit of what had failed before", { faults: 3, refusal: "daily_limit", notBefore }, false],
    ["what an older version postponed without a reason", { refusal: null, notBefore }, false],
    ["what does not wait", { faults: 3, refusal: "blocked", notBefore: null }, false],
  ])("lets go or not: %s", (_name, over, held) => {
    const command = aCommand(undefined, over);
    expect(isPaused(command)).toBe(held);
    expect(resumed(command).notBefore).toBe(held ? null : command.notBefore);
    expect(resumed(command).faults).toBe(command.faults);
  });
});
