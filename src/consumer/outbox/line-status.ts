import type { Link } from "../../domain/link.ts";
import type { SyncState } from "../../domain/rating-view.ts";

/** What the whole line is doing, in one word; `count` is how many items the sentence speaks of. Times are ISO. */
export type LineStatus =
  | { kind: "allSent" }
  | { kind: "attention" | "signIn" | "sending" | "offline" | "ready"; count: number }
  | { kind: "unreachable"; count: number; nextAttemptAt: string | null }
  /** The server asked to be left alone with these until then (daily limit). */
  | { kind: "postponed"; count: number; until: string };

type Waiting = { sync: SyncState; nextAttemptAt: string | null };

/** The most useful truth first: what only the person can change, then what the line does, then what it waits for. */
export function lineStatus(items: readonly Waiting[], link: Link, online: boolean): LineStatus {
  const onTheWay = items.filter(({ sync }) => sync === "queued" || sync === "sending");
  const count = onTheWay.length;
  if (count === 0) {
    const parked = items.filter(({ sync }) => sync === "attention").length;
    return parked > 0 ? { kind: "attention", count: parked } : { kind: "allSent" };
  }
  if (link.signInNeeded) return { kind: "signIn", count };
  if (onTheWay.some(({ sync }) => sync === "sending")) return { kind: "sending", count };
  if (!online) return { kind: "offline", count };
  if (link.fails > 0) return { kind: "unreachable", count, nextAttemptAt: link.nextAttemptAt };
  const until = firstOfAll(onTheWay);
  return until === null ? { kind: "ready", count } : { kind: "postponed", count, until };
}

/** The earliest of the times that all of them wait for; null when one of them waits for none. */
function firstOfAll(items: readonly Waiting[]): string | null {
  const times = items.flatMap(({ nextAttemptAt }) => (nextAttemptAt === null ? [] : [nextAttemptAt]));
  return times.length === items.length ? (times.toSorted()[0] ?? null) : null;
}
