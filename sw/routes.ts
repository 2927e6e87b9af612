import type { RouteMatchCallbackOptions, WorkboxPlugin } from "workbox-core/types.js";
import { ExpirationPlugin } from "workbox-expiration";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { reviewPhotosBucket } from "../src/domain/remote-config.ts";
import { photoCacheName } from "./caches.ts";

const publicPhotos = `/storage/v1/object/public/${reviewPhotosBucket}/`;

/** Only what everybody may see. Answers of the auth server, and answers to somebody signed in, are never cached. */
const isPublicPhoto = ({ url, request }: RouteMatchCallbackOptions): boolean =>
  url.pathname.startsWith(publicPhotos) && !request.headers.has("authorization");

/** An `<img>` asks without CORS, and such an answer hides its status: an error page would be cached as a photo. */
const readable: WorkboxPlugin = {
  requestWillFetch: async ({ request }) => new Request(request.url, { mode: "cors", credentials: "omit" }),
};

/** A photo's name is never used twice, so a cached one is never old. */
export function servePhotos(): void {
  const expiration = new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * 24 * 3_600, purgeOnQuotaError: true });
  // The library's own type leaves out `undefined`, which `exactOptionalPropertyTypes` minds.
  const plugins = [readable, expiration as WorkboxPlugin];
  registerRoute(isPublicPhoto, new CacheFirst({ cacheName: photoCacheName, plugins }));
}
