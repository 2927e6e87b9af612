import { expect, it } from "vitest";
import { batchSize, maxBatch } from "../../src/domain/limits.ts";
import { CallTimeouts } from "../../src/domain/outbox/retry/call-timeouts.ts";

it.each([
  [0, 8_000],
  [1, 8_000],
  [2, 16_000],
  [4, 40_000],
  [9, 40_000],
])("an answer of an unknown connection is waited for longer after failures in a row: %i", (fails, ms) => {
  const timeouts = new CallTimeouts();
  timeouts.begin(fails);
  expect(timeouts.ms("send")).toBe(ms);
});

it("the time-out is short on a fast connection, grows with each call that it cuts off, and ends at a limit", () => {
  const timeouts = new CallTimeouts();
  timeouts.answered("send", 150);
  const seen = [];
  for (let call = 0; call < 5; call += 1) {
    seen.push(timeouts.ms("send"));
    timeouts.unanswered("send", timeouts.ms("send"));
  }
  expect(seen).toEqual([4_000, 8_000, 16_000, 32_000, 40_000]);
  timeouts.answered("send", 150);
  // Refused at once by the network: that says nothing about its speed.
  timeouts.unanswered("send", 20);
  expect(timeouts.ms("send")).toBe(4_000);
});

it("an answer of 25 seconds is waited for after one of 15", () => {
  const timeouts = new CallTimeouts();
  timeouts.answered("send", 15_000);
  expect(timeouts.ms("send")).toBeGreaterThan(25_000);
});

it("a batch is of the largest size only after one of the usual size was decided within a second", () => {
  const timeouts = new CallTimeouts();
  const sizes = [timeouts.batch];
  for (const [tookMs, count] of [
    [50, 1],
    [50, 0],
    [1_001, batchSize],
    [800, batchSize],
    // As fast for each command as before.
    [1_800, maxBatch],
    [100, 3],
    [3_000, maxBatch],
    [800, batchSize],
  ] as const) {
    timeouts.answered("send", tookMs, count);
    sizes.push(timeouts.batch);
  }
  timeouts.unanswered("send", 20);
  const usual = batchSize;
  const largest = maxBatch;
  expect([...sizes, timeouts.batch]).toEqual([
    usual,
    usual,
    usual,
    usual,
    largest,
    largest,
    largest,
    usual,
    largest,
    usual,
  ]);
});

it("photos are uploaded together only while each takes less than two seconds and none was cut off", () => {
  const timeouts = new CallTimeouts();
  const counts = [timeouts.parallel];
  for (const tookMs of [800, 2_500, 800]) {
    timeouts.answered("upload", tookMs);
    counts.push(timeouts.parallel);
  }
  timeouts.unanswered("upload", 60_000);
  expect([...counts, timeouts.parallel]).toEqual([1, 4, 1, 4, 1]);
});
