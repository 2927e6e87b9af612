import type { Command } from "../../domain/outbox/commands/command.ts";
import type { ItemFailure } from "../../domain/outbox/retry/item-failure.ts";
import type { Transient } from "../../domain/outbox/responses/response.ts";
import type { WaitingPhoto } from "../../domain/outbox/queue/queue.ts";

/** What is known while the queue of one person is gone through once. */
export type Pass = {
  uid: string;
  /** One refresh per pass: a server that refuses fresh tokens too is not asked for ever. */
  renewed: boolean;
  /** Whether anything got a decision in this pass: then the connection works, and what fails may be an item. */
  progress: boolean;
  /** Failures since the last decision. */
  inARow: number;
  /** Whether it is only to be found out if anything passes at all. */
  probe: boolean;
  /** Whether the server gave a sign of life since the last failure. */
  confirmed: boolean;
  /** What came back undecided since the last decision, by key. */
  candidates: Map<string, ItemFailure>;
};

export const newPass = (uid: string, { probe }: { probe: boolean }): Pass => ({
  uid,
  renewed: false,
  progress: false,
  inARow: 0,
  probe,
  confirmed: false,
  candidates: new Map(),
});

/** What one call carried. */
export type Sent = readonly Command[] | WaitingPhoto;

/** Why a pass cannot go on. */
export type Stop = { kind: "stop"; because: Transient | "sign-in" | "other person" };
export type Went = Stop | { kind: "go-on" };
export const goOn: Went = { kind: "go-on" };

/** Nothing could be sent at all. */
export const unreachable = (reason: Transient["reason"] = "no_answer"): Transient => ({
  kind: "transient",
  retryAfterMs: null,
  reason,
});
