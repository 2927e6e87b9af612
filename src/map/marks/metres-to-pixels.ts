/** Pixels per metre at the equator at zoom 0. */
const pixelsPerMetre = 256 / 40_075_017;

/** Converts a distance on the ground to pixels. */
export const metresToPixels = (metres: number, lat: number, zoom: number): number =>
  (metres * pixelsPerMetre * 2 ** zoom) / Math.cos((lat * Math.PI) / 180);
