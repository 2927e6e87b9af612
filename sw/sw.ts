import type { PrecacheEntry } from "workbox-precaching";
import { removeOldCaches } from "./caches.ts";
import { onMessage } from "./messages.ts";
import { onSync } from "./on-sync.ts";
import { servePrecache } from "./precache.ts";
import { servePhotos } from "./routes.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: (PrecacheEntry | string)[] };

servePrecache(self.__WB_MANIFEST);
servePhotos();
self.addEventListener("activate", (event) => event.waitUntil(removeOldCaches()));
self.addEventListener("sync", onSync);
self.addEventListener("message", onMessage);
