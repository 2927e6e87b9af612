export const backOffStartMs = 500;
export const backOffMaxMs = 60_000;
/** A server may request a longer pause than our own maximum, but not longer than this. */
const retryAfterMaxMs = 3_600_000;

/** Longest pause shortly after the connection worked. */
const flappingMaxMs = 8_000;

export type ConnectionFailure = { fails: number; retryAfterMs?: number | null; sinceProgressMs?: number | null };

/**
 * Full jitter: a random pause between zero and the ceiling, so that many devices do not return at the same time.
 * `random` in [0, 1).
 */
export function backOffMs(
  { fails, retryAfterMs = null, sinceProgressMs = null }: ConnectionFailure,
  random: number,
): number {
  const goneMs = sinceProgressMs === null || sinceProgressMs < 0 ? backOffMaxMs : sinceProgressMs / 2;
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
