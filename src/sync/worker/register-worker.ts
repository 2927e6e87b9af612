import { Workbox } from "workbox-window";
import { isDatabaseOutdated, onDatabaseOutdated } from "../../local/database/database-state.ts";
import { isHeld, whenReleased } from "./hold-updates.ts";
import { holdPageFiles } from "./page-lock.ts";
import type { WorkerMessage } from "./worker-message.ts";

let workbox: Workbox | undefined;
let reload: () => void = () => undefined;
/** `waiting`: a new version is on this device and waits. `taken`: another tab let it in; this page is of the version before. */
let update: "none" | "waiting" | "taken" = "none";
const listeners = new Set<() => void>();

/** Interval of update checks, because an installed app may stay open for weeks. */
const updateCheckMs = 3_600_000;
/** Undo is offered for ten seconds after a rating; the reload waits for that. */
const afterHoldMs = 12_000;
/** After this time the update button says why it takes longer. */
const takeOverMs = 20_000;
/**
 * Meanwhile it asks again: where a request reaches the old worker in the very moment in which the new one takes over, Chromium
 * gives up and looks again after five minutes, or when the old one has had something to do and is done with it.
 */
const askAgainMs = 4_000;

/**
 * `url` and `type` as the build names them (in development the worker is a module); `entry` is the address of the page's
 * own script, which tells its version; `reload` loads this page again.
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
  // Without a controller before, it is the first version that takes charge of a page which is of that version itself.
  let controlled = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // None: the browser has erased it with all that it kept, and this page may be all that is left of the app.
    const controls = navigator.serviceWorker.controller !== null;
    if (controls && (controlled || update === "waiting")) void followUpdate();
    controlled = controls;
  });
  const registration = await workbox.register();
  // Also to one that does not control this page: a worker that takes itself off is here again where a page registers it meanwhile.
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

/** Whether a new version waits, or another tab has already let it in. */
export const isUpdateReady = (): boolean => update !== "none" || isDatabaseOutdated();

/**
 * Lets the new version in, which loads every tab again. The worker waits for the end of what is being sent; `sending` when
 * that takes long: it comes all the same, and the person may go on.
 */
export async function applyUpdate(): Promise<"applied" | "sending"> {
  const next = (await navigator.serviceWorker?.getRegistration())?.waiting;
  if (!next || !workbox) {
    reload();
    return "applied";
  }
  // The new version lets what is being sent come to its end; taking charge, it loads this page again.
  for (let waitedMs = 0; waitedMs < takeOverMs; waitedMs += askAgainMs) {
    navigator.serviceWorker.controller?.postMessage({ type: "STOP_RETRYING" } satisfies WorkerMessage);
    workbox.messageSkipWaiting();
    await new Promise((resolve) => setTimeout(resolve, askAgainMs));
  }
  return "sending";
}
