import OpeningHours from "opening_hours";
import { describe, expect, test } from "vitest";
import { isOpenAt, openStateAt } from "../../src/domain/places/open-times.ts";
import { boundedText, computeOpenTimes } from "../../supabase/functions/_shared/opening-hours/compute-open-times.ts";
import { holidayRegionAt } from "../../supabase/functions/_shared/opening-hours/holiday-region.ts";
import values from "../support/opening-hours-values.json" with { type: "json" };

type Spot = { lat: number; lng: number; zone: string; country: string; state: string };
const luxembourg: Spot = { lat: 49.611, lng: 6.13, zone: "Europe/Luxembourg", country: "lu", state: "" };
const trier: Spot = { lat: 49.757, lng: 6.641, zone: "Europe/Berlin", country: "de", state: "Rheinland-Pfalz" };
const monaco: Spot = { lat: 43.738, lng: 7.425, zone: "Europe/Monaco", country: "mc", state: "" };

const timesOf = (text: string, { lat, lng, zone }: Spot, now: Date) =>
  computeOpenTimes({ opening_hours: text, time_zone: zone, lat, lng }, holidayRegionAt(lat, lng), now);

/** `at`: "2026-06-24 13:00" at the place, by offset from UTC in hours. */
const moment = (at: string, offset: number) => new Date(Date.parse(`${at.replace(" ", "T")}:00Z`) - offset * 3_600_000);

const isOpen = (text: string, at: string, spot = luxembourg, offset = 1) => {
  const now = moment(at, offset);
  return isOpenAt({ open_times: timesOf(text, spot, now) }, now);
};

describe("a hostile text, for which the library would take years", () => {
  const spaces = [" ", "\t", "\n", "\u00a0", "\u1680", "\u2003", "\u2028", "\u202f", "\u3000", "\ufeff", "_", "\u200b"];
  const runs = [...spaces, spaces.join("")].map((one) => one.repeat(480).slice(0, 480));

  test("is bounded to one space between its words, and to 500 characters", () => {
    for (const run of runs) {
      expect(boundedText(`${run}x`)).toBe("x");
      expect(boundedText(`Mo${run}10:00`)).toBe("Mo 10:00");
      expect(boundedText(run)).toBe("");
    }
    expect(boundedText("Mo ".repeat(200))).toBeNull();
  });

  test("is computed", () => {
    const now = moment("2026-11-30 12:00", 1);
    for (const run of runs) {
      expect(timesOf(`${run}x`, luxembourg, now)).toBeNull();
      expect(timesOf(`${run}Mo${run}10:00-11:00`, luxembourg, now)).not.toBeNull();
    }
    expect(timesOf(`Mo-Fr 10:00-12:00; ${"PH off; ".repeat(100)}`, luxembourg, now)).toBeNull();
  });
});

