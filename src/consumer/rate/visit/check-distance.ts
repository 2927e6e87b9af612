import type { Evidence } from "../../../domain/outbox/commands/command.ts";
import { distanceM } from "../../../domain/places/distance.ts";
import { visitAccuracyCapM, visitRadiusM } from "../../../domain/limits.ts";
import type { Place } from "../../../domain/places/place.ts";

/** How far the fix is from the place, and whether that is too far for a visit even if the fix is as wrong as it says. For the notice: Postgres decides. */
export function checkDistance(fix: Evidence, place: Pick<Place, "lat" | "lng">): { distanceM: number; far: boolean } {
  const distance = distanceM(fix, place);
  return { distanceM: distance, far: distance > visitRadiusM + Math.min(fix.accuracy_m, visitAccuracyCapM) };
}
