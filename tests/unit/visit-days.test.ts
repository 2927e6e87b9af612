import { describe, expect, test } from "vitest";
import { badgeBoard } from "../../src/domain/ratings/badges.ts";
import { problemOf } from "../../src/domain/people/own-profile.ts";
import { dayAfter, dayStreak, inLastWeek, localDay, mergeDays } from "../../src/domain/people/visit-days.ts";

describe("the local day", () => {
  test.each([
    ["2026-11-21T23:30:00Z", "Europe/Luxembourg", "2026-11-22"],
    ["2026-11-21T23:30:00Z", "America/New_York", "2026-11-21"],
    ["2026-11-21T10:30:00Z", "Pacific/Auckland", "2026-11-21"],
    ["2026-11-21T11:30:00Z", "Pacific/Auckland", "2026-11-22"],
    ["2026-11-21T23:30:00Z", "Moon/Base", "2026-11-22"],
  ])("of %s in the time zone %s is %s", (at, timeZone, day) => {
    expect(localDay(at, timeZone)).toBe(day);
    expect(localDay(new Date(at), timeZone)).toBe(day);
  });

  test("is counted forwards and backwards correctly across months, years and daylight saving changes", () => {
    expect([
      dayAfter("2026-03-28", 1),
      dayAfter("2026-03-29", 1),
      dayAfter("2026-12-31", 1),
      dayAfter("2028-03-01", -1),
    ]).toEqual(["2026-03-29", "2026-03-30", "2027-01-01", "2028-02-29"]);
  });
});

describe("streaks and weekly counts of ratings", () => {
  const days = (...list: string[]) => new Set(list);
  test.each([
    [days(), 0],
    [days("2026-11-22"), 1],
    [days("2026-11-21"), 1],
    [days("2026-11-20"), 0],
    [days("2026-11-22", "2026-11-21", "2026-11-20", "2026-11-18"), 3],
    [days("2026-11-21", "2026-11-20"), 2],
    // A device whose clock is ahead.
    [days("2026-11-23", "2026-11-22"), 1],
  ])("on the days %s give a streak of %i days", (set, length) => {
    expect(dayStreak(set, "2026-11-22")).toBe(length);
  });

  test("include only the last seven days, and count a rating known to server and device once", () => {
    const server = new Map([
      ["2026-11-22", 1],
      ["2026-11-16", 2],
      ["2026-11-15", 5],
    ]);
    expect(inLastWeek(server, "2026-11-22")).toBe(3);
    const twoHere = new Map([["2026-11-22", 2]]);
    expect(inLastWeek(mergeDays(server, twoHere, twoHere), "2026-11-22")).toBe(4);
    // Days known here that are not new were already counted by the server.
    expect(inLastWeek(mergeDays(server, twoHere, new Map()), "2026-11-22")).toBe(3);
    // The device knows only some of the days that the server counted.
    const told = new Map([["2026-11-22", 3]]);
    const oneHere = new Map([["2026-11-22", 1]]);
    expect(inLastWeek(mergeDays(told, oneHere, oneHere), "2026-11-22")).toBe(3);
  });
});

describe("badges", () => {
  const states = (earned: string[], published: number, waiting: number) =>
    badgeBoard(earned, published, waiting)
      .list.map(({ state }) => state[0])
      .join("");
  test.each([
    [[], 0, 0, "aaaaaa"],
    [[], 0, 1, "waaaaa"],
    [["first_squeeze"], 4, 0, "eaaaaa"],
    [["first_squeeze"], 4, 1, "ewaaaa"],
    [["first_squeeze"], 4, 6, "ewwaaa"],
    // Counted from delivered ratings before the server's list is fetched again.
    [[], 5, 0, "eeaaaa"],
    // One rating was deleted, and its badge stays.
    [["first_squeeze", "citrus_scout"], 4, 0, "eeaaaa"],
    [[], 100, 0, "eeeeee"],
  ])(
    "with %j earned, %i published and %i unsent ratings have the states %s",
    (earned, published, waiting, expected) => {
      expect(states(earned, published, waiting)).toBe(expected);
    },
  );

  test("name the next badge and the number of ratings it still needs, counting unsent ones", () => {
    expect(badgeBoard([], 3, 1).next).toEqual({ badge: { name: "citrus_scout", count: 5 }, missing: 1 });
    expect(badgeBoard([], 3, 2).next).toEqual({ badge: { name: "zesty_regular", count: 10 }, missing: 5 });
    expect(badgeBoard([], 100, 0).next).toBeNull();
  });
});

test.each([
  ["username", "", "username_required"],
  ["username", "ab", "username_invalid"],
  ["username", "a b c", "username_invalid"],
  ["username", "é-lemon", "username_invalid"],
  ["username", "ada.lemon-1_2", null],
  ["username", "x".repeat(31), "username_invalid"],
  ["city", "", null],
  ["city", "x".repeat(80), null],
  ["city", "x".repeat(81), "text_too_long"],
] as const)("the profile field %s with the text “%s” is checked on the device as %s", (field, text, problem) => {
  expect(problemOf(field, text)).toBe(problem);
});
