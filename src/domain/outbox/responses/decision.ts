import { contentIn, isSameIntent, type Command } from "../commands/command.ts";
import { rulesOf } from "../commands/kinds.ts";
import { isQuiet } from "../commands/upsert.ts";
import { contentOf, type Rating } from "../../ratings/rating.ts";
import type { CommandResult } from "../commands/request.ts";

/** What the server decided about one command. */
export type CommandDecision =
  | { kind: "delivered"; version: number; row: Rating | null }
  /** A value was put; `state` is what the server has of its subject now. */
  | { kind: "upserted"; topic: string; state: Record<string, unknown> | null }
  /** This device has spoken later already about what was to be put. */
  | { kind: "behind" }
  /** `deviceBehind`: this device has spoken later already: its memory was rolled back, or copied to another device. */
  | { kind: "conflict"; version: number; row: Rating | null; deviceBehind?: boolean }
  | { kind: "rejected"; code: string }
  | { kind: "later"; notBefore: string; code: string | null }
  /** The server does not have the photo that was to be attached: it has to be sent again. */
  | { kind: "photo-missing" };

/** Bounds for what a server asks: its clock and ours may differ by anything. */
const laterMinMs = 60_000;
export const laterMaxMs = 24 * 3_600_000;

/** When to try again what a server wants held back for so long; NaN where it did not say. */
export function notBeforeOf(askedMs: number, nowMs: number): string {
  const waitMs = Math.min(laterMaxMs, Math.max(laterMinMs, Number.isFinite(askedMs) ? askedMs : laterMinMs));
  return new Date(nowMs + waitMs).toISOString();
}

export function decisionOf(command: Command, result: CommandResult, nowMs: number): CommandDecision {
  switch (result.status) {
    case "applied":
      if ("topic" in result) return { kind: "upserted", topic: result.topic, state: result.state };
      return { kind: "delivered", version: result.version, row: result.row };
    case "behind":
      return { kind: "behind" };
    case "conflict":
      return {
        kind: "conflict",
        version: result.version,
        row: result.row,
        ...(result.device_behind ? { deviceBehind: true } : {}),
      };
    case "later": {
      const notBefore = notBeforeOf(Date.parse(result.retry_at) - nowMs, nowMs);
      return { kind: "later", notBefore, code: result.code };
    }
    case "rejected":
      return rulesOf(command.body).readRejection?.(result.code) ?? { kind: "rejected", code: result.code };
  }
}

/** Whether a decision says how the rating itself stands now, so that the device's copy of it must follow. */
export function carriesRow(
  command: Command,
  decision: CommandDecision,
): decision is Extract<CommandDecision, { row: Rating | null }> {
  if (decision.kind === "conflict") return true;
  return decision.kind === "delivered" && (decision.row !== null || rulesOf(command.body).empties === true);
}

/** A server that took every name for an old one would otherwise be asked for ever. */
const maxRepeats = 5;

/**
 * What is left of a command after a decision; `null` when it is done. `current` is what lies on the disk by now: an
 * answer to an earlier intent never removes a newer one, it only tells it where it starts from.
 */
export function settleCommand(current: Command, sent: Command, decision: CommandDecision): Command | null {
  if (!isSameIntent(current, sent)) {
    if (decision.kind === "upserted") return { ...current, tried: 0, unconfirmed: [] };
    return decision.kind === "delivered" ? rebased(current, sent, decision) : current;
  }
  switch (decision.kind) {
    case "delivered":
    case "upserted":
      return null;
    case "behind":
      return current.tried < maxRepeats ? current : { ...current, state: "attention", refusal: "refused" };
    case "conflict":
      // Nothing to ask a person about: under its new name the device simply says it again.
      if (decision.deviceBehind && !rulesOf(current.body).rebase && current.tried < maxRepeats) return current;
      return inConflict(current, decision);
    case "rejected":
      return isQuiet(current) ? null : { ...current, state: "attention", refusal: decision.code };
    case "later":
      // Still queued, but the outbox can say why it waits.
      return { ...current, notBefore: decision.notBefore, refusal: decision.code };
    case "photo-missing":
      return current;
  }
}

const inConflict = (command: Command, { version, row }: { version: number; row: Rating | null }): Command => ({
  ...command,
  state: "attention",
  refusal: "conflict",
  theirs: { version, row },
});

/** The newer intent was made on top of the one that just arrived, and the server may have merged that with another device's. */
function rebased(current: Command, sent: Command, { version, row }: { version: number; row: Rating | null }): Command {
  // Nothing of the newer intent itself has been sent, and the older ones are settled.
  const based = { ...current, baseVersion: version, tried: 0, unconfirmed: [] };
  const { rebase } = rulesOf(current.body);
  if (!rebase) return based;
  const body = rebase(current.body, contentIn(sent.body), row && contentOf(row));
  return body ? { ...based, body } : inConflict(current, { version, row });
}
