const dayMin = 1_440;
const minuteMs = 60_000;

type Zoned = { offsetNanoseconds: number };
type TemporalOffsets = {
  Instant: { fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (timeZone: string) => Zoned } };
};
/** Not in every browser. Where it is missing, `Intl` answers, whose first call takes a tenth of a second on a slow phone. */
const { Temporal: temporal } = globalThis as { Temporal?: TemporalOffsets };

/** Local date and time in a zone as if it were UTC, in milliseconds, to the minute; null if this device does not know the zone. */
export function wallClock(at: Date, timeZone: string): number | null {
  const wall = temporal ? temporalWall(temporal, at.getTime(), timeZone) : intlWall(at, timeZone);
  return wall === null ? null : Math.floor(wall / minuteMs) * minuteMs;
}

function temporalWall({ Instant }: TemporalOffsets, ms: number, timeZone: string): number | null {
  try {
    return ms + Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6;
  } catch {
    return null;
  }
}

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Creating a formatter is expensive, and a list needs one per card, so they are cached. */
function formatFor(timeZone: string): Intl.DateTimeFormat | null {
  const made = formats.get(timeZone);
  if (made !== undefined) return made;
  const format = createFormat(timeZone);
  formats.set(timeZone, format);
  return format;
}

function createFormat(timeZone: string): Intl.DateTimeFormat | null {
  const two = "2-digit";
  const parts = { year: "numeric", month: two, day: two, hour: two, minute: two } as const;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone, ...parts, hourCycle: "h23" });
  } catch {
    return null;
  }
}

function intlWall(at: Date, timeZone: string): number | null {
  const format = formatFor(timeZone);
  if (!format) return null;
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute } = parts;
  return Date.UTC(year, month - 1, day, hour, minute);
}

/** `day`: 0 is Monday. `minute`: of the day. */
export type LocalTime = { day: number; minute: number };

/** Local time in a zone; null if this device does not know the zone. */
export function localTime(now: Date, timeZone: string): LocalTime | null {
  const wall = wallClock(now, timeZone);
  if (wall === null) return null;
  const there = new Date(wall);
  return { day: (there.getUTCDay() + 6) % 7, minute: there.getUTCHours() * 60 + there.getUTCMinutes() };
}

/** Minutes by which the clock of a zone is ahead of UTC; null if this device does not know the zone. */
export function zoneOffsetMin(at: Date, timeZone: string): number | null {
  const wall = wallClock(at, timeZone);
  return wall === null ? null : Math.round((wall - at.getTime()) / minuteMs);
}

/**
 * The moment at which a clock in the zone shows this time, given as if it were UTC. A time that the change to summer
 * time skips counts as the hour after it.
 */
export function momentOfWallClock(wall: Date, timeZone: string): Date | null {
  const guess = zoneOffsetMin(wall, timeZone);
  if (guess === null) return null;
  const at = (offset: number) => new Date(wall.getTime() - offset * minuteMs);
  return at(zoneOffsetMin(at(guess), timeZone) ?? guess);
}

/** Midnight at which the local day of a moment begins, as if it were UTC. */
export function startOfLocalDay(at: Date, timeZone: string): Date | null {
  const wall = wallClock(at, timeZone);
  return wall === null ? null : new Date(wall - (wall % (dayMin * minuteMs)));
}
