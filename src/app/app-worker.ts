import { registerWorker } from "../sync/register-worker.ts";

/** In development the plugin serves the worker unbundled, as a module. */
const worker = import.meta.env.DEV
  ? ({ url: "/dev-sw.js?dev-sw", type: "module" } as const)
  : ({ url: "/sw.js", type: "classic" } as const);

/** `entry`: address of the script that this page began with. */
export function startWorker(entry: string): void {
  // Refused in a private window, say: everything then works as long as the page is open.
  registerWorker({ ...worker, entry, reload: () => location.reload() }).catch(() => undefined);
}
