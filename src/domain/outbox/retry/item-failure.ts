import { batchSize } from "../../limits.ts";
import type { Command } from "../commands/command.ts";

/** Why a call ended without a decision. */
export const failureReasons = ["no_answer", "blocked", "server_failed", "answer_unreadable"] as const;
export type FailureReason = (typeof failureReasons)[number];

export const isFailureReason = (code: string | null): code is FailureReason =>
  (failureReasons as readonly (string | null)[]).includes(code);

/** Number of failures without a decision while others passed. */
export const failuresOf = ({ faults = 0 }: Pick<Command, "faults">): number => faults;

/** Batches shrink by half with each failure, so that one bad item among twenty is alone after five steps. */
export const batchLimit = (faults: number): number => Math.max(1, Math.ceil(batchSize / 2 ** faults));

/**
 * Number of failures after which the item itself is considered the cause and the person is informed. Before that, other
 * items of its batch may be the cause. A command that an answer leaves out (`result`) is identified at its first failure.
 */
const reportedAfter = { photo: 3, command: 5, result: 1 };
const pauseStartMs = 2_000;
const pauseMaxMs = 6 * 3_600_000;

/** `alone`: the kind of item that failed on its own; null if it failed in a batch. */
export type ItemFailure = { reason: FailureReason; alone: keyof typeof reportedAfter | null };

/**
 * Counts a failure of a command while others passed. A command that was sent alone is paused, each time for twice as long.
 */
export function withFailure(command: Command, fault: ItemFailure & { nowMs: number }): Command {
  const faults = failuresOf(command) + 1;
  const repeats = fault.alone ? faults - reportedAfter[fault.alone] : -1;
  if (repeats < 0) return { ...command, faults };
  const pauseMs = Math.min(pauseMaxMs, pauseStartMs * 2 ** repeats);
  return { ...command, faults, refusal: fault.reason, notBefore: new Date(fault.nowMs + pauseMs).toISOString() };
}

/** True if a command waits because of failures, and not because the server asked for it. */
export const isPaused = ({ faults = 0, notBefore, refusal }: Command): boolean =>
  faults > 0 && notBefore !== null && (refusal === null || isFailureReason(refusal));

/** Ends the waiting. The failures still count, so the command is sent alone. */
export const resumed = (command: Command): Command => (isPaused(command) ? { ...command, notBefore: null } : command);
