import { holdDrainLock } from "../src/sync/drain/hold-drain-lock.ts";
import { workerMessageSchema } from "../src/sync/worker/worker-message.ts";
import { drain } from "./drain.ts";
import { stopRetrying } from "./on-sync.ts";
import type { Shell } from "./precache.ts";

declare const self: ServiceWorkerGlobalScope;

/** Pages of other versions send messages to this worker too: unknown messages are ignored. */
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
        // Waits for the drain's lock without holding it: the takeover waits until the previous version has no event
        // under way, and that event may wait for the lock.
        event.waitUntil(holdDrainLock(() => undefined).then(() => self.skipWaiting()));
        break;
      case "TIDY_UP":
        // The next page that opens restores files that the browser has deleted, without waiting for the next version.
        event.waitUntil(shell.removeOld().then(() => shell.install()));
        break;
    }
  };
