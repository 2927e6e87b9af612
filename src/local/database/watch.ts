import { liveQuery } from "dexie";
import { database } from "./database.ts";
import { isDatabaseOutdated, ShutDatabase } from "./database-state.ts";

/**
 * Calls `next` with the result of `read` now and after each change, made in whichever page or worker. An error ends the
 * watch and is passed to `failed`. Exception: a database that was closed because of a newer version, since that page
 * has to be reloaded.
 */
export function watch<T>(
  read: () => Promise<T>,
  next: (value: T) => void,
  failed: (error: Error) => void = () => undefined,
): () => void {
  // Without IndexedDB, Dexie neither reads nor reports an error.
  if (!globalThis.indexedDB) failed(new ShutDatabase("IndexedDB is missing"));
  const subscription = liveQuery(async () => {
    try {
      return await read();
    } catch (error) {
      // The browser may close a database at any time. Dexie would neither report that nor read again.
      if (isDatabaseOutdated()) throw error;
      await database.open().catch((cause: unknown) => {
        throw new ShutDatabase(String(cause), { cause });
      });
      return await read();
    }
  }).subscribe({ next, error: failed });
  return () => subscription.unsubscribe();
}
