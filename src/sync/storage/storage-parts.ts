import { database } from "../../local/database/database.ts";
import { freeRuntimeCaches, readStorageUse, runtimeCachePrefix } from "./device-storage.ts";

/** Storage used by the app, by kind, in bytes. `rest` null: the browser does not report the total. */
export type StorageParts = { unsent: number; pictures: number; app: number; rest: number | null };

export async function readStorageParts(): Promise<StorageParts> {
  const rows = await database.photos.toArray();
  const unsent = rows.reduce((sum, { size }) => sum + size, 0);
  const names = "caches" in globalThis ? await caches.keys() : [];
  const sizes = await Promise.all(names.map(async (name) => ({ name, bytes: await sizeOf(name) })));
  const sumOf = (isMeant: (name: string) => boolean) =>
    sizes.filter(({ name }) => isMeant(name)).reduce((sum, { bytes }) => sum + bytes, 0);
  const pictures = sumOf((name) => name.startsWith(runtimeCachePrefix));
  const app = sumOf((name) => !name.startsWith(runtimeCachePrefix));
  const used = (await readStorageUse())?.usedBytes;
  return { unsent, pictures, app, rest: used === undefined ? null : Math.max(0, used - unsent - pictures - app) };
}

async function sizeOf(name: string): Promise<number> {
  const cache = await caches.open(name);
  let bytes = 0;
  for (const key of await cache.keys()) bytes += (await (await cache.match(key))?.blob())?.size ?? 0;
  return bytes;
}

/** Deletes what can be fetched again, never what a person made. */
export const freeSpace = freeRuntimeCaches;
