import { liveQuery } from "dexie";

/** Calls `next` with what is read now and again after each change of it, from whichever page or worker. */
export function watch<T>(read: () => Promise<T>, next: (value: T) => void): () => void {
  // A database that was closed for a newer version ends the watch: that page has to be loaded again anyway.
  const subscription = liveQuery(read).subscribe({ next, error: () => undefined });
  return () => subscription.unsubscribe();
}
