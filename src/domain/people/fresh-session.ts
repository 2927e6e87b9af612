import type { StoredSession } from "./session.ts";

/** How long before its expiry a token counts as expired, and how far the clock may be set back without effect. */
const marginMs = 60_000;

/** `aheadMs`: the token must stay valid for at least this long. Pages refresh early. */
export function isFresh(stored: StoredSession, nowMs: number, aheadMs = 0): boolean {
  const ageMs = nowMs - stored.receivedAtMs;
  // If the clock was set back, the age is negative and meaningless: the token could seem fresh for ever.
  return ageMs >= -marginMs && ageMs + aheadMs < stored.session.expires_in * 1_000 - marginMs;
}
