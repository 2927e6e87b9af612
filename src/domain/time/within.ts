/**
 * Whether something was less than `spanMs` ago. Or ahead: a clock may have been put right a little since, and what was noted by
 * one that was far ahead may be of any age. What has no time (NaN) was never.
 */
export const isWithin = (spanMs: number, atMs: number, nowMs: number): boolean => Math.abs(nowMs - atMs) < spanMs;
