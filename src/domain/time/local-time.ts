const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

const formats = new Map<string, Intl.DateTimeFormat | null>();

/** Making one is what costs, and a list asks for one per card. */
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

/** What calendar and clocks show there, by the names that `Intl` has for the parts; null for a zone that this device does not know. */
export function partsThere(at: Date, timeZone: string): Partial<Record<string, string>> | null {
  const parts = formatFor(timeZone)?.formatToParts(at);
  return parts ? Object.fromEntries(parts.map(({ type, value }) => [type, value])) : null;
}

/** `day` 0 is Monday, `minute` of that day. */
export type LocalTime = { day: number; minute: number };

/** What the clocks there show; null for a zone that this device does not know. */
export function localTime(now: Date, timeZone: string): LocalTime | null {
  const parts = partsThere(now, timeZone);
  return (
    parts && {
      day: dayNames.indexOf(parts["weekday"] ?? ""),
      minute: Number(parts["hour"]) * 60 + Number(parts["minute"]),
    }
  );
}
