import type { Evidence } from "../../domain/commands.ts";
import { distanceM } from "../../domain/distance.ts";
import type { Place } from "../../domain/place.ts";

/** As `verification_radius_m` and `verification_accuracy_cap_m` in Postgres, which decides; here they are for the notice only. */
const radiusM = 300;
const accuracyCapM = 500;

/** How far the fix is from the place, and whether that is too far for a visit even if the fix is as wrong as it says. */
export function judgeFix(fix: Evidence, place: Pick<Place, "lat" | "lng">): { distanceM: number; far: boolean } {
  const distance = distanceM(fix, place);
  return { distanceM: distance, far: distance > radiusM + Math.min(fix.accuracy_m, accuracyCapM) };
}
