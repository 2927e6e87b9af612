import { wallClock } from "../time/local-time.ts";
import { defaultTimeZone } from "./own-profile.ts";

/** The local day of a time, e.g. "2026-11-22". Uses the default zone if this device does not know the given one. */
export function localDay(at: string | Date, timeZone: string): string {
  const when = new Date(at);
  const there = wallClock(when, timeZone) ?? wallClock(when, defaultTimeZone) ?? when;
  return new Date(there).toISOString().slice(0, 10);
}

/** Adds `by` calendar days. Calculated in UTC, where clock changes have no effect. */
export const dayAfter = (day: string, by: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

/** Number of consecutive days up to today. A streak that ended yesterday still counts until midnight. */
export function dayStreak(days: ReadonlySet<string>, today: string): number {
  let day = days.has(today) ? today : dayAfter(today, -1);
  let length = 0;
  while (days.has(day)) {
    length += 1;
    day = dayAfter(day, -1);
  }
  return length;
}

/** Sum of the last seven days, including today. */
export function inLastWeek(counts: ReadonlyMap<string, number>, today: string): number {
  let sum = 0;
  for (let back = 0; back < 7; back += 1) sum += counts.get(dayAfter(today, -back)) ?? 0;
  return sum;
}

/**
 * Keeps the days that the server counted, and adds visits of this device that the server does not know. The device may assign a
 * visit to another day, because it uses the current time zone and the server that of the visit.
 */
export function mergeDays(
  fromServer: ReadonlyMap<string, number>,
  here: ReadonlyMap<string, number>,
  added: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const merged = new Map(fromServer);
  for (const [day, count] of added) {
    const known = fromServer.get(day) ?? 0;
    merged.set(day, Math.max(known, Math.min(here.get(day) ?? 0, known + count)));
  }
  return merged;
}
