const dayNames = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/** `day` 0 is Monday, `minute` of that day. */
export type LocalTime = { day: number; minute: number };

/** What the clocks there show; null for a zone that this device does not know. */
export function localTime(now: Date, timeZone: string): LocalTime | null {
  try {
    const format = new Intl.DateTimeFormat("en-GB", {
      timeZone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
    const day = dayNames.indexOf(parts["weekday"] ?? "");
    return { day, minute: Number(parts["hour"]) * 60 + Number(parts["minute"]) };
  } catch {
    return null;
  }
}
