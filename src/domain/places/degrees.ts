/** Degrees of latitude or longitude to a tenth of a metre: more than a finger on a map can mean. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
