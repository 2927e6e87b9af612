import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** Pages of the server, such as confirmation links: answering them with the app would swallow them. */
const serverPaths = [/^\/(auth|rest|storage|functions)\/v1\//, /^\/_local\//];

/** The whole app from the device; every address that is not a file is the one page. */
export function servePrecache(manifest: readonly (PrecacheEntry | string)[]): void {
  precacheAndRoute([...manifest]);
  cleanupOutdatedCaches();
  // In development there is no manifest: Vite serves the page.
  if (manifest.length === 0) return;
  registerRoute(new NavigationRoute(createHandlerBoundToURL("index.html"), { denylist: serverPaths }));
}
