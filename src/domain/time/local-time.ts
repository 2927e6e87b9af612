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
