import { removeOldCaches } from "./caches.ts";
import { onMessage } from "./messages.ts";
import { onSync } from "./on-sync.ts";
import { Shell, type ShellFile } from "./precache.ts";
import { route } from "./routes.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: ShellFile[] };

// oxlint-disable-next-line no-underscore-dangle -- the build looks for exactly this name
const files = self.__WB_MANIFEST;
// In development the server's own page and modules are the newest there are.
const shell = new Shell(import.meta.env.DEV ? [] : files, self.location.origin);

self.addEventListener("install", (event) => event.waitUntil(shell.install()));
// Claiming matters once: on the first visit the page that is open must already find its chunks in the cellar. A later
// version becomes active only after the person agreed, so it never takes over a page of another version.
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([shell.removeOld(), removeOldCaches(), self.clients.claim()])),
);
self.addEventListener("fetch", (event) => {
  const answer = route(event.request, shell);
  if (answer) event.respondWith(answer);
});
self.addEventListener("sync", onSync);
self.addEventListener("message", onMessage);
