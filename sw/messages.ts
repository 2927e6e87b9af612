import { drainLockName } from "../src/local/outbox/drain-lock.ts";
import { workerMessageSchema } from "../src/sync/worker/worker-message.ts";
import { drain } from "./drain.ts";
import { stopRetrying } from "./on-sync.ts";
import type { Shell } from "./precache.ts";

declare const self: ServiceWorkerGlobalScope;

/** Pages of other versions speak to this worker too: what it does not know, it ignores. */
export const onMessage =
  (shell: Shell) =>
  (event: ExtendableMessageEvent): void => {
    const message = workerMessageSchema.safeParse(event.data);
    if (!message.success) return;
    switch (message.data.type) {
      case "SYNC":
        event.waitUntil(drain({ force: false }));
        break;
      case "STOP_RETRYING":
        stopRetrying();
        break;
      case "SKIP_WAITING":
        // Behind the drain's lock, never in it: taking over waits for the version before to have nothing under way, and that
        // may wait for the lock.
        event.waitUntil(navigator.locks.request(drainLockName, () => undefined).then(() => self.skipWaiting()));
        break;
      case "TIDY_UP":
        // What the browser has cleared away comes back with the next page that opens, and not only with the next version.
        event.waitUntil(shell.removeOld().then(() => shell.install()));
        break;
    }
  };
