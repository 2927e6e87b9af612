import { photoCacheName } from "../src/sync/storage/device-storage.ts";
import { markerCacheName } from "../src/local/outbox/unsent-marker.ts";
import { pageCacheName } from "../src/sync/storage/page-cache.ts";

/** Files of the app itself. Entries of unchanged files are kept across versions. */
export const shellCacheName = "five-lemons-shell-v1";

/** Undefined also if the browser cannot read its cache: then the network is used. */
export const readKept = (key: string, cacheName?: string): Promise<Response | undefined> =>
  caches.match(key, cacheName === undefined ? {} : { cacheName }).catch(() => undefined);

/** Removes caches of earlier versions of this worker. */
export async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  const ours = names.filter((name) => name.startsWith("five-lemons-"));
  const old = ours.filter((name) => ![shellCacheName, pageCacheName, photoCacheName, markerCacheName].includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}
