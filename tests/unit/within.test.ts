import { expect, test } from "vitest";
import { isWithin } from "../../src/domain/time/within.ts";

test("counts from now either way, and what has no time was never", () => {
  const [now, span] = [1_000_000, 1_000];
  expect([0, 999, -999].map((ms) => isWithin(span, now - ms, now))).toEqual([true, true, true]);
  expect([1_000, -1_000, Number.NaN].map((ms) => isWithin(span, now - ms, now))).toEqual([false, false, false]);
});
