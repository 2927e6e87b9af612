import { describe, expect, test } from "vitest";
import {
  closedWeek,
  hasGaps,
  readHours,
  writeHours,
  type WeekHours,
} from "../../src/dashboards/owner/settings/hours/week-hours.ts";
import { isOpenAt } from "../../src/domain/places/open-times.ts";
import { openTimesOf } from "../support/open-times-of.ts";

const lunch = { from: "11:30", to: "14:00" };
const night = { from: "18:00", to: "02:00" };
const late = { from: "18:00", to: "00:00" };
const week = (change: Partial<WeekHours>): WeekHours => ({ ...closedWeek(), ...change });
const daily = (spans: WeekHours["days"][number]) => Array.from({ length: 7 }, () => spans);

const cases: [name: string, week: WeekHours, text: string][] = [
  [
    "equal days as a range, several spans and closed days",
    week({ days: [[lunch, late], [lunch, late], [], [lunch], [lunch], [night], []] }),
    "Mo-Tu 11:30-14:00,18:00-24:00, Th-Fr 11:30-14:00, Sa 18:00-02:00",
  ],
  ["closed holidays", week({ days: daily([lunch]), holidays: [] }), "Mo-Su 11:30-14:00; PH off"],
  ["holidays with own hours", week({ days: daily([lunch]), holidays: [late] }), "Mo-Su 11:30-14:00; PH 18:00-24:00"],
  [
    "special days",
    week({
      days: daily([lunch]),
      special: [
        { date: "2026-12-24", spans: [lunch] },
        { date: "2026-12-31", spans: [] },
      ],
    }),
    "Mo-Su 11:30-14:00; 2026 Dec 24 11:30-14:00; 2026 Dec 31 off",
  ],
  [
    "holidays and special days of a place with nights",
    week({
      days: daily([lunch, night]),
      holidays: [lunch],
      special: [
        { date: "2026-12-24", spans: [] },
        { date: "2026-12-31", spans: [lunch, night] },
      ],
    }),
    "Mo-Su 11:30-14:00,18:00-02:00; PH 02:00-26:00 off, PH 11:30-14:00; 2026 Dec 24 02:00-26:00 off; " +
      "2026 Dec 31 02:00-26:00 off, 2026 Dec 31 11:30-14:00,18:00-02:00",
  ],
  ["around the clock", week({ days: daily([{ from: "00:00", to: "00:00" }]) }), "24/7"],
  ["a closed week", closedWeek(), "Mo-Su off"],
];

describe("the form of opening hours", () => {
  test.each(cases)("writes %s, and reads it again", (_name, hours, text) => {
    expect(writeHours(hours)).toBe(text);
    expect(readHours(text)).toEqual(hours);
  });

  test("reads common texts of others", () => {
    expect(readHours("Mo-Fr 11:30-14:00; Sa,Su off; PH closed")).toEqual(
      week({ days: [[lunch], [lunch], [lunch], [lunch], [lunch], [], []], holidays: [] }),
    );
    expect(readHours("Mo-Su 11:30-14:00; Mo 18:00-26:00")?.days[0]).toEqual([night]);
    expect(readHours("Mo-Fr 11:30-14:00, We off")?.days[2]).toEqual([]);
    expect(readHours("11:30-14:00")?.days).toEqual(daily([lunch]));
    expect(readHours("Sa-Mo 11:30-14:00")?.days.map(({ length }) => length)).toEqual([1, 0, 0, 0, 0, 1, 1]);
  });

  test.each([
    "",
    "ask the cook",
    "Mo-Sa 18:00+",
    'Mo-Fr 11:00-14:00 "by reservation"',
    "May-Sep: Mo-Su 11:00-23:00",
    "Mo-Su sunrise-sunset",
    "Su[1] 10:00-12:00",
    "SH,Mo 10:00-12:00",
    "2026 Dec 24 off; Mo-Su 10:00-12:00",
    "Mo-Fr",
  ])("does not touch %j", (text) => {
    expect(readHours(text)).toBeNull();
  });

  test("knows when a time or date is missing", () => {
    expect(hasGaps(writeHours(week({ days: daily([{ from: "10:00", to: "" }]) })))).toBe(true);
    expect(hasGaps(writeHours(week({ special: [{ date: "", spans: [] }] })))).toBe(true);
    for (const [, hours] of cases) expect(hasGaps(writeHours(hours))).toBe(false);
  });

  test("means what the owner entered: a night is not cut by the next day, holidays and special days count", () => {
    const hours = week({
      days: [[lunch], [lunch], [lunch], [lunch], [night], [lunch], []],
      holidays: [],
      special: [{ date: "2026-12-29", spans: [late] }],
    });
    const open = (at: string) => {
      const moment = new Date(`${at}:00+01:00`);
      return isOpenAt({ open_times: openTimesOf(writeHours(hours), moment) }, moment);
    };
    expect(open("2026-12-05T01:00")).toBe(true);
    expect(open("2026-12-05T12:00")).toBe(true);
    expect(open("2026-12-06T12:00")).toBe(false);
    expect(open("2026-12-25T19:00")).toBe(false);
    expect(open("2026-12-29T12:00")).toBe(false);
    expect(open("2026-12-29T19:00")).toBe(true);
  });

  test.each([
    ["the night before a closed special day", "2026-12-15T01:00", true],
    ["a closed special day", "2026-12-15T19:00", false],
    ["the night of a closed special day", "2026-12-16T01:00", false],
    ["the night before a holiday", "2026-12-25T01:00", true],
    ["a holiday at its own time", "2026-12-25T12:00", true],
    ["the evening of a holiday", "2026-12-25T19:00", false],
    ["the night after the last holiday", "2026-12-27T01:00", false],
    ["the own night of a special day", "2026-12-18T03:00", true],
    ["the evening before the own night of a special day", "2026-12-17T19:00", false],
    ["the evening after it", "2026-12-18T19:00", true],
  ])("lets nights end when the owner said, around holidays and special days: %s", (_name, at, expected) => {
    const hours = week({
      days: daily([night]),
      holidays: [lunch],
      special: [
        { date: "2026-12-15", spans: [] },
        { date: "2026-12-17", spans: [{ from: "22:00", to: "04:00" }] },
      ],
    });
    const moment = new Date(`${at}:00+01:00`);
    expect(isOpenAt({ open_times: openTimesOf(writeHours(hours), moment) }, moment)).toBe(expected);
  });
});
