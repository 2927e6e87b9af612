import { startOfLocalDay, zoneOffsetMin } from "../time/local-time.ts";
import { runsOf, type OpenTimes } from "./open-times.ts";

/** Minutes from the midnight at which the day begins; above 1,440 on the next day. */
export type OpenSpan = { from: number; to: number; unsure: boolean };
/** `weekday`: 0 is Monday. */
export type OpenDay = { weekday: number; spans: OpenSpan[] };

const minuteMs = 60_000;
const dayMin = 1_440;
const dayMs = dayMin * minuteMs;
const shownDays = 7;

/** Today and the next six days at the place; null if not all of them are known. A night belongs to the day it begins on. */
export function openDaysOf(times: OpenTimes, zone: string, now: Date): OpenDay[] | null {
  const runs = runsOf(times);
  const today = startOfLocalDay(now, zone)?.getTime();
  const [first, last] = [runs[0], runs.at(-1)];
  if (today === undefined || !first || !last || now.getTime() < first.from) return null;
  const wall = (at: number) => at + (zoneOffsetMin(new Date(at), zone) ?? 0) * minuteMs;
  if (wall(last.to) < today + shownDays * dayMs) return null;
  const open = runs
    .filter(({ state }) => state !== "closed")
    .map(({ state, from, to }) => ({ unsure: state === "unsure", from: wall(from), to: wall(to) }));
  return Array.from({ length: shownDays }, (_, nth) => {
    const start = today + nth * dayMs;
    const weekday = (new Date(start).getUTCDay() + 6) % 7;
    return { weekday, spans: open.flatMap((run) => spanOn(start, run) ?? []) };
  });
}

function spanOn(start: number, { from, to, unsure }: OpenSpan): OpenSpan | null {
  const [first, last] = [(from - start) / minuteMs, (to - start) / minuteMs];
  // More than a day: it shows on each of its days.
  if (last - first >= dayMin)
    return last > 0 && first < dayMin ? { from: Math.max(0, first), to: Math.min(dayMin, last), unsure } : null;
  return first >= 0 && first < dayMin ? { from: first, to: last, unsure } : null;
}
