/** Caches that the worker fills while the app runs: what they hold can be fetched again. */
export const runtimeCachePrefix = "five-lemons-runtime-";

/** Photos of reviews. Given up when the disk is full, and when somebody signs out: it shows what they looked at. */
export const photoCacheName = `${runtimeCachePrefix}photos-v1`;

/** Pictures of the map that were looked at, likewise. */
export const tileCacheName = `${runtimeCachePrefix}tiles-v1`;

/**
 * Puts a sent photo where the worker looks for it: its author sees it without network too, and nobody loads it again. Not for
 * whoever signed out while it was on its way.
 */
export async function cacheSentPhoto(url: string, bytes: ArrayBuffer, isHere: () => Promise<boolean>): Promise<void> {
  try {
    const cache = await caches.open(photoCacheName);
    await cache.put(url, new Response(bytes, { headers: { "content-type": "image/jpeg" } }));
    if (!(await isHere())) await cache.delete(url);
  } catch {
    // The disk is full, or there are no caches here: the server has the photo.
  }
}

export async function freeRuntimeCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(runtimeCachePrefix)).map((name) => caches.delete(name)));
}

type PersistentStorage = { persisted?: () => Promise<boolean>; persist?: () => Promise<boolean> };

/** Asks the browser not to clear the device's only copy. Pages alone may ask; a refusal changes nothing for us. */
export async function keepStorage(): Promise<void> {
  const storage: PersistentStorage | undefined = globalThis.navigator?.storage;
  try {
    if (storage?.persist && !(await storage.persisted?.())) await storage.persist();
  } catch {
    // Storage may be switched off altogether in a private window: the rating is saved all the same.
  }
}

/** In bytes. `persisted`: whether the browser has promised not to clear it by itself. */
export type StorageUse = { usedBytes: number; quotaBytes: number | null; persisted: boolean };

/** How much of the device the app takes, for a screen that shows it; null where the browser does not say. */
export async function readStorageUse(): Promise<StorageUse | null> {
  const storage: StorageEstimator | undefined = globalThis.navigator?.storage;
  try {
    const estimate = await storage?.estimate?.();
    if (typeof estimate?.usage !== "number") return null;
    const persisted = (await storage?.persisted?.()) ?? false;
    return { usedBytes: estimate.usage, quotaBytes: estimate.quota ?? null, persisted };
  } catch {
    return null;
  }
}

type StorageEstimator = PersistentStorage & { estimate?: () => Promise<{ usage?: number; quota?: number }> };
