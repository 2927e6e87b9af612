import { isWithin } from "../../domain/time/within.ts";
import { tileCacheName } from "../storage/device-storage.ts";

/** About 20 MB: the tiles of a few towns. */
const mostTiles = 1_000;
/** Streets change slowly, and the providers' terms ask for caching. */
const freshMs = 30 * 24 * 3_600_000;
const keptAtHeader = "x-kept-at";
/** Counting takes a moment, and a few extra tiles do no harm. */
const countedEvery = 50;
let kept = 0;

/** One tile, from the cache if it is fresh or cannot be fetched again; null if it is not available. */
export async function readTile(url: string, signal: AbortSignal): Promise<Blob | null> {
  const cache = await caches.open(tileCacheName).catch(() => null);
  const here = await cache?.match(url);
  const isFresh = isWithin(freshMs, Date.parse(here?.headers.get(keptAtHeader) ?? ""), Date.now());
  const offline = navigator.onLine === false;
  if (here && (isFresh || offline)) return await here.blob();
  const bytes = offline ? null : await fetchTile(url, signal);
  if (!bytes) return here ? await here.blob() : null;
  await cache?.put(url, asKept(bytes)).catch(() => undefined);
  kept += 1;
  if (cache && kept % countedEvery === 0) await forgetOldest(cache).catch(() => undefined);
  return bytes;
}

const asKept = (bytes: Blob) =>
  new Response(bytes, { headers: { "content-type": bytes.type, [keptAtHeader]: new Date().toISOString() } });

/** Without cookies and with the origin as referrer: the provider learns the tile but not the page. */
async function fetchTile(url: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const answer = await fetch(url, { signal, credentials: "omit", referrerPolicy: "origin" });
    const bytes = answer.ok ? await answer.blob() : null;
    return bytes?.type.startsWith("image/") ? bytes : null;
  } catch {
    // No connection, or the map has moved on.
    return null;
  }
}

/** A cache lists its entries in insertion order. */
async function forgetOldest(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  await Promise.all(requests.slice(0, -mostTiles).map((request) => cache.delete(request)));
}
