import { batchSize, type Command } from "../commands/command.ts";

/** Why something came back without a decision. */
export const faultReasons = ["no_answer", "blocked", "server_failed", "answer_unreadable"] as const;
export type FaultReason = (typeof faultReasons)[number];

export const isFaultReason = (code: string | null): code is FaultReason =>
  (faultReasons as readonly (string | null)[]).includes(code);

/** How often this command came back without a decision while others passed. */
export const faultsOf = ({ faults = 0 }: Pick<Command, "faults">): number => faults;

/** What came back undecided goes out again in halves, so that one bad item among twenty stands alone after five steps. */
export const batchLimit = (faults: number): number => Math.max(1, Math.ceil(batchSize / 2 ** faults));

/**
 * From here on it is the item, and the person is told. Before that a command may have suffered from nineteen others; what
 * was left out of an answer to all of them is known at once.
 */
const namedAfter = { photo: 3, command: 5, result: 1 };
const pauseStartMs = 2_000;
const pauseMaxMs = 6 * 3_600_000;

/** `alone`: what it was that failed by itself; null for one of a batch. */
export type Fault = { reason: FaultReason; alone: keyof typeof namedAfter | null };

/**
 * Notes that a command came back without a decision while others passed. One that was sent alone is held back, each time
 * for twice as long.
 */
export function withFault(command: Command, fault: Fault & { nowMs: number }): Command {
  const faults = faultsOf(command) + 1;
  const repeats = fault.alone ? faults - namedAfter[fault.alone] : -1;
  if (repeats < 0) return { ...command, faults };
  const pauseMs = Math.min(pauseMaxMs, pauseStartMs * 2 ** repeats);
  return { ...command, faults, refusal: fault.reason, notBefore: new Date(fault.nowMs + pauseMs).toISOString() };
}

/** Whether a command waits because of faults, and not because the server asked for it. */
export const isHeld = ({ faults = 0, notBefore, refusal }: Command): boolean =>
  faults > 0 && notBefore !== null && (refusal === null || isFaultReason(refusal));

/** Ends the waiting, not the suspicion: it still goes alone. */
export const released = (command: Command): Command => (isHeld(command) ? { ...command, notBefore: null } : command);
