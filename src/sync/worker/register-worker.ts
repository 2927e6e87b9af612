import { Workbox } from "workbox-window";
import { isDatabaseOutdated, onDatabaseOutdated } from "../../local/database/database-state.ts";
import { isHeld, whenReleased } from "./hold-updates.ts";
import { holdPageFiles } from "./page-lock.ts";
import type { WorkerMessage } from "./worker-message.ts";

let workbox: Workbox | undefined;
let reload: () => void = () => undefined;
/**
 * `waiting`: a new version is installed and waits. `taken`: another tab has activated it, and this page is still of the
 * previous version.
 */
let update: "none" | "waiting" | "taken" = "none";
const listeners = new Set<() => void>();

/** Interval of update checks, because an installed app may stay open for weeks. */
const updateCheckMs = 3_600_000;
/** Undo is offered for ten seconds after a rating; the reload waits for that. */
const afterHoldMs = 12_000;
/** After this time the update button says why it takes longer. */
const takeOverMs = 20_000;
/**
 * The request is repeated: if it reaches the old worker at the moment of the takeover, Chromium otherwise retries only
 * after five minutes, or when the old worker next becomes idle.
 */
const askAgainMs = 4_000;

/**
 * `url` and `type`: of the worker's script (a module in development). `entry`: address of the page's own script, which
 * identifies its version. `reload` reloads this page.
 */
export type WorkerPlace = { url: string; type: WorkerType; entry: string; reload: () => void };

/** Call once per page. */
export async function registerWorker(place: WorkerPlace): Promise<void> {
  reload = place.reload;
  if (!("serviceWorker" in navigator)) return;
  holdPageFiles(place.entry);
  onDatabaseOutdated(() => void followUpdate());
  workbox = new Workbox(place.url, { type: place.type, updateViaCache: "none" });
  workbox.addEventListener("waiting", () => tell("waiting"));
  // Without an earlier controller, the first version takes control of a page of its own version, which is no update.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // No controller: the browser has deleted the worker and its caches, and this page may be all that is left of the
    // app.
    const controls = navigator.serviceWorker.controller !== null;
    if (controls && (controlled || update === "waiting")) void followUpdate();
    controlled = controls;
  });
  const registration = await workbox.register();
  // Sent even to a worker that does not control this page: a worker that unregisters itself stays if a page registers
  // it meanwhile.
  registration?.active?.postMessage({ type: "TIDY_UP" } satisfies WorkerMessage);
  setInterval(() => void workbox?.update().catch(() => undefined), updateCheckMs);
}

function tell(state: typeof update): void {
  update = state;
  for (const listener of listeners) listener();
}

/** Reloads this tab with the new version: immediately, or when the person has finished writing. */
async function followUpdate(): Promise<void> {
  tell("taken");
  if (!isHeld()) return reload();
  for (;;) {
    await whenReleased();
    await new Promise((resolve) => setTimeout(resolve, afterHoldMs));
    if (!isHeld()) return reload();
  }
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

/** True if a new version waits, or another tab has already activated it. */
export const isUpdateReady = (): boolean => update !== "none" || isDatabaseOutdated();

/**
 * Activates the new version, which reloads every tab. The worker first waits for the current sending to end; returns
 * `sending` if that takes long: the update follows anyway, and the person may continue.
 */
export async function applyUpdate(): Promise<"applied" | "sending"> {
  const next = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (!next || !workbox) {
    reload();
    return "applied";
  }
  // The new version waits for the current sending to end; when it takes control, it reloads this page.
  for (let waitedMs = 0; waitedMs < takeOverMs; waitedMs += askAgainMs) {
    navigator.serviceWorker.controller?.postMessage({ type: "STOP_RETRYING" } satisfies WorkerMessage);
    workbox.messageSkipWaiting();
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  return "sending";
}
