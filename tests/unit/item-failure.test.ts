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

describe("an outbox item that the server did not decide", () => {
  it("is sent in ever smaller batches, so that one of twenty items is alone after five failures", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map(batchLimit)).toEqual([20, 10, 5, 3, 2, 1, 1, 1]);
  });

  it("waits only after repeated failures, then twice as long each time, up to six hours", () => {
    expect([0, 3, 4, 5, 6].map((faults) => pauseOf(faults, "command"))).toEqual([null, null, 2_000, 4_000, 8_000]);
    expect([0, 1, 2, 3].map((faults) => pauseOf(faults, "photo"))).toEqual([null, null, 2_000, 4_000]);
    expect([0, 1].map((faults) => pauseOf(faults, "result"))).toEqual([2_000, 4_000]);
    expect(pauseOf(40, "command")).toBe(6 * 3_600_000);
  });

  it("that failed together with others is counted as suspected but not postponed", () => {
    const suspected = withFailure(aCommand(undefined, { faults: 9 }), { reason: "blocked", alone: null, nowMs });
    expect(suspected).toMatchObject({ faults: 10, refusal: null, notBefore: null });
  });

  it("that failed alone stores the reason for its pause", () => {
    const named = withFailure(aCommand(undefined, { faults: 4 }), { reason: "blocked", alone: "command", nowMs });
    expect(named).toMatchObject({ state: "queued", refusal: "blocked", faults: 5 });
  });
});

describe("a change to another network", () => {
  const notBefore = "2026-01-02T00:00:00.000Z";
  it.each<[string, Parameters<typeof aCommand>[1], boolean]>([
    ["an item blocked by a network", { faults: 3, refusal: "blocked", notBefore }, true],
    ["a failed item without a known reason", { faults: 3, refusal: null, notBefore }, true],
    ["a daily limit", { faults: 0, refusal: "daily_limit", notBefore }, false],
    ["a daily limit of an item that had failed before", { faults: 3, refusal: "daily_limit", notBefore }, false],
    ["an item postponed without a reason by an older version", { refusal: null, notBefore }, false],
    ["an item without a pause", { faults: 3, refusal: "blocked", notBefore: null }, false],
  ])("ends the pause of an item or keeps it: %s", (_name, over, held) => {
    const command = aCommand(undefined, over);
    expect(isPaused(command)).toBe(held);
    expect(resumed(command).notBefore).toBe(held ? null : command.notBefore);
    expect(resumed(command).faults).toBe(command.faults);
  });
});
