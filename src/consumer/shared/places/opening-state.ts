import { useEffect, useState } from "react";
import { localTime } from "../../../domain/time/local-time.ts";
import { openStateAt, parseOpeningHours, type OpenState, type Week } from "../../../domain/places/opening-hours.ts";
import type { Place } from "../../../domain/places/place.ts";

const updateEveryMs = 30_000;

/** The current time, updated every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), updateEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Hours = Pick<Place, "opening_hours" | "time_zone">;
/** `today`: weekday at the place, 0 is Monday; null when its time zone is unknown. */
export type KnownHours = { week: Week; state: OpenState | null; today: number | null };

/** Opening hours of a place and their state at `now`; null when they are unknown or cannot be parsed with certainty. */
export function openingHoursAt({ opening_hours: text, time_zone: zone }: Hours, now: Date): KnownHours | null {
  const week = text ? parseOpeningHours(text) : null;
  if (!week) return null;
  const there = zone ? localTime(now, zone) : null;
  return { week, state: there && openStateAt(week, there), today: there && there.day };
}
