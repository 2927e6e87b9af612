/** Prefix of caches whose contents can be fetched again. */
export const runtimeCachePrefix = "five-lemons-runtime-";

/** Photos of reviews. Deleted when the disk is full, and at sign-out, because they show what the person looked at. */
export const photoCacheName = `${runtimeCachePrefix}photos-v1`;

/**
 * Stores a sent photo in the worker's photo cache: its author sees it without network, and it is not downloaded again.
 * Skipped if the person signed out meanwhile.
 */
export async function cacheSentPhoto(url: string, bytes: ArrayBuffer, isHere: () => Promise<boolean>): Promise<void> {
  try {
    const cache = await caches.open(photoCacheName);
    await cache.put(url, new Response(bytes, { headers: { "content-type": "image/jpeg" } }));
    if (!(await isHere())) await cache.delete(url);
  } catch {
    // The disk is full, or the browser has no caches: the server has the photo.
  }
}

/** The bytes of a photo in the worker's cache, such as one that was sent from here; null without one. */
export async function readCachedPhoto(url: string): Promise<ArrayBuffer | null> {
  try {
    return (await (await caches.match(url, { cacheName: photoCacheName }))?.arrayBuffer()) ?? null;
  } catch {
    return null;
  }
}

export async function freeRuntimeCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(runtimeCachePrefix)).map((name) => caches.delete(name)));
}

type PersistentStorage = { persisted?: () => Promise<boolean>; persist?: () => Promise<boolean> };

/** Asks the browser not to evict the only copy of unsent work. Only pages may ask; a refusal changes nothing. */
export async function keepStorage(): Promise<void> {
  const storage: PersistentStorage | undefined = globalThis.navigator?.storage;
  try {
    if (storage?.persist && !(await storage.persisted?.())) await storage.persist();
  } catch {
    // In a private window storage may be disabled: the rating is saved all the same.
  }
}

/** In bytes. `persisted`: true if the browser promised not to evict it automatically. */
export type StorageUse = { usedBytes: number; quotaBytes: number | null; persisted: boolean };

/** Storage used by the app; null if the browser does not say. */
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
