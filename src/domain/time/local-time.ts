const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

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
  try {
    return new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "short",
      year: "numeric",
      month: two,
      day: two,
      hour: two,
      minute: two,
      hourCycle: "h23",
    });
  } catch {
    return null;
  }
}

/** Parts of the local date and time, by their `Intl` names; null if this device does not know the zone. */
export function partsThere(at: Date, timeZone: string): Partial<Record<string, string>> | null {
  const parts = formatFor(timeZone)?.formatToParts(at);
  return parts ? Object.fromEntries(parts.map(({ type, value }) => [type, value])) : null;
}

/** `day`: 0 is Monday. `minute`: of the day. */
export type LocalTime = { day: number; minute: number };

/** Local time in a zone; null if this device does not know the zone. */
export function localTime(now: Date, timeZone: string): LocalTime | null {
  const parts = partsThere(now, timeZone);
  return (
    parts && {
      day: dayNames.indexOf(parts["weekday"] ?? ""),
      minute: Number(parts["hour"]) * 60 + Number(parts["minute"]),
    }
  );
}

const dayMin = 1_440;
const minuteMs = 60_000;

/** Local date and time in a zone as if it were UTC, in milliseconds; null if this device does not know the zone. */
function wallClock(at: Date, timeZone: string): number | null {
  const parts = partsThere(at, timeZone);
  const [year = 0, month = 1, day, hour, minute] = ["year", "month", "day", "hour", "minute"].map((name) =>
    Number(parts?.[name]),
  );
  return parts && Date.UTC(year, month - 1, day, hour, minute);
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
