/** Held by whoever sends, page or worker. It dies with its process, so no stale "sending" can stay behind. */
export const drainLockName = "five-lemons:drain";

/** The keys that are in flight right now; none when nobody holds the lock. */
export async function keysInFlight(announced: readonly string[] | null): Promise<ReadonlySet<string>> {
  if (!announced || announced.length === 0) return new Set();
  // The wrapper keeps the live query's zone across a promise that is not Dexie's.
  const { held } = await Promise.resolve(navigator.locks.query());
  return new Set(held?.some((lock) => lock.name === drainLockName) ? announced : []);
}
