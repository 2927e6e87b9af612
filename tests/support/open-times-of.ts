import type { OpenTimes } from "../../src/domain/places/open-times.ts";
import { computeOpenTimes } from "../../supabase/functions/_shared/opening-hours/compute-open-times.ts";

export const time_zone = "Europe/Luxembourg";

/** What the server computes for a place in Luxembourg. */
export const openTimesOf = (opening_hours: string, now: Date): OpenTimes | null =>
  computeOpenTimes({ opening_hours, time_zone, lat: 49.61, lng: 6.13 }, { country_code: "lu", state: "" }, now);
