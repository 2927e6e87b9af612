// Served instead of /sw.js to remove a faulty worker: deletes the app's cached files and unregisters itself.
// Unsent work is in IndexedDB, which stays untouched; pages without a worker send it themselves.
self.addEventListener("install", (event) => event.waitUntil(replace(self.registration.active)));
self.addEventListener("activate", (event) => event.waitUntil(leave()));
// A controlled page relies on the worker to send. It posts a message when it opens, and is reloaded without a worker.
// An uncontrolled page that registered this worker again posts a message too, and stays as it is.
self.addEventListener("message", ({ source }) => void leave().then(() => open(source)));

const open = (page) => page?.navigate?.(page.url).catch(() => undefined);

let asking;

async function replace(before) {
  if (!before) throw new Error("There is no worker here to remove.");
  // The browser does not activate this worker while the previous one handles a sync event, which may take two minutes. The
  // message is repeated because Chromium misses one that arrives during the change, and then looks again only after the next
  // event of the previous worker or after five minutes.
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
