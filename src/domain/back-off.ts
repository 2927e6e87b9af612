export const backOffStartMs = 500;
export const backOffMaxMs = 60_000;
/** A server may ask for longer than our own ceiling; more than this is taken for a mistake. */
const retryAfterMaxMs = 3_600_000;

/** Full jitter: anywhere between nothing and the ceiling, so that a crowd of devices does not come back as one. `random` in [0, 1). */
export function backOffMs(fails: number, random: number, retryAfterMs: number | null = null): number {
  const ceilingMs = Math.min(backOffMaxMs, backOffStartMs * 2 ** Math.min(fails, 20));
  const ownMs = Math.round(ceilingMs * random);
  return retryAfterMs === null ? ownMs : Math.max(ownMs, Math.min(retryAfterMs, retryAfterMaxMs));
}

/** Reads `Retry-After`: seconds or a date. `null` when there is none or it cannot be read. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === "") return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - nowMs;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}
