import { runtimeCachePrefix } from "../src/sync/device-storage.ts";

/** Given up when the disk is full, and when somebody signs out: it shows what they looked at. */
export const photoCacheName = `${runtimeCachePrefix}photos`;

/** Removes runtime caches of earlier versions; the precache looks after itself. */
export async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(runtimeCachePrefix) && name !== photoCacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}
