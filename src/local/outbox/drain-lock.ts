/** Held by the page or worker that sends. It ends with its process, so no stale "sending" stays behind. */
export const drainLockName = "five-lemons:drain";

/** Keys in flight; none if nobody holds the lock. */
export async function keysInFlight(announced: readonly string[] | null): Promise<ReadonlySet<string>> {
  if (!announced || announced.length === 0) return new Set();
  // `Promise.resolve` keeps Dexie's live query zone across a foreign promise.
  const { held } = await Promise.resolve(navigator.locks.query());
  return new Set(held?.some((lock) => lock.name === drainLockName) ? announced : []);
}
