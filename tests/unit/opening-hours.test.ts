import { describe, expect, test } from "vitest";
import { localTime } from "../../src/domain/time/local-time.ts";
import { openStateAt, parseOpeningHours, type Span } from "../../src/domain/places/opening-hours.ts";

const h = (hours: number, minutes = 0) => hours * 60 + minutes;
const lunch: Span = { from: h(11, 30), to: h(14) };
const dinner: Span = { from: h(18, 30), to: h(22) };
const all = (count: number, spans: Span[]) => Array.from({ length: count }, () => spans);
const week = (text: string) => {
  const parsed = parseOpeningHours(text);
  if (!parsed) throw new Error(`not read: ${text}`);
  return parsed;
};
const [mo, tu, fr, sa, su] = [0, 1, 4, 5, 6];

describe("opening hours in OpenStreetMap format", () => {
  test("parse days, ranges, several intervals and days off", () => {
    expect(week("Mo-Fr 11:30-14:00,18:30-22:00; Sa 18:30-22:00; Su off").days).toEqual([
      ...Array.from({ length: 5 }, () => [lunch, dinner]),
      [dinner],
      [],
    ]);
  });

  test.each([
    [
      "parse a range of days across the end of the week",
      "Sa-Mo 11:30-14:00",
      [[lunch], [], [], [], [], [lunch], [lunch]],
    ],
    ["parse single days", "Mo, We,Su 11:30-14:00", [[lunch], [], [lunch], [], [], [], [lunch]]],
    ["apply to all days if no day is given", "11:30-14:00", all(7, [lunch])],
    [
      "replace earlier hours by those after a semicolon",
      "Mo-Su 11:30-14:00; Mo 18:30-22:00",
      [[dinner], ...all(6, [lunch])],
    ],
    [
      "add the hours after a comma to earlier ones",
      "Mo-Su 11:30-14:00, Mo 18:30-22:00",
      [[lunch, dinner], ...all(6, [lunch])],
    ],
    ["accept intervals in any order", "Mo-Su 18:30-22:00,11:30-14:00", all(7, [lunch, dinner])],
    ["can be closed all week", "off", all(7, [])],
    ["accept hours above 24 for times after midnight", "18:30-26:00", all(7, [{ from: h(18, 30), to: h(26) }])],
  ])("%s", (_name, text, days) => {
    expect(week(text).days).toEqual(days);
  });

  test("keep public holidays separate, and as unknown if not given", () => {
    expect(week("Mo-Su 11:30-14:00; PH off").holidays).toEqual([]);
    expect(week("Mo-Fr,PH 11:30-14:00").holidays).toEqual([lunch]);
    expect(week("Mo-Su 11:30-14:00").holidays).toBeNull();
  });

  test.each([
    "Mo-Sa 18:00+",
    'Mo-Fr 11:00-14:00 "by reservation"',
    "May-Sep: Mo-Su 11:00-23:00",
    "Mo-Su sunrise-sunset",
    "week 1-20 Mo 10:00-12:00",
    'Mo-Fr 10:00-12:00 || "ask"',
    "Mo Tu 10:00-12:00",
    "Mo-Fr",
    "Mo-Fr 25:00-26:00",
    "Mo-Fr 10:00-12:60",
    "PH off",
    "SH,Mo 10:00-12:00",
    "täglich 10-22 Uhr",
    "",
  ])("are not parsed if written as %j, so that nothing is guessed", (text) => {
    expect(parseOpeningHours(text)).toBeNull();
  });
});

describe("the open state of a restaurant", () => {
  const bar = week("Mo-Th 17:00-01:00; Fr,Sa 17:00-03:00; Su off");
  test.each([
    ["is closed before opening time", mo, h(12), { open: false, at: { day: mo, minute: h(17) } }],
    ["is open in the evening", mo, h(20), { open: true, at: { day: tu, minute: h(1) } }],
    ["is still open after midnight from the day before", sa, h(2, 59), { open: true, at: { day: sa, minute: h(3) } }],
    ["changes exactly at the closing minute", sa, h(3), { open: false, at: { day: sa, minute: h(17) } }],
    [
      "is open in the night after Saturday even if Sunday is a day off",
      su,
      h(2),
      { open: true, at: { day: su, minute: h(3) } },
    ],
    ["is closed on a day off", su, h(18), { open: false, at: { day: mo, minute: h(17) } }],
  ])("%s", (_name, day, minute, expected) => {
    expect(openStateAt(bar, { day, minute })).toEqual(expected);
  });

  test("is continuous through the night from Sunday to Monday", () => {
    const night = week("Su 20:00-04:00");
    expect(openStateAt(night, { day: su, minute: h(23) })).toEqual({ open: true, at: { day: mo, minute: h(4) } });
    expect(openStateAt(night, { day: mo, minute: h(1) })).toEqual({ open: true, at: { day: mo, minute: h(4) } });
    expect(openStateAt(night, { day: mo, minute: h(4) })).toEqual({ open: false, at: { day: su, minute: h(20) } });
  });

  test("lasts until the end of the longest of overlapping intervals", () => {
    const both = week("Mo 10:00-22:00, Mo 12:00-14:00");
    expect(openStateAt(both, { day: mo, minute: h(13) })).toEqual({ open: true, at: { day: mo, minute: h(22) } });
    expect(openStateAt(both, { day: mo, minute: h(15) })).toEqual({ open: true, at: { day: mo, minute: h(22) } });
  });

  test("continues past midnight into the next day, and never changes if always open or closed", () => {
    expect(openStateAt(week("Fr 18:00-24:00; Sa 00:00-06:00"), { day: fr, minute: h(20) }).at).toEqual({
      day: sa,
      minute: h(6),
    });
    expect(openStateAt(week("24/7"), { day: su, minute: h(3) })).toEqual({ open: true, at: null });
    expect(openStateAt(week("off"), { day: su, minute: h(3) })).toEqual({ open: false, at: null });
  });

  test("uses the time zone of the place with daylight saving, and is unknown if the zone is unknown", () => {
    const winter = new Date("2026-01-04T23:30:00Z");
    expect(localTime(winter, "Europe/Luxembourg")).toEqual({ day: mo, minute: h(0, 30) });
    expect(localTime(winter, "America/New_York")).toEqual({ day: su, minute: h(18, 30) });
    expect(localTime(new Date("2026-07-01T10:00:00Z"), "Europe/Luxembourg")).toEqual({ day: 2, minute: h(12) });
    expect(localTime(winter, "Moon/Tranquility")).toBeNull();
  });
});
