import { registerWorker } from "../sync/register-worker.ts";
import { startSync } from "../sync/start-sync.ts";

/** In development the plugin serves the worker unbundled, as a module. */
const worker = import.meta.env.DEV
  ? ({ url: "/dev-sw.js?dev-sw", type: "module" } as const)
  : ({ url: "/sw.js", type: "classic" } as const);

export function startDevice(): void {
  startSync({ window, document });
  // Without a worker (a private window, say) everything works while the page is open.
  registerWorker({ ...worker, reload: () => location.reload() }).catch(reportError);
}
