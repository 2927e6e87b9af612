import { expect, test } from "vitest";
import { timeLeft } from "../../src/domain/time/time-left.ts";

const now = new Date("2026-11-22T12:00:00Z");

test.each([
  ["2026-11-22T11:59:59Z", null],
  ["2026-11-22T12:00:00Z", null],
  ["2026-11-22T12:00:01Z", { count: 1, unit: "hours" }],
  ["2026-11-23T11:00:00Z", { count: 23, unit: "hours" }],
  ["2026-11-23T11:00:01Z", { count: 1, unit: "days" }],
  ["2026-11-24T12:00:01Z", { count: 3, unit: "days" }],
  ["2026-11-29T12:00:00Z", { count: 7, unit: "days" }],
  ["nonsense", null],
])("the time left until %s is %j", (endsAt, left) => {
  expect(timeLeft(endsAt, now)).toEqual(left);
});
