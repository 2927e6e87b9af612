import { useEffect, useState } from "react";
import { localTime } from "../../../domain/time/local-time.ts";
import { openStateAt, parseOpeningHours, type OpenState, type Week } from "../../../domain/places/opening-hours.ts";
import type { Place } from "../../../domain/places/place.ts";

const lookedEveryMs = 30_000;

/** The present time, again every half a minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookedEveryMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Hours = Pick<Place, "opening_hours" | "time_zone">;
/** `today` 0 is Monday, there; null where nobody knows what time it is there. */
export type KnownHours = { week: Week; state: OpenState | null; today: number | null };

/** What can be said of a place's hours at this moment; null where they are not known or cannot be read without a guess. */
export function openingHoursAt({ opening_hours: text, time_zone: zone }: Hours, now: Date): KnownHours | null {
  const week = text ? parseOpeningHours(text) : null;
  if (!week) return null;
  const there = zone ? localTime(now, zone) : null;
  return { week, state: there && openStateAt(week, there), today: there && there.day };
}
