import { openStateAt } from "../../../domain/places/open-times.ts";
import type { Place } from "../../../domain/places/place.ts";
import { localTime, startOfLocalDay } from "../../../domain/time/local-time.ts";
import { formatDay, formatMoment } from "../../../messages/format.ts";
import type { Messages } from "../../../messages/generated/messages.ts";

type Words = Messages["placeCard"]["hours"];
export type PlaceHours = Pick<Place, "opening_hours" | "open_times" | "time_zone">;

const dayMin = 1_440;
const dayMs = dayMin * 60_000;

/** "18:30" or "6:30 PM" in the reader's locale. `minute` counts from midnight; 1,440 is the following midnight. */
export function formatClock(minute: number): string {
  const at = new Date(2000, 0, 1, Math.floor(minute / 60) % 24, minute % 60);
  return formatMoment(at.toISOString(), at);
}

/** "Open" and "until 22:00", by the clock of the place; null when that is not known for now. */
export function formatOpenState(
  place: PlaceHours,
  now: Date,
  t: Words,
): { open: boolean; word: string; next: string } | null {
  const state = openStateAt(place, now);
  if (!state || !place.time_zone) return null;
  const { open, at } = state;
  const always = open && !at && place.opening_hours === "24/7";
  const next = at ? (open ? until : opens)(at, now, place.time_zone, t) : "";
  return { open, word: open ? (always ? t.openAlways : t.open) : t.closed, next };
}

/** Local days from now to a moment. */
const daysTo = (at: Date, now: Date, zone: string): number =>
  Math.round(((startOfLocalDay(at, zone)?.getTime() ?? 0) - (startOfLocalDay(now, zone)?.getTime() ?? 0)) / dayMs);

function until(at: Date, now: Date, zone: string, t: Words): string {
  const { day = 0, minute = 0 } = localTime(at, zone) ?? {};
  // Midnight ends the day before.
  const days = daysTo(at, now, zone) - Number(minute === 0);
  const name = t.days[(day + 7 - Number(minute === 0)) % 7] ?? "";
  if (minute === 0) return days <= 0 ? t.untilMidnight : t.untilMidnightOn({ day: name });
  const isThisNight = days <= 0 || (days === 1 && minute < dayMin / 2);
  return isThisNight ? t.until({ time: formatClock(minute) }) : t.untilOn({ day: name, time: formatClock(minute) });
}

function opens(at: Date, now: Date, zone: string, t: Words): string {
  const { day = 0, minute = 0 } = localTime(at, zone) ?? {};
  const days = daysTo(at, now, zone);
  const time = formatClock(minute);
  if (days <= 0) return t.opensAt({ time });
  if (days === 1) return t.opensTomorrow({ time });
  const name = t.days[day] ?? "";
  return days < 7 ? t.opensOn({ day: name, time }) : t.opensOnDate({ date: formatLocalDay(at, zone), time });
}

/** The date at the place. */
export function formatLocalDay(at: Date, zone: string): string {
  const there = startOfLocalDay(at, zone);
  return there
    ? formatDay(new Date(there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate(), 12).toISOString())
    : "";
}
