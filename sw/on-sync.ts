import { readKv, writeKv } from "../src/local/database/kv.ts";
import { syncTagPrefix } from "../src/sync/drain/background-sync.ts";
import { drain } from "./drain.ts";

/** Chromium allows about three minutes per event, and three events. */
const keepAliveMs = 120_000;

type SyncEvent = ExtendableEvent & { readonly tag: string };

export function onSync(event: Event): void {
  const sync = event as SyncEvent;
  if (sync.tag.startsWith(syncTagPrefix)) sync.waitUntil(drainUntilDone(Date.now() + keepAliveMs));
}

let goOn: () => void = () => undefined;
let stopped = false;

/** A waiting version becomes active only when this one has no event under way, and ours may take two minutes. */
export function stopRetrying(): void {
  stopped = true;
  goOn();
}

const pause = (pauseMs: number) =>
  new Promise<void>((resolve) => {
    goOn = resolve;
    setTimeout(resolve, pauseMs);
  });

/** Retries within the event: rejecting immediately would use up one of the three events that the browser grants. */
async function drainUntilDone(endMs: number): Promise<void> {
  let result = await drain({ force: false, networkIsBack: true });
  while (result.kind === "waiting" && result.dueAt !== null) {
    const pauseMs = Math.max(0, Date.parse(result.dueAt) - Date.now());
    if (stopped || Date.now() + pauseMs > endMs) throw new Error("Not reached yet.");
    await pause(pauseMs);
    if (stopped) continue;
    result = await drain({ force: false });
  }
  if (result.kind === "idle") await noteThatItWorks();
}

async function noteThatItWorks(): Promise<void> {
  if ((await readKv("backgroundSync")) !== true) await writeKv("backgroundSync", true);
}
