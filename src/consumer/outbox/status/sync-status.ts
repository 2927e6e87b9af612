import type { ConnectionState } from "../../../domain/outbox/retry/connection-state.ts";
import type { OutboxCard } from "../outbox-cards.ts";

/** How sending goes as a whole, in one word; `count` is how many ratings or deletions the sentence speaks of. Times are ISO. */
export type SyncStatus =
  | { kind: "allSent" }
  | { kind: "attention" | "signIn" | "sending" | "offline" | "ready"; count: number }
  /** `blocked`: something answered that is not our server, as the sign-in page of a café does. */
  | { kind: "unreachable"; count: number; nextAttemptAt: string | null; blocked: boolean }
  /** The server does answer: that it fails, or that it has too much to do. */
  | { kind: "troubled"; count: number; nextAttemptAt: string | null }
  /** The server asked to be left alone with these until then (daily limit). */
  | { kind: "postponed"; count: number; until: string }
  /** All that waits are photos that are to go over another connection. */
  | { kind: "held"; count: number };

type Waiting = Pick<OutboxCard, "sync" | "nextAttemptAt" | "waitsFor">;

const troubles: ReadonlySet<string> = new Set(["server_failed", "busy", "answer_unreadable"]);

/** The most useful truth first: what only the person can change, then how the connection is, then what it waits for. */
export function syncStatus(items: readonly Waiting[], connection: ConnectionState, online: boolean): SyncStatus {
  const onTheWay = items.filter(({ sync }) => sync === "queued" || sync === "sending");
  const count = onTheWay.length;
  const refused = items.filter(({ sync }) => sync === "attention").length;
  if (count === 0) {
    return refused > 0 ? { kind: "attention", count: refused } : { kind: "allSent" };
  }
  if (connection.signInNeeded) return { kind: "signIn", count };
  if (onTheWay.some(({ sync }) => sync === "sending")) return { kind: "sending", count };
  if (!online) return { kind: "offline", count };
  if (connection.fails > 0) {
    const { nextAttemptAt, failure } = connection;
    if (failure && troubles.has(failure)) return { kind: "troubled", count, nextAttemptAt };
    return { kind: "unreachable", count, nextAttemptAt, blocked: failure === "blocked" };
  }
  const itself = onTheWay.filter(({ waitsFor }) => waitsFor === null);
  if (itself.length === 0) {
    if (onTheWay.some(({ waitsFor }) => waitsFor === "connection")) return { kind: "held", count };
    // What waits for nothing but what the server has refused.
    if (refused > 0) return { kind: "attention", count: refused };
  }
  const until = firstOfAll(itself);
  return until === null ? { kind: "ready", count } : { kind: "postponed", count, until };
}

/** The earliest of the times that all of them wait for; null when one of them waits for none. */
function firstOfAll(items: readonly Waiting[]): string | null {
  const times = items.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [nextAttemptAt]));
  return times.length === items.length ? (times.toSorted()[0] ?? null) : null;
}
