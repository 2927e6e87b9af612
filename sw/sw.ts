import { removeOldCaches } from "./caches.ts";
import { onMessage } from "./messages.ts";
import { onSync } from "./on-sync.ts";
import { Shell, type ShellFile } from "./precache.ts";
import { onNotificationClick, onPush } from "./push.ts";
import { route } from "./routes.ts";

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: ShellFile[] };

// oxlint-disable-next-line no-underscore-dangle -- the build looks for exactly this name
const files = self.__WB_MANIFEST;
// In development, the server's own page and modules are the newest.
const shell = new Shell(import.meta.env.DEV ? [] : files, self.location.origin);

self.addEventListener("install", (event) => event.waitUntil(shell.install()));
// On the first visit, the open page must already find its chunks in the cache. Claiming also tells pages of the
// previous version to reload; a page on which somebody is writing stays for now, and so do its files.
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([shell.removeOld(), removeOldCaches(), self.clients.claim()])),
);
self.addEventListener("fetch", (event) => {
  const answer = route(event.request, shell);
  if (answer) event.respondWith(answer);
});
self.addEventListener("sync", onSync);
self.addEventListener("message", onMessage(shell));
self.addEventListener("push", onPush);
self.addEventListener("notificationclick", onNotificationClick);
