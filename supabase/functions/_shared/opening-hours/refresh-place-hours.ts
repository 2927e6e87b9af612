import type { OpenTimes } from "../../../../src/domain/places/open-times.ts";
import type { PlaceHours } from "./compute-open-times.ts";
import { computedDays } from "./computed-days.ts";

type Due = PlaceHours & { place_id: string };
type Call = <Answer>(name: string, args: object) => Promise<Answer>;

type Options = {
  now?: Date;
  placeId?: string;
  /** Computing time; what is left over is computed in the next run. */
  budgetMs?: number;
  /** Receives the number of places computed and stored so far. */
  onComputed?: (places: number) => void;
};

const batch = 200;
const dayMs = 86_400_000;
/** Before the 14 days that a guest sees run out. */
const againMs = (computedDays - 15.5) * dayMs;
/** Texts and holidays that are unknown today may be known to the next version of the library. */
const unreadAgainMs = 7 * dayMs;

/** Computes and stores the open times of places that are due. Two runs at the same time do no harm. */
export async function refreshPlaceHours(
  call: Call,
  { now = new Date(), placeId, budgetMs = Number.POSITIVE_INFINITY, onComputed }: Options = {},
): Promise<{ computed: number; unread: number }> {
  const done = { computed: 0, unread: 0 };
  let spentMs = 0;
  while (spentMs < budgetMs) {
    const due = await call<Due[]>("due_place_hours", { p_limit: batch, p_place_id: placeId ?? null });
    if (due.length === 0) break;
    const openTimesOf = await loadComputation();
    const rows: object[] = [];
    const known = new Map<string, OpenTimes | null>();
    for (const place of due) {
      if (spentMs >= budgetMs) break;
      const started = performance.now();
      const times = openTimesOf(place, now, known);
      spentMs += performance.now() - started;
      done[times ? "computed" : "unread"] += 1;
      rows.push(toRow(place, times, now));
      // Requests are answered between two places.
      await new Promise((resolve) => setTimeout(resolve));
    }
    if (rows.length > 0) await call("store_place_hours", { p_rows: rows });
    onComputed?.(done.computed + done.unread);
    if (due.length < batch) break;
  }
  return done;
}

/** Loaded only when a place is due, because the data of holidays and countries takes 3 MB. */
async function loadComputation() {
  const { computeOpenTimes } = await import("./compute-open-times.ts");
  const { holidayRegionAt } = await import("./holiday-region.ts");
  return (place: Due, now: Date, known: Map<string, OpenTimes | null>): OpenTimes | null => {
    const region = holidayRegionAt(place.lat, place.lng);
    // For neighbours the sun rises within two minutes.
    const area = [place.lat, place.lng].map((degrees) => Math.round(degrees * 2));
    const key = JSON.stringify([place.opening_hours, place.time_zone, region, area]);
    const times = known.has(key) ? (known.get(key) ?? null) : computeOpenTimes(place, region, now);
    known.set(key, times);
    return times;
  };
}

const toRow = ({ place_id, opening_hours, time_zone }: Due, times: OpenTimes | null, now: Date): object => ({
  place_id,
  opening_hours,
  time_zone,
  starts_at: times?.from ?? null,
  runs: times?.runs ?? null,
  due_at: new Date(now.getTime() + (times ? againMs : unreadAgainMs)).toISOString(),
});
