export const backOffStartMs = 500;
export const backOffMaxMs = 60_000;
/** A server may request a longer pause than our own maximum, but not longer than this. */
const retryAfterMaxMs = 3_600_000;

/** Longest pause shortly after the connection was lost. One that comes for a second is met only by frequent tries. */
const flappingMaxMs = 1_500;
/** Later, the longest pause is this part of the time since the connection was lost. */
const flappingPart = 16;

export type ConnectionFailure = { fails: number; retryAfterMs?: number | null; lostForMs?: number | null };

/**
 * Full jitter: a random pause between zero and the ceiling, so that many devices do not return at the same time.
 * `random` in [0, 1).
 */
export function backOffMs({ fails, retryAfterMs = null, lostForMs = null }: ConnectionFailure, random: number): number {
  const goneMs = lostForMs === null || lostForMs < 0 ? backOffMaxMs : lostForMs / flappingPart;
  const mostMs = Math.min(backOffMaxMs, Math.max(flappingMaxMs, goneMs));
  const ceilingMs = Math.min(mostMs, backOffStartMs * 2 ** Math.min(fails, 20));
  const ownMs = Math.round(ceilingMs * random);
  return retryAfterMs === null ? ownMs : Math.max(ownMs, Math.min(retryAfterMs, retryAfterMaxMs));
}

/** Parses `Retry-After`: seconds or a date. `null` if it is missing or invalid. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
