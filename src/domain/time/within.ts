/**
 * True if the time is less than `spanMs` in the past, or in the future by less than that: clocks may be corrected
 * slightly. Anything further in the future was stored with a wrong clock and may have any age. False for NaN.
 */
export const isWithin = (spanMs: number, atMs: number, nowMs: number): boolean => Math.abs(nowMs - atMs) < spanMs;
