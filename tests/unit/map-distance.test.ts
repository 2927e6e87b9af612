import { expect, test } from "vitest";
import { formatDistance } from "../../src/consumer/format-distance.ts";

test("distances under a kilometre are in metres, above in kilometres", () => {
  const kilometres = (value: number) =>
    new Intl.NumberFormat(undefined, { style: "unit", unit: "kilometer", maximumFractionDigits: 1 }).format(value);
  expect(formatDistance(0)).toBe("10 m");
  expect(formatDistance(123)).toBe("120 m");
  expect(formatDistance(994)).toBe("990 m");
  expect(formatDistance(996)).toBe(kilometres(1));
  expect(formatDistance(1_234)).toBe(kilometres(1.2));
});