describe("opening hours as people write them", () => {
  test.each([
    ["Mo - Fr 10:00 - 20:00", "2026-11-30 12:00", true],
    ["Mo–Fr 10:00–20:00", "2026-11-30 12:00", true],
    ["Mo-Fr 8.00-12.00", "2026-11-30 08:30", true],
    ["8h-12h", "2026-11-30 08:30", true],
    ["mo-fr 10:00-20:00", "2026-11-30 12:00", true],
    ["lu-ve 9:00-18:00", "2026-11-30 12:00", true],
    ["Montag bis Freitag 10 Uhr bis 20 Uhr", "2026-11-30 12:00", true],
    ["Dec-Feb 10:00-12:00", "2026-11-30 11:00", false],
    ["Dec-Feb 10:00-12:00", "2026-12-01 11:00", true],
    ["décembre-février 10:00-12:00", "2026-12-01 11:00", true],
    ["Mo-Sa 10:00-20:00; PH,Su 11:00-13:00", "2026-12-25 12:00", true],
    ["Mo-Sa 10:00-20:00; PH,Su 11:00-13:00", "2026-12-25 15:00", false],
    ["Mo-Sa 10:00-20:00; PH Su 11:00-13:00", "2026-12-25 15:00", true],
    ["Su[1] 10:00-12:00", "2026-12-06 11:00", true],
    ["Su[1] 10:00-12:00", "2026-12-13 11:00", false],
    ["Mo-Fr 10:00-20:00, We off", "2026-12-02 12:00", false],
    ["Mo-Fr 10:00-20:00, We off", "2026-12-03 12:00", true],
    ["Fr 18:00-02:00; Sa 10:00-12:00", "2026-12-04 23:00", true],
    ["Fr 18:00-02:00; Sa 10:00-12:00", "2026-12-05 01:00", false],
    ["Mo-Fr 17:00+", "2026-11-30 18:00", null],
    ["Mo-Fr 17:00+", "2026-11-30 12:00", false],
    ["Mo-Su 10:00-20:00; 2026 Dec 24 10:00-14:00", "2026-12-24 15:00", false],
    ["Mo-Su 10:00-20:00; 2026 Dec 24 10:00-14:00", "2026-12-23 15:00", true],
    ['"by appointment"', "2026-11-30 12:00", null],
    ["sdasdlasdj a3reaw", "2026-11-30 12:00", null],
  ])("%s at %s is %s", (text, at, expected) => {
    expect(isOpen(text, at)).toBe(expected);
  });

  test("a Saturday that is over opens in a week, and Monday to Friday around the clock closes with Friday", () => {
    const saturday = moment("2026-11-28 13:00", 1);
    expect(openStateAt({ open_times: timesOf("Sa 10:00-12:00", luxembourg, saturday) }, saturday)).toEqual({
      open: false,
      at: moment("2026-12-05 10:00", 1),
    });
    const monday = moment("2026-11-30 13:00", 1);
    expect(openStateAt({ open_times: timesOf("Mo-Fr 00:00-24:00", luxembourg, monday) }, monday)).toEqual({
      open: true,
      at: moment("2026-12-05 00:00", 1),
    });
  });

  test("the sun is that of the place, also after the clocks change", () => {
    // 05:30 in Luxembourg, by the almanac.
    expect(isOpen("sunrise-sunset", "2026-06-21 05:20", luxembourg, 2)).toBe(false);
    expect(isOpen("sunrise-sunset", "2026-06-21 05:40", luxembourg, 2)).toBe(true);
    const before = moment("2026-10-20 12:00", 2);
    const times = { open_times: timesOf("sunrise-sunset", luxembourg, before) };
    // 07:15 in winter time, 08:15 in summer time.
    expect(isOpenAt(times, moment("2026-10-26 07:25", 1))).toBe(true);
    expect(isOpenAt(times, moment("2026-10-24 08:00", 2))).toBe(false);
  });
});

