import type { ConnectionState } from "../../../domain/outbox/retry/connection-state.ts";
import type { OutboxCard } from "../outbox-cards.ts";

/** State of sending as a whole. `count`: number of cards that the sentence is about. Times are ISO. */
export type SyncStatus =
  | { kind: "allSent" }
  | { kind: "attention" | "signIn" | "sending" | "offline" | "ready"; count: number }
  /** `blocked`: something other than our server answered, such as a captive portal. */
  | { kind: "unreachable"; count: number; nextAttemptAt: string | null; blocked: boolean }
  /** The server answers with an error or is overloaded. */
  | { kind: "troubled"; count: number; nextAttemptAt: string | null }
  /** The server refuses these until a time (daily limit). */
  | { kind: "postponed"; count: number; until: string }
  /** Only photos are waiting, for another kind of connection. */
  | { kind: "held"; count: number };

type Waiting = Pick<OutboxCard, "sync" | "nextAttemptAt" | "waitsFor">;

const troubles: ReadonlySet<string> = new Set(["server_failed", "busy", "answer_unreadable"]);

/** Picks the most useful state: first what only the person can change, then the connection, then what items wait for. */
export function syncStatus(items: readonly Waiting[], connection: ConnectionState, online: boolean): SyncStatus {
  const unsent = items.filter(({ sync }) => sync === "queued" || sync === "sending");
  const count = unsent.length;
  const refused = items.filter(({ sync }) => sync === "attention").length;
  if (count === 0) {
    return refused > 0 ? { kind: "attention", count: refused } : { kind: "allSent" };
  }
  if (connection.signInNeeded) return { kind: "signIn", count };
  if (unsent.some(({ sync }) => sync === "sending")) return { kind: "sending", count };
  if (!online) return { kind: "offline", count };
  if (connection.fails > 0) {
    const { nextAttemptAt, failure } = connection;
    if (failure && troubles.has(failure)) return { kind: "troubled", count, nextAttemptAt };
    return { kind: "unreachable", count, nextAttemptAt, blocked: failure === "blocked" };
  }
  const independent = unsent.filter(({ waitsFor }) => waitsFor === null);
  if (independent.length === 0) {
    if (unsent.some(({ waitsFor }) => waitsFor === "connection")) return { kind: "held", count };
    // The others only wait for refused ones.
    if (refused > 0) return { kind: "attention", count: refused };
  }
  const until = earliestOfAll(independent);
  return until === null ? { kind: "ready", count } : { kind: "postponed", count, until };
}

/** The earliest time that all items wait for; null when one of them has no such time. */
function earliestOfAll(items: readonly Waiting[]): string | null {
  const times = items.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [nextAttemptAt]));
  return times.length === items.length ? (times.toSorted()[0] ?? null) : null;
}
