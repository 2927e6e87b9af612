import OpeningHours from "opening_hours";
import type { OpenTimes } from "../../../../src/domain/places/open-times.ts";
import { momentOfWallClock, startOfLocalDay, zoneOffsetMin } from "../../../../src/domain/time/local-time.ts";
import { computedDays } from "./computed-days.ts";
import type { HolidayRegion } from "./holiday-region.ts";

export type PlaceHours = { opening_hours: string; time_zone: string | null; lat: number; lng: number };
/** In turn, as in `OpenTimes`. */
const [closed, open, unsure] = [0, 1, 2];
/** Wall clock of the place as if it were UTC. */
type Span = { from: Date; to: Date; state: number };

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** The database stores no longer ones. */
const longestText = 500;

/**
 * The text as the library may read it, or null if it is too long. The patterns of the library take exponential time for
 * runs of spaces of every kind, and it takes underscores for spaces.
 */
export function boundedText(text: string): string | null {
  const spaced = text.replaceAll(/[\p{Z}\p{C}\s_␣]+/gu, " ").trim();
  return spaced.length > longestText ? null : spaced;
}

/**
 * The times of a place from yesterday on; null if its hours cannot be read with certainty or its time
 * zone is not known. `region` decides about holidays.
 */
export function computeOpenTimes(place: PlaceHours, region: HolidayRegion | null, now: Date): OpenTimes | null {
  const { time_zone: zone } = place;
  const today = zone === null ? null : startOfLocalDay(now, zone);
  const opening_hours = boundedText(place.opening_hours);
  if (zone === null || !today || opening_hours === null) return null;
  const start = new Date(today.getTime() - dayMs);
  const spans = spansOf({ ...place, opening_hours }, zone, region, start);
  const moment = (wall: Date) => momentOfWallClock(wall, zone)?.getTime() ?? Number.NaN;
  return spans && toOpenTimes(spans, moment(start), moment(new Date(start.getTime() + computedDays * dayMs)), moment);
}

function spansOf(place: PlaceHours, zone: string, region: HolidayRegion | null, start: Date): Span[] | null {
  const day = (nth: number) => new Date(start.getTime() + nth * dayMs);
  // The sun knows no summer time, so days before and after its change are computed apart.
  const offsets = Array.from({ length: computedDays }, (_, nth) => zoneOffsetMin(day(nth + 0.5), zone) ?? 0);
  const spans: Span[] = [];
  for (let first = 0; first < computedDays;) {
    const offset = offsets[first] ?? 0;
    const change = offsets.findIndex((other, nth) => nth > first && other !== offset);
    const end = change < 0 ? computedDays : change;
    const from = day(first);
    const part = quietly(() => evaluate(place, region, offset, [from, day(end)]));
    if (!part) return null;
    spans.push(...part);
    first = end;
  }
  return spans;
}

/** The library reads and writes local times of this process, which stand for those of the place. It has to run in UTC. */
function evaluate(
  { opening_hours: text, lat, lng }: PlaceHours,
  region: HolidayRegion | null,
  offsetMin: number,
  [from, to]: [Date, Date],
): Span[] {
  // The sun rises by this process's clock when it rises by the place's clock at the shifted longitude.
  const shifted = lng - (offsetMin + localOf(from).getTimezoneOffset()) / 4;
  const address = { lat: String(lat), lon: String(shifted), address: region ?? { country_code: "", state: "" } };
  const hours = new OpeningHours(text, address as never, { mode: 0, locale: "en" } as never);
  return hours
    .getOpenIntervals(localOf(from), localOf(to))
    .map(([start, end, isUnsure]) => ({ from: wallOf(start), to: wallOf(end), state: isUnsure ? unsure : open }));
}

const localOf = (wall: Date): Date =>
  new Date(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate(), wall.getUTCHours(), wall.getUTCMinutes());
const wallOf = (local: Date): Date =>
  new Date(Date.UTC(local.getFullYear(), local.getMonth(), local.getDate(), local.getHours(), local.getMinutes()));

/** Null if the library throws, which is its answer to a text that it cannot read. It also prints the reason. */
function quietly<Answer>(act: () => Answer): Answer | null {
  const { error } = console;
  console.error = () => {};
  try {
    return act();
  } catch {
    return null;
  } finally {
    console.error = error;
  }
}

function toOpenTimes(spans: readonly Span[], start: number, end: number, moment: (wall: Date) => number): OpenTimes {
  const runs: number[] = [];
  let at = start;
  /** Adds a run, with empty turns for the states between. */
  const add = (state: number, until: number) => {
    const minutes = Math.round((until - at) / minuteMs);
    if (minutes <= 0) return;
    if (runs.length > 0 && (runs.length - 1) % 3 === state) runs.push((runs.pop() ?? 0) + minutes);
    else {
      while (runs.length % 3 !== state) runs.push(0);
      runs.push(minutes);
    }
    at = until;
  };
  for (const { from, to, state } of spans) {
    add(closed, Math.min(moment(from), end));
    add(state, Math.min(moment(to), end));
  }
  add(closed, end);
  return { from: new Date(start).toISOString(), runs };
}
