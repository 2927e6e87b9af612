import { portraitPath, publicPhotoUrl } from "../src/domain/remote-config.ts";
import { photoCacheName } from "../src/sync/storage/device-storage.ts";
import { readKept } from "./caches.ts";
import type { Shell } from "./precache.ts";
import { isShare, takeShared } from "./share.ts";

/**
 * Photos of reviews, and portraits named by an id. Portraits under the name of earlier versions are excluded, because
 * their content changes.
 */
const publicPhotos = new RegExp(`^${publicPhotoUrl("", "")}|^${portraitPath("[^/]{36}")}$`);
const keptPhotos = 200;

/** The answer to a request; null leaves it to the browser. */
export function route(request: Request, shell: Shell): Promise<Response> | null {
  if (isShare(request)) return takeShared(request);
  if (isPublicPhoto(request)) return servePhoto(request);
  const key = shell.keyFor(request);
  return key === null ? null : shell.answer(request, key);
}

/** Only what everybody may see. Answers of the auth server, and answers to somebody signed in, are never cached. */
function isPublicPhoto(request: Request): boolean {
  const { pathname } = new URL(request.url);
  return request.method === "GET" && publicPhotos.test(pathname) && !request.headers.has("authorization");
}

/** A photo's name is never used twice, so a cached one is never old. */
async function servePhoto(request: Request): Promise<Response> {
  const known = await readKept(request.url, photoCacheName);
  // Earlier versions kept pages too.
  if (known && isPicture(known)) return known;
  // An `<img>` asks without CORS, and such an answer hides its status: an error page would be kept as a photo.
  const response = await fetch(request.url, { mode: "cors", credentials: "omit" });
  if (response.status === 200 && isPicture(response)) await keep(request.url, response.clone());
  return response;
}

/** A captive portal answers every request with its login page, which must not be cached as the photo. */
const isPicture = ({ headers }: Response): boolean => headers.get("content-type")?.startsWith("image/") ?? false;

async function keep(url: string, response: Response): Promise<void> {
  // A download that breaks off is a fault of the connection, not of the disk.
  const bytes = await response.blob().catch(() => null);
  if (!bytes) return;
  try {
    const cache = await caches.open(photoCacheName);
    await cache.put(url, new Response(bytes, { headers: response.headers }));
    // In the order they came, so the first ones are the oldest.
    const entries = await cache.keys();
    await Promise.all(entries.slice(0, Math.max(0, entries.length - keptPhotos)).map((entry) => cache.delete(entry)));
  } catch {
    // The disk is full: what people wrote needs the room more.
    await caches.delete(photoCacheName).catch(() => false);
  }
}
