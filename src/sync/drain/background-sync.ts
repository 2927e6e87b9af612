/** Background Sync is in Chromium only and in no TypeScript library yet. */
type SyncManager = { register(tag: string): Promise<void>; getTags(): Promise<string[]> };

export const syncTagPrefix = "outbox:";
/** Pending tags at most: each fires an event of its own when the connection is back, and one would do. */
const maxPendingTags = 8;
/** Tags that this page asked for: while they are few there is nothing to count first, and the page may be closing. */
let asked = 0;

/** Asks the browser to wake the worker when there is a connection, also after the last page is closed. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const sync = registration && "sync" in registration ? (registration.sync as SyncManager) : undefined;
    if (!sync || !registration?.active) return;
    asked += 1;
    if (asked > maxPendingTags && (await sync.getTags()).length >= maxPendingTags) return;
    // Always a fresh tag: after one failed event, registering that tag again does nothing.
    await sync.register(syncTagPrefix + crypto.randomUUID());
  } catch {
    // Not permitted here: start, online, visible and the timer still send.
  }
}