describe("public holidays", () => {
  const shop = "Mo-Sa 08:00-19:00; PH off";
  test.each([
    ["Luxembourg's national day", "2026-06-23", luxembourg, false],
    ["the same day in Trier", "2026-06-23", trier, true],
    ["Corpus Christi in Trier", "2026-06-04", trier, false],
    ["Corpus Christi in Berlin", "2026-06-04", { ...trier, lat: 52.52, lng: 13.4 }, true],
    ["Women's day 2027 in Berlin", "2027-03-08", { ...trier, lat: 52.52, lng: 13.4 }, false],
    ["Repentance day in Dresden", "2026-11-18", { ...trier, lat: 51.05, lng: 13.74 }, false],
    ["Repentance day in Munich", "2026-11-18", { ...trier, lat: 48.14, lng: 11.58 }, true],
    ["Bastille day in Lyon", "2026-07-14", { ...trier, lat: 45.76, lng: 4.84, zone: "Europe/Paris" }, false],
    ["Good Friday in Strasbourg", "2026-04-03", { ...trier, lat: 48.58, lng: 7.75, zone: "Europe/Paris" }, false],
    ["Good Friday in Metz", "2026-04-03", { ...trier, lat: 49.12, lng: 6.18, zone: "Europe/Paris" }, false],
    ["Good Friday in Lyon", "2026-04-03", { ...trier, lat: 45.76, lng: 4.84, zone: "Europe/Paris" }, true],
    ["Belgium's national day", "2026-07-21", { ...trier, lat: 50.85, lng: 4.35, zone: "Europe/Brussels" }, false],
    ["Portugal's day", "2026-06-10", { ...trier, lat: 38.72, lng: -9.14, zone: "Europe/Lisbon" }, false],
    ["Carnation day in Porto", "2026-04-25", { ...trier, lat: 41.15, lng: -8.61, zone: "Europe/Lisbon" }, false],
    ["Saint Andrew in Edinburgh", "2026-11-30", { ...trier, lat: 55.95, lng: -3.19, zone: "Europe/London" }, false],
    ["Saint Andrew in London", "2026-11-30", { ...trier, lat: 51.51, lng: -0.13, zone: "Europe/London" }, true],
  ])("%s", (_name, day, spot, expected) => {
    expect(isOpen(shop, `${day} 12:00`, spot, 1)).toBe(expected);
  });

  test("unknown holidays make the hours unknown, instead of wrong", () => {
    const rabat = { ...luxembourg, lat: 34.02, lng: -6.84, zone: "Africa/Casablanca" };
    expect(isOpen(shop, "2026-11-30 12:00", rabat)).toBeNull();
    expect(isOpen("Mo-Sa 08:00-19:00", "2026-11-30 12:00", rabat)).toBe(true);
  });
});

/**
 * The answer of the library for a wall clock, from the intervals of two months. Its answers for single moments
 * contradict its intervals after an open end.
 */
function oracleOf(text: string, { lat, lng, country, state }: Spot, around: Date) {
  const address = { lat: String(lat), lon: String(lng), address: { country_code: country, state } };
  const hours = new OpeningHours(text, address as never, 0);
  const day = (nth: number) => new Date(around.getUTCFullYear(), around.getUTCMonth(), around.getUTCDate() + nth);
  const intervals = hours.getOpenIntervals(day(-10), day(50));
  return (wall: Date): boolean | null => {
    const hit = intervals.find(([from, to]) => from <= wall && wall < to);
    return hit ? (hit[2] ? null : true) : false;
  };
}

const wallIn = (zone: string, at: Date): Date => {
  const text = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "medium" }).format(at);
  const [year = 0, month = 0, day, hour, minute] = text.split(/\D/).map(Number);
  return new Date(year, month - 1, day, hour, minute);
};

describe("the library as oracle", () => {
  test("agrees in 99.9 % of moments, over holidays and changes of the clocks", () => {
    let moments = 0;
    const wrong: string[] = [];
    const cases = [
      ...values.monaco.map((text) => [text, monaco] as const),
      ...values.library.map((text) => [text, trier] as const),
    ];
    for (const [nth, [text, spot]] of cases.entries()) {
      const now = new Date(nth % 2 === 0 ? "2026-03-24T12:00:00Z" : "2026-12-20T12:00:00Z");
      const times = timesOf(text, spot, now);
      const oracle = oracleOf(text, spot, now);
      expect(times, text).not.toBeNull();
      // Every 7 h 13 min for 14 days: all hours of the day, the same in every run.
      for (let minutes = 0; minutes < 14 * 1_440; minutes += 433) {
        const at = new Date(now.getTime() + minutes * 60_000);
        moments += 1;
        if (isOpenAt({ open_times: times }, at) !== oracle(wallIn(spot.zone, at)))
          wrong.push(`${text} ${at.toISOString()}`);
      }
    }
    expect(moments).toBeGreaterThan(9_000);
    expect(wrong.length / moments, wrong.join("\n")).toBeLessThan(0.001);
  });

  test.each(values.unreadable)("%s is unknown", (text) => {
    expect(timesOf(text, trier, new Date("2026-11-28T12:00:00Z"))).toBeNull();
  });
});
