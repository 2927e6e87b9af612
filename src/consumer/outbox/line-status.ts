import type { Link } from "../../domain/link.ts";
import type { SyncState } from "../../domain/rating-view.ts";

/** What the whole line is doing, in one word; `count` is how many items the sentence speaks of. */
export type LineStatus =
  | { kind: "allSent" }
  | { kind: "attention" | "signIn" | "sending" | "offline" | "ready"; count: number }
  | { kind: "unreachable"; count: number; nextAttemptAt: string | null };

/** The most useful truth first: what only the person can change, then what the line does, then what it waits for. */
export function lineStatus(states: readonly SyncState[], link: Link, online: boolean): LineStatus {
  const onTheWay = states.filter((state) => state === "queued" || state === "sending");
  const count = onTheWay.length;
  if (count === 0) {
    const parked = states.filter((state) => state === "attention").length;
    return parked > 0 ? { kind: "attention", count: parked } : { kind: "allSent" };
  }
  if (link.signInNeeded) return { kind: "signIn", count };
  if (onTheWay.includes("sending")) return { kind: "sending", count };
  if (!online) return { kind: "offline", count };
  if (link.fails > 0) return { kind: "unreachable", count, nextAttemptAt: link.nextAttemptAt };
  return { kind: "ready", count };
}
