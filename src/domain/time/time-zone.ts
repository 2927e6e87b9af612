import type { Position } from "../places/distance.ts";

/**
 * Boxes in which every clock shows Central European Time: south of the Channel, and east of England. [south, north,
 * west, east] in degrees.
 */
const central = [
  [42.5, 48.6, -1.7, 18],
  [48.6, 54.8, 1.8, 18],
] as const;

/** The IANA time zone of a position, if it is certain. Null elsewhere: then opening hours cannot be evaluated. */
export function timeZoneAt({ lat, lng }: Position): string | null {
  const sure = central.some(([south, north, west, east]) => lat > south && lat < north && lng > west && lng < east);
  return sure ? "Europe/Luxembourg" : null;
}
