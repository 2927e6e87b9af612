// Served in place of /sw.js when a version of the worker went wrong: it takes the app's files off the device, and itself.
// What people wrote lies in IndexedDB, which nobody here touches; pages without a worker send it themselves.
self.addEventListener("install", (event) => event.waitUntil(replace(self.registration.active)));
self.addEventListener("activate", (event) => event.waitUntil(leave()));
// A page that this worker controls after all believes that somebody sends for it: it says so when it opens, and opens anew. So does
// one that has registered this worker again while it went, and which no worker controls: that one stays as it is.
self.addEventListener("message", ({ source }) => void leave().then(() => open(source)));

const open = (page) => page?.navigate?.(page.url).catch(() => undefined);

let asking;

async function replace(before) {
  if (!before) throw new Error("There is no worker here to be taken off.");
  // The browser lets nobody in while the one before tries to send, which it may for two minutes. Asked again as long as this
  // one waits: where a request reaches the one before in the very moment of the change, Chromium gives up, and looks again
  // when that one has had something to do, or after five minutes.
  const ask = () => before.postMessage({ type: "STOP_RETRYING" }, []);
  asking = setInterval(ask, 4_000);
  ask();
  await self.skipWaiting();
}

async function leave() {
  clearInterval(asking);
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("five-lemons-shell-")).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
