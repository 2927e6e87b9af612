export const databaseName = "five-lemons";

/** The browser does not open what is kept on this device, or has nothing that could keep it. */
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

/** Whether the app has ever kept anything here, asked without opening, and so making, the database. True where nobody can say. */
export async function isDeviceUsed(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    return true;
  }
}
