import { Workbox } from "workbox-window";
import { isDatabaseOutdated, onDatabaseOutdated } from "../local/database.ts";
import { readUpdateBlocker } from "./hold-updates.ts";
import type { WorkerMessage } from "./worker-message.ts";

let workbox: Workbox | undefined;
let reload: () => void = () => undefined;
let waiting = false;
const listeners = new Set<() => void>();

/** Looks for a new version again after so long: an installed app may stay open for weeks. */
const updateCheckMs = 3_600_000;

/** `url` and `type` as the build names them (in development the worker is a module); `reload` loads this page again. */
export type WorkerPlace = { url: string; type: WorkerType; reload: () => void };

/** Call once, from `main.tsx`. */
export async function registerWorker(place: WorkerPlace): Promise<void> {
  reload = place.reload;
  if (!("serviceWorker" in navigator)) return;
  workbox = new Workbox(place.url, { type: place.type, updateViaCache: "none" });
  workbox.addEventListener("waiting", () => {
    waiting = true;
    for (const listener of listeners) listener();
  });
  await workbox.register();
  setInterval(() => void workbox?.update().catch(() => undefined), updateCheckMs);
}

/** Calls `listener` whenever `isUpdateReady` may answer differently. */
export function watchUpdates(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onDatabaseOutdated(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

/** Whether a new version waits, or a newer tab has already taken the database over. */
export const isUpdateReady = (): boolean => waiting || isDatabaseOutdated();

/** Loads the new version, unless a rating is being written or things are being sent: then it says so and does nothing. */
export async function applyUpdate(): Promise<"applied" | "editing" | "sending"> {
  const blocker = await readUpdateBlocker();
  if (blocker) return blocker;
  if (!waiting || !workbox) {
    reload();
    return "applied";
  }
  workbox.addEventListener("controlling", () => reload());
  navigator.serviceWorker.controller?.postMessage({ type: "STOP_RETRYING" } satisfies WorkerMessage);
  workbox.messageSkipWaiting();
  return "applied";
}
