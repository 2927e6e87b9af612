import { liveQuery } from "dexie";

/**
 * Calls `next` with what is read now and again after each change of it, from whichever page or worker. What goes wrong ends
 * the watch and is told to `failed`: mostly a database that was closed for a newer version, and that page has to be loaded
 * again anyway.
 */
export function watch<T>(
  read: () => Promise<T>,
  next: (value: T) => void,
  failed: (error: Error) => void = () => undefined,
): () => void {
  const subscription = liveQuery(read).subscribe({ next, error: failed });
  return () => subscription.unsubscribe();
}
