/** Background Sync exists in Chromium only, and TypeScript has no types for it yet. */
type SyncManager = { register(tag: string): Promise<void>; getTags(): Promise<string[]> };

export const syncTagPrefix = "outbox:";
/** Maximum number of pending tags: each fires its own event when the connection is back, and one is enough. */
const maxPendingTags = 8;
/** Tags registered by this page. While they are few, counting is skipped, because the page may be closing. */
let asked = 0;

/** Asks the browser to wake the worker when there is a connection, also after the last page is closed. */
export async function askForBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    const sync = registration && "sync" in registration ? (registration.sync as SyncManager) : undefined;
    if (!sync || !registration?.active) return;
    asked += 1;
    if (asked > maxPendingTags && (await sync.getTags()).length >= maxPendingTags) return;
    // Always a new tag: after a failed event, registering the same tag again does nothing.
    await sync.register(syncTagPrefix + crypto.randomUUID());
  } catch {
    // Not permitted: the other wake-ups still send.
  }
}
