/**
 * Runs work after the first paint: sending and the worker speed up the next start, not this one. Safari has no idle
 * callback.
 */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: 1_000 });
  else setTimeout(work, 300);
}
