import type { PrecacheEntry } from "workbox-precaching";
import { removeOldCaches } from "./caches.ts";
import { onMessage } from "./messages.ts";
import { onSync } from "./on-sync.ts";
import { servePrecache } from "./precache.ts";
import { servePhotos } from "./routes.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

// oxlint-disable-next-line no-underscore-dangle -- the build looks for exactly this name
servePrecache(self.__WB_MANIFEST);
servePhotos();
// Claiming matters once: on the first visit the page that is open must already find its chunks in the cellar. A later
// version becomes active only after the person agreed, so it never takes over a page of another version.
self.addEventListener("activate", (event) => event.waitUntil(Promise.all([removeOldCaches(), self.clients.claim()])));
self.addEventListener("sync", onSync);
self.addEventListener("message", onMessage);
