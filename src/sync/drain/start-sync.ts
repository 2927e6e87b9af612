import { earliestNotBefore } from "../../domain/outbox/queue/queue.ts";
import { idleConnection, isPausedByServer } from "../../domain/outbox/retry/connection-state.ts";
import { resumed } from "../../domain/outbox/retry/item-failure.ts";
import { database } from "../../local/database/database.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { amend } from "../../local/outbox/outbox-storage.ts";
import { readConnection } from "../../local/outbox/read-outbox.ts";
import { readCommands } from "../../local/outbox/stored-commands.ts";
import { watch } from "../../local/database/watch.ts";
import { askForBackgroundSync } from "./background-sync.ts";
import { updateIconBadge } from "../push/icon-badge.ts";
import { recheckGuardian, refreshOwnRatings, watchPerson } from "../refresh/refresh-own-ratings.ts";
import { withRoom } from "../storage/make-room.ts";
import { onSyncRequest } from "./request-sync.ts";
import { revokeEnded } from "../session/revoke.ts";
import { drainNow } from "./run-drain.ts";
import { readToken } from "../session/token.ts";
import type { WorkerMessage } from "../worker/worker-message.ts";

/** The page as far as syncing cares: passed in, because this folder is also checked against the worker's platform. */
export type Page = { window: EventTarget; document: EventTarget & { readonly visibilityState: string } };

/** The session is looked at about every 30 s, and renewed when a few ticks remain. */
const sessionTickMs = 30_000;
const sessionAheadMs = 3 * sessionTickMs;
/** How long the worker may take to answer before the page sends by itself: it may be an older version, or dying. */
const workerGraceMs = 3_000;
/** While the device says that it is offline: it is mostly right, so it is put to the test this often only. */
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
  // What was asked for is on the disk: the browser hears of it before anything is read, in case the page closes now.
  onSyncRequest(() => run(wake(askForBackgroundSync())));
  window.addEventListener("online", () => run(connectionIsBack()), { signal });
  window.addEventListener("pageshow", () => run(wake()), { signal });
  const onVisibility = () => {
    if (isVisible()) run(keepSession(), wake(), refreshOwnRatings(), recheckGuardian());
  };
  document.addEventListener("visibilitychange", onVisibility, { signal });
  const tick = setInterval(() => {
    if (!isVisible()) return;
    run(keepSession());
    // Should a change on the disk ever be overlooked, nobody has to tap for what waits.
    if (retryTimer === undefined) run(readState().then(planRetry));
  }, sessionTickMs);
  const watches = [watch(readState, planRetry), watch(updateIconBadge, () => undefined), watchPerson()];
  run(keepSession(), wake(), revokeEnded(), recheckGuardian());
  return () => {
    stopped.abort();
    onSyncRequest(null);
    clearInterval(tick);
    clearTimeout(retryTimer);
    for (const stop of watches) stop();
  };
}

/** Hands the work to the worker, which outlives this page; without one the page does it. */
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

async function connectionIsBack(): Promise<void> {
  await database.transaction("rw", database.kv, async () => {
    const connection = (await readKv("link")) ?? idleConnection;
    const isOver = connection.fails > 0 && !isPausedByServer(connection);
    if (isOver) await writeKv("link", { ...connection, fails: 0, nextAttemptAt: null });
  });
  // Whatever held an item up may have been on the way that is left behind now.
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

/** Whoever failed to send wrote down when to come back; the page that is open comes back. */
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
    // What is sent is noted first: on a full device nothing would leave it, and only by leaving does it make room.
    const result = await withRoom(() => drainNow({ force: false }));
    // Also when the timer was a millisecond early: nothing was tried then, so nothing on the disk would wake us again.
    again = result.kind === "sign-in" ? null : result.dueAt;
  } catch (error) {
    again = new Date(Date.now() + offlineTryMs).toISOString();
    reportError(error);
  }
  if (again !== null) planRetry({ ...(await readState()), dueAt: again });
  await askForBackgroundSync();
}

/** Nobody waits for these: what goes wrong in them (a closed database, say) must still be seen. */
function run(...works: Promise<unknown>[]): void {
  for (const work of works) work.catch(reportError);
}
