export const databaseName = "five-lemons";

/** The browser cannot open the database, or has no IndexedDB. */
export class ShutDatabase extends Error {}

let outdated = false;
const listeners = new Set<() => void>();

export function markOutdated(): void {
  outdated = true;
  for (const listener of listeners) listener();
}

/** True once another tab has opened a newer schema: this page has to be loaded again. */
export const isDatabaseOutdated = (): boolean => outdated;
export function onDatabaseOutdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True if the database exists, or if the browser cannot say. Does not create it. */
export async function isDeviceUsed(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    return true;
  }
}
