import { describe, expect, test } from "vitest";
import { formatBytes, formatMoment } from "../../src/consumer/outbox/format-moment.ts";

describe("times and sizes in the outbox", () => {
  const now = new Date(2026, 10, 21, 12, 40);

  test("a moment of today is a time, one of another day names the day", () => {
    const today = formatMoment(new Date(2026, 10, 21, 9, 5).toISOString(), now);
    const yesterday = formatMoment(new Date(2026, 10, 20, 9, 5).toISOString(), now);
    expect(today).not.toContain("2026");
    expect(yesterday).toContain("2026");
    expect(yesterday).toContain(today);
  });

  test("what is no moment is nothing, rather than an exception in the middle of the outbox", () => {
    expect(formatMoment("", now)).toBe("");
  });

  test("something that waits never weighs nothing", () => {
    expect(formatBytes(12)).toContain("1");
    expect(formatBytes(312_400)).toContain("312");
    expect(formatBytes(2_340_000)).toMatch(/2[.,]3/);
  });
});
