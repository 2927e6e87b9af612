import { backOffMaxMs, backOffMs } from "../../domain/outbox/retry/back-off.ts";
import type { Transient } from "../../domain/outbox/responses/response.ts";
import { now, type DrainPorts } from "./drain-ports.ts";

// One pause for all, because it is the connection that fails and not the items; it outlives the page and the worker.

/** When the pause after a failure ends; null when there is none, or when it is over. */
export async function readPause({ storage, nowMs }: DrainPorts): Promise<string | null> {
  const { fails, lastAttemptAt, nextAttemptAt } = await storage.readConnection();
  if (nextAttemptAt === null || fails === 0) return null;
  const leftMs = Date.parse(nextAttemptAt) - nowMs();
  // The note means nothing any more. (Earlier versions did not always say when it was made: then by the longest pause.)
  const isSetBack = (lastAttemptAt !== null && Date.parse(lastAttemptAt) > nowMs()) || leftMs > 60 * backOffMaxMs;
  return leftMs > 0 && !isSetBack ? nextAttemptAt : null;
}

/** Writes down a failure of the connection, and answers when to come back: later with each failure in a row. */
export async function startPause(ports: DrainPorts, failure: Transient): Promise<string> {
  const { storage, nowMs, random } = ports;
  const connection = await storage.readConnection();
  const fails = connection.fails + 1;
  const { lastProgressAt } = connection;
  const sinceProgressMs = lastProgressAt ? nowMs() - Date.parse(lastProgressAt) : null;
  const pauseMs = backOffMs({ fails, retryAfterMs: failure.retryAfterMs, sinceProgressMs }, random());
  const dueAt = new Date(nowMs() + pauseMs).toISOString();
  const noted = { fails, lastAttemptAt: now(ports), nextAttemptAt: dueAt, failure: failure.reason };
  await storage.writeConnection({ ...connection, ...noted });
  return dueAt;
}

const noFails = { fails: 0, nextAttemptAt: null, failure: null };

/** The connection works, although nothing needs to have been decided. */
export async function endPause({ storage }: DrainPorts): Promise<void> {
  const connection = await storage.readConnection();
  if (connection.fails === 0 && connection.nextAttemptAt === null) return;
  await storage.writeConnection({ ...connection, ...noFails });
}

/** The server decided something: the pauses start from the shortest again. */
export async function endPauseWithProgress(ports: DrainPorts): Promise<void> {
  const connection = await ports.storage.readConnection();
  await ports.storage.writeConnection({ ...connection, ...noFails, lastProgressAt: now(ports) });
}
