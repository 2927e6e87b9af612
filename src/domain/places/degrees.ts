/** Rounds degrees of latitude or longitude to about a tenth of a metre, finer than a finger can point. */
export const roundDegrees = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;
