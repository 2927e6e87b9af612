import { earliestNotBefore } from "../../domain/outbox/queue/queue.ts";
import { idleConnection, isPausedByServer } from "../../domain/outbox/retry/connection-state.ts";
import { resumed } from "../../domain/outbox/retry/item-failure.ts";
import { database } from "../../local/database/database.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { watchNetwork } from "../../local/device-settings/photo-network.ts";
import { amend } from "../../local/outbox/outbox-storage.ts";
import { readConnection } from "../../local/outbox/read-outbox.ts";
import { countUnsentOfAll } from "../../local/session/first-reads.ts";
import { markUnsent } from "../../local/outbox/unsent-marker.ts";
import { readCommands } from "../../local/outbox/stored-commands.ts";
import { watch } from "../../local/database/watch.ts";
import { askForBackgroundSync } from "./background-sync.ts";
import { updateIconBadge } from "../push/icon-badge.ts";
import { recheckGuardian, refreshOwnRatings, watchPerson } from "../refresh/refresh-own-ratings.ts";
import { withRoom } from "../storage/make-room.ts";
import { onSyncRequest } from "./request-sync.ts";
import { recheckGeneration } from "./restored-server.ts";
import { revokeEnded } from "../session/revoke.ts";
import { drainNow } from "./run-drain.ts";
import { readToken } from "../session/token.ts";
import type { WorkerMessage } from "../worker/worker-message.ts";

/** The page as far as syncing cares: passed in, because this folder is also checked against the worker's platform. */
export type Page = { window: EventTarget; document: EventTarget & { readonly visibilityState: string } };

/** The session is checked every 30 s, and renewed when less than three ticks remain. */
const sessionTickMs = 30_000;
const sessionAheadMs = 3 * sessionTickMs;
/** How long the worker may take before the page sends itself: the worker may be an older version, or dying. */
const workerGraceMs = 3_000;
/** Interval of tries while the device reports that it is offline, which is mostly true. */
const offlineTryMs = 60_000;

let page: AbortSignal | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Call once per page: `startSync({ window, document })`. Sends what waits whenever there is a chance to, until the
 * answer is called, which a page never does.
 */
export function startSync({ window, document }: Page): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  page = signal;
  const isVisible = () => document.visibilityState === "visible";
  // Background Sync is registered before anything is read, in case the page closes now.
  onSyncRequest(() => run(wake(askForBackgroundSync())));
  window.addEventListener("online", () => run(connectionIsBack()), { signal });
  watchNetwork(() => run(wake()), signal);
  window.addEventListener("pageshow", () => run(wake()), { signal });
  const onVisibility = () => {
    // The page may be closed next, and earlier tags may have used up their events.
    if (!isVisible()) run(askIfWaiting());
    if (isVisible()) run(keepSession(), wake(), refreshOwnRatings(), recheckGuardian(), recheckGeneration());
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  const tick = setInterval(() => {
    if (!isVisible()) return;
    run(keepSession());
    // A safety net in case a live query misses a change.
    if (retryTimer === undefined) run(readState().then(planRetry));
  }, sessionTickMs);
  const watches = [watch(readState, planRetry), watch(updateIconBadge, () => undefined), watchUnsent(), watchPerson()];
  run(keepSession(), wake(), revokeEnded(), recheckGuardian(), recheckGeneration());
  return () => {
    stopped.abort();
    onSyncRequest(null);
    clearInterval(tick);
    clearTimeout(retryTimer);
    for (const stop of watches) stop();
  };
}

const watchUnsent = () => watch(countUnsentOfAll, () => run(markUnsent()));

/** Lets the worker drain, because it outlives this page. Without a worker the page drains itself. */
async function wake(asked?: Promise<void>): Promise<void> {
  const { waiting } = await readState();
  if (waiting === 0) return;
  await (asked ?? askForBackgroundSync());
  if (navigator.onLine === false) return;
  const worker = navigator.serviceWorker?.controller;
  const message: WorkerMessage = { type: "SYNC" };
  if (worker) worker.postMessage(message, []);
  else await drainNow({ force: false });
}

async function askIfWaiting(): Promise<void> {
  if ((await readState()).waiting > 0) await askForBackgroundSync();
}

async function connectionIsBack(): Promise<void> {
  await database.transaction("rw", database.kv, async () => {
    const connection = (await readKv("link")) ?? idleConnection;
    const isOver = connection.fails > 0 && !connection.early && !isPausedByServer(connection);
    if (isOver) await writeKv("link", { ...connection, fails: 0, nextAttemptAt: null, early: true });
  });
  // What blocked an item may have been on the earlier network.
  const person = await readKv("person");
  if (person) await amend(person.uid, null, resumed);
  await Promise.all([keepSession(), wake(), revokeEnded(), refreshOwnRatings(), recheckGuardian()]);
}

async function keepSession(): Promise<void> {
  if (navigator.onLine !== false) await readToken({ aheadMs: sessionAheadMs });
}

type SyncSituation = { waiting: number; dueAt: string | null };

async function readState(): Promise<SyncSituation> {
  const person = await readKv("person");
  if (!person) return { waiting: 0, dueAt: null };
  const { nextAttemptAt, signInNeeded } = await readConnection();
  const { commands } = await readCommands(person.uid);
  const queued = commands.filter(({ state }) => state === "queued");
  const free = queued.some(({ notBefore }) => notBefore === null);
  return {
    waiting: signInNeeded ? 0 : queued.length,
    dueAt: nextAttemptAt ?? (free ? null : earliestNotBefore(queued)),
  };
}

/** Schedules the next drain of this page, at the time that the last drain stored. */
function planRetry({ waiting, dueAt }: SyncSituation): void {
  clearTimeout(retryTimer);
  retryTimer = undefined;
  if (page?.aborted) return;
  if (waiting === 0) return;
  const dueInMs = dueAt === null ? workerGraceMs : Date.parse(dueAt) - Date.now();
  const delayMs = Math.max(navigator.onLine === false ? offlineTryMs : 0, Math.min(dueInMs, 3_600_000));
  retryTimer = setTimeout(() => run(retry()), delayMs);
}

async function retry(): Promise<void> {
  retryTimer = undefined;
  let again: string | null;
  try {
    // A drain writes before it sends. On a full device nothing could be sent, so room is made first.
    const result = await withRoom(() => drainNow({ force: false }));
    // Also if the timer was a millisecond early: nothing was written then, so no live query would schedule again.
    again = result.kind === "sign-in" ? null : result.dueAt;
  } catch (error) {
    again = new Date(Date.now() + offlineTryMs).toISOString();
    reportError(error);
  }
  if (again !== null) planRetry({ ...(await readState()), dueAt: again });
  await askForBackgroundSync();
}

/** Runs work that nobody awaits, and reports its errors, e.g. a closed database. */
function run(...works: Promise<unknown>[]): void {
  for (const work of works) work.catch(reportError);
}
