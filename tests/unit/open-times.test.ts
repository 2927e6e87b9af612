import { expect, test } from "vitest";
import { isOpenAt, openStateAt, runsOf } from "../../src/domain/places/open-times.ts";
import { localTime, momentOfWallClock, zoneOffsetMin } from "../../src/domain/time/local-time.ts";

/** Closed until 10:00, open until 14:00, closed until 18:00, open until 22:00, an open end, closed from midnight until 02:00. */
const open_times = { from: "2026-11-30T00:00:00Z", runs: [600, 240, 0, 240, 240, 120, 120] };
const at = (time: string) => new Date(`2026-11-30T${time}:00Z`);

test("a place is open within an open run, and unknown in an unsure run and outside of the computed days", () => {
  const answers = ["09:59", "10:00", "13:59", "14:00", "18:00", "21:59", "22:00", "23:59"];
  expect(answers.map((time) => isOpenAt({ open_times }, at(time)))).toEqual([
    false,
    true,
    true,
    false,
    true,
    true,
    null,
    null,
  ]);
  expect(isOpenAt({ open_times }, new Date("2026-12-01T01:59:00Z"))).toBe(false);
  expect(isOpenAt({ open_times }, new Date("2026-12-01T02:00:00Z"))).toBeNull();
  expect(isOpenAt({ open_times }, new Date("2026-11-29T23:59:00Z"))).toBeNull();
  expect(isOpenAt({ open_times: null }, at("12:00"))).toBeNull();
  expect(isOpenAt({}, at("12:00"))).toBeNull();
});

test("the state names the next change, but none that is unsure or unknown", () => {
  expect(openStateAt({ open_times }, at("09:00"))).toEqual({ open: false, at: at("10:00") });
  expect(openStateAt({ open_times }, at("13:00"))).toEqual({ open: true, at: at("14:00") });
  expect(openStateAt({ open_times }, at("21:00"))).toEqual({ open: true, at: null });
  expect(openStateAt({ open_times }, at("23:00"))).toBeNull();
  expect(openStateAt({ open_times }, new Date("2026-12-01T01:00:00Z"))).toEqual({ open: false, at: null });
});

test("turns without minutes are no runs", () => {
  expect(runsOf(open_times).map(({ state }) => state)).toEqual([
    "closed",
    "open",
    "closed",
    "open",
    "unsure",
    "closed",
  ]);
});

test("a wall clock names a moment on both sides of a change of the clocks", () => {
  const moment = (wall: string) => momentOfWallClock(new Date(`${wall}Z`), "Europe/Luxembourg")?.toISOString();
  expect(moment("2026-03-28T12:00")).toBe("2026-03-28T11:00:00.000Z");
  expect(moment("2026-03-29T03:00")).toBe("2026-03-29T01:00:00.000Z");
  expect(moment("2026-10-25T12:00")).toBe("2026-10-25T11:00:00.000Z");
  expect(zoneOffsetMin(at("12:00"), "America/St_Johns")).toBe(-210);
  expect(momentOfWallClock(at("12:00"), "Moon/Tranquility")).toBeNull();
});

test("local time follows the zone with its summer time, and is unknown in an unknown zone", () => {
  const winter = new Date("2026-01-04T23:30:00Z");
  expect(localTime(winter, "Europe/Luxembourg")).toEqual({ day: 0, minute: 30 });
  expect(localTime(winter, "America/New_York")).toEqual({ day: 6, minute: 18 * 60 + 30 });
  expect(localTime(new Date("2026-07-01T10:00:00Z"), "Europe/Luxembourg")).toEqual({ day: 2, minute: 12 * 60 });
  expect(localTime(winter, "Moon/Tranquility")).toBeNull();
});
