import { registerWorker } from "../../sync/worker/register-worker.ts";

/** In development the plugin serves the worker unbundled, as a module. */
const worker = import.meta.env.DEV
  ? ({ url: "/dev-sw.js?dev-sw", type: "module" } as const)
  : ({ url: "/sw.js", type: "classic" } as const);

/** `entry`: address of this page's first script. False if workers are not available, e.g. in a private window. */
export async function startWorker(entry: string): Promise<boolean> {
  return await registerWorker({ ...worker, entry, reload: () => location.reload() }).then(
    () => "serviceWorker" in navigator,
    () => false,
  );
}
