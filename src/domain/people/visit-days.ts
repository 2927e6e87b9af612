import { partsThere } from "../time/local-time.ts";
import { defaultTimeZone } from "./own-profile.ts";

/** The day on which something was there, e.g. "2026-11-22"; a zone that this device does not know is taken for the default. */
export function localDay(at: string | Date, timeZone: string): string {
  const when = new Date(at);
  const { year, month, day } = partsThere(when, timeZone) ?? partsThere(when, defaultTimeZone) ?? {};
  return `${year}-${month}-${day}`;
}

/** `by` days later; a day of the calendar has no hours that a clock change could take away. */
export const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/** How many days without a gap, up to today; until midnight yesterday still counts as the end of it. */
export function dayStreak(days: ReadonlySet<string>, today: string): number {
  let day = days.has(today) ? today : dayAfter(today, -1);
  let length = 0;
  while (days.has(day)) {
    length += 1;
    day = dayAfter(day, -1);
  }
  return length;
}

/** What was counted on the last seven days, today included. */
export function inLastWeek(counts: ReadonlyMap<string, number>, today: string): number {
  let sum = 0;
  for (let back = 0; back < 7; back += 1) sum += counts.get(dayAfter(today, -back)) ?? 0;
  return sum;
}

/**
 * Days of which two sources tell: those of `told`, and what is `here` and new to it. `here` alone may count a visit on another day,
 * since it goes by the time zone of now and `told` by that of then.
 */
export function mergeDays(
  told: ReadonlyMap<string, number>,
  here: ReadonlyMap<string, number>,
  added: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const merged = new Map(told);
  for (const [day, count] of added) {
    const known = told.get(day) ?? 0;
    merged.set(day, Math.max(known, Math.min(here.get(day) ?? 0, known + count)));
  }
  return merged;
}
