import { expect, test, vi } from "vitest";
import { localTime, partsThere } from "../../src/domain/time/local-time.ts";

const at = new Date("2026-11-22T23:05:00Z");

test("the time at a place is the weekday, counted from Monday, and the minute since midnight", () => {
  expect(localTime(at, "Europe/Luxembourg")).toEqual({ day: 0, minute: 5 });
  expect(localTime(at, "America/New_York")).toEqual({ day: 6, minute: 18 * 60 + 5 });
  expect(partsThere(at, "Asia/Kathmandu")).toMatchObject({
    year: "2026",
    month: "11",
    day: "23",
    hour: "04",
    minute: "50",
  });
});

test("the time at a place is unknown for an unknown time zone", () => {
  expect([localTime(at, "Moon/Base"), partsThere(at, "Moon/Base")]).toEqual([null, null]);
});

test("the time formatter is created only once per time zone", () => {
  const begun = vi.spyOn(Intl, "DateTimeFormat");
  for (let card = 0; card < 20; card += 1)
    for (const zone of ["Europe/Lisbon", "Moon/Crater"]) localTime(new Date(at.getTime() + card), zone);
  expect(begun).toHaveBeenCalledTimes(2);
  begun.mockRestore();
});
