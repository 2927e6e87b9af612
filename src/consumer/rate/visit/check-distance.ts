import type { Evidence } from "../../../domain/ratings/evidence.ts";
import { distanceM } from "../../../domain/places/distance.ts";
import { visitAccuracyCapM, visitRadiusM } from "../../../domain/limits.ts";
import type { Place } from "../../../domain/places/place.ts";

/** Distance to the place, and whether it is too far for a visit even with the stated accuracy. Only for the notice: Postgres decides. */
export function checkDistance(fix: Evidence, place: Pick<Place, "lat" | "lng">): { distanceM: number; far: boolean } {
  const distance = distanceM(fix, place);
  return { distanceM: distance, far: distance > visitRadiusM + Math.min(fix.accuracy_m, visitAccuracyCapM) };
}
