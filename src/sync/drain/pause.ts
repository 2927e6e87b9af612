import { backOffMaxMs, backOffMs } from "../../domain/back-off.ts";
import type { Transient } from "../../domain/outcome.ts";
import { now, type DrainPorts } from "./drain-ports.ts";

// One pause for all, because it is the connection that fails and not the items; it outlives the page and the worker.

/** When the pause after a failure ends; null when there is none, or when it is over. */
export async function readPause({ storage, nowMs }: DrainPorts): Promise<string | null> {
  const { nextAttemptAt, fails } = await storage.readConnection();
  if (nextAttemptAt === null || fails === 0) return null;
  const leftMs = Date.parse(nextAttemptAt) - nowMs();
  // More than any pause we make: the clock was set back, and the note means nothing.
  return leftMs > 0 && leftMs <= 60 * backOffMaxMs ? nextAttemptAt : null;
}

/** Writes down a failure of the connection, and answers when to come back: later with each failure in a row. */
export async function startPause({ storage, nowMs, random }: DrainPorts, failure: Transient): Promise<string> {
  const connection = await storage.readConnection();
  const fails = connection.fails + 1;
  const { lastProgressAt } = connection;
  const sinceProgressMs = lastProgressAt ? nowMs() - Date.parse(lastProgressAt) : null;
  const pauseMs = backOffMs({ fails, retryAfterMs: failure.retryAfterMs, sinceProgressMs }, random());
  const dueAt = new Date(nowMs() + pauseMs).toISOString();
  await storage.writeConnection({ ...connection, fails, nextAttemptAt: dueAt, failure: failure.reason });
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
