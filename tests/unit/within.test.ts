import { expect, test } from "vitest";
import { isWithin } from "../../src/domain/time/within.ts";

test("a time is within a span if it differs from now by less than that, and an invalid time never is", () => {
  const [now, span] = [1_000_000, 1_000];
  expect([0, 999, -999].map((ms) => isWithin(span, now - ms, now))).toEqual([true, true, true]);
  expect([1_000, -1_000, Number.NaN].map((ms) => isWithin(span, now - ms, now))).toEqual([false, false, false]);
});
