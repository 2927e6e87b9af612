import { partsThere } from "../local-time.ts";
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

/** Days of which two sources tell, neither of them all: the larger number of each day. */
export function mergeDays(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const merged = new Map(one);
  for (const [day, count] of other) merged.set(day, Math.max(count, merged.get(day) ?? 0));
  return merged;
}
