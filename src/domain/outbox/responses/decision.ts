import type { Rating } from "../../ratings/rating.ts";

/** What the server decided about one command. */
export type CommandDecision =
  | { kind: "delivered"; version: number; row: Rating | null }
  /** A value was set. `state` is the row that the server has now; null: nothing to cache. `topic` is the collection's wire name. */
  | { kind: "upserted"; topic: string; state: Record<string, unknown> | null }
  /** The server has a later upsert of this device: the device's storage was rolled back or copied. */
  | { kind: "behind" }
  /** Another device changed the same part. `deviceBehind`: this device's storage was rolled back or copied. */
  | { kind: "conflict"; version: number; row: Rating | null; deviceBehind?: boolean }
  /** `until`: ISO time from which the person may try again. */
  | { kind: "rejected"; code: string; until?: string | undefined }
  | { kind: "later"; notBefore: string; code: string | null }
  /** The server does not have the photo to be attached; it has to be uploaded again. */
  | { kind: "photo-missing" };

/** Bounds for the waiting time that a server requests: its clock and ours may differ by any amount. */
const laterMinMs = 60_000;
export const laterMaxMs = 24 * 3_600_000;

/** ISO time of the next try after the server requested `askedMs` of waiting; the minimum if `askedMs` is NaN. */
export function notBeforeOf(askedMs: number, nowMs: number): string {
  const waitMs = Math.min(laterMaxMs, Math.max(laterMinMs, Number.isFinite(askedMs) ? askedMs : laterMinMs));
  return new Date(nowMs + waitMs).toISOString();
}
