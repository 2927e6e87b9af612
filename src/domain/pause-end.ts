import { backOffMaxMs } from "./back-off.ts";
import type { ConnectionState } from "./connection.ts";

/**
 * When the pause after a failure ends (ISO time); null when there is none, when it is over, or when the clock was set back since
 * it was noted: then the note means nothing.
 */
export function pauseEnd({ fails, lastAttemptAt, nextAttemptAt }: ConnectionState, nowMs: number): string | null {
  if (nextAttemptAt === null || fails === 0) return null;
  const leftMs = Date.parse(nextAttemptAt) - nowMs;
  const isSetBack = (lastAttemptAt !== null && Date.parse(lastAttemptAt) > nowMs) || leftMs > 60 * backOffMaxMs;
  return leftMs > 0 && !isSetBack ? nextAttemptAt : null;
}
