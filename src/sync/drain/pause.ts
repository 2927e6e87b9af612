import { backOffMaxMs, backOffMs } from "../../domain/outbox/retry/back-off.ts";
import { isPausedByServer } from "../../domain/outbox/retry/connection-state.ts";
import type { Transient } from "../../domain/outbox/responses/response.ts";
import { now, type DrainPorts } from "./drain-ports.ts";

// All commands share one pause, because the connection fails and not the items. The pause outlives the page and the
// worker.

/**
 * Why a drain starts. `force`: a person asks, so no pause counts. `networkIsBack`: the browser reports a connection, which ends a
 * pause after a lost connection, once per pause, but not one after the server itself failed or asked for it.
 */
export type Wake = { force: boolean; networkIsBack?: boolean | undefined };

/** ISO time at which the current pause ends; null if there is none, if it is over, or if `wake` ends it. */
export async function readPause({ storage, nowMs }: DrainPorts, wake: Wake): Promise<string | null> {
  if (wake.force) return null;
  const connection = await storage.readConnection();
  const { fails, lastAttemptAt, nextAttemptAt } = connection;
  if (nextAttemptAt === null || fails === 0) return null;
  if (wake.networkIsBack && !connection.early && !isPausedByServer(connection)) {
    await storage.writeConnection({ ...connection, early: true });
    return null;
  }
  const leftMs = Date.parse(nextAttemptAt) - nowMs();
  // The clock was set back, so the stored time is meaningless. Earlier versions did not always store when a pause began:
  // then one that is longer than the longest pause counts as set back.
  const isSetBack = (lastAttemptAt !== null && Date.parse(lastAttemptAt) > nowMs()) || leftMs > 60 * backOffMaxMs;
  return leftMs > 0 && !isSetBack ? nextAttemptAt : null;
}

/** Stores a failure of the connection and returns when to try again: later with each failure in a row. */
export async function startPause(ports: DrainPorts, failure: Transient): Promise<string> {
  const { storage, nowMs, random } = ports;
  const connection = await storage.readConnection();
  // A try that came early changes nothing of the schedule.
  const planned = connection.early ? connection.nextAttemptAt : null;
  if (planned !== null && Date.parse(planned) > nowMs() && failure.retryAfterMs === null) return planned;
  const fails = connection.fails + 1;
  const failingSince = (fails > 1 ? connection.failingSince : null) ?? now(ports);
  // A connection may be back any moment. A server that fails or asks for a pause is spared.
  const isLost = failure.reason === "no_answer" || failure.reason === "blocked";
  const lostForMs = isLost ? nowMs() - Date.parse(failingSince) : null;
  const pauseMs = backOffMs({ fails, retryAfterMs: failure.retryAfterMs, lostForMs }, random());
  const dueAt = new Date(nowMs() + pauseMs).toISOString();
  const noted = { fails, lastAttemptAt: now(ports), nextAttemptAt: dueAt, failure: failure.reason, failingSince };
  // Without a planned time, an event of the network has ended the previous pause: this one is not cut short again.
  const early = connection.early === true && connection.nextAttemptAt === null;
  await storage.writeConnection({ ...connection, ...noted, early });
  return dueAt;
}

const noFails = { fails: 0, nextAttemptAt: null, failure: null, failingSince: null, early: false };

/** For a working connection, even if the server decided nothing. */
export async function endPause({ storage }: DrainPorts): Promise<void> {
  const connection = await storage.readConnection();
  if (connection.fails === 0 && connection.nextAttemptAt === null) return;
  await storage.writeConnection({ ...connection, ...noFails });
}
