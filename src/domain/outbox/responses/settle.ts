import { contentOf, type Rating } from "../../ratings/rating.ts";
import { contentIn, isQuiet, isSameIntent, type Command } from "../commands/command.ts";
import { rulesOf } from "../commands/kinds.ts";
import { notBeforeOf, type CommandDecision } from "./decision.ts";
import type { CommandResult } from "./result.ts";

/** A server that was set back to an earlier version, or is updated after the app, learns the kind within hours. */
const unknownKindMs = 3_600_000;

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
      if (result.code === "unknown_kind")
        return { kind: "later", notBefore: notBeforeOf(unknownKindMs, nowMs), code: result.code };
      return (
        rulesOf(command.body).readRejection?.(result.code) ?? {
          kind: "rejected",
          code: result.code,
          ...(result.retry_at ? { until: result.retry_at } : {}),
        }
      );
  }
}

/** True if the decision carries the current rating, so that the device has to store it. */
export function carriesRow(
  command: Command,
  decision: CommandDecision,
): decision is Extract<CommandDecision, { row: Rating | null }> {
  if (decision.kind === "conflict") return true;
  return decision.kind === "delivered" && (decision.row !== null || rulesOf(command.body).empties === true);
}

/** Limit of repeats, in case a server considers every device id outdated. */
const maxRepeats = 5;

/**
 * What remains of a command after a decision; `null` if it is done. `current` is the command on disk now: an answer to
 * an earlier intent never removes a newer one, it only updates its base.
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
      // The person need not decide: the device sends it again under its new id.
      if (decision.deviceBehind && !rulesOf(current.body).rebase && current.tried < maxRepeats) return current;
      return inConflict(current, decision);
    case "rejected":
      return isQuiet(current) ? null : refusedFor(current, decision);
    case "later":
      // Still queued; the outbox screen shows why it waits.
      return { ...current, notBefore: decision.notBefore, refusal: decision.code };
    case "photo-missing":
      return current;
  }
}

/** Waits for the person; with a time it shows from when they may try again. */
const refusedFor = (
  command: Command,
  { code, until = null }: { code: string; until?: string | null | undefined },
): Command => ({
  ...command,
  state: "attention",
  refusal: code,
  notBefore: until,
});

const inConflict = (command: Command, { version, row }: { version: number; row: Rating | null }): Command => ({
  ...command,
  state: "attention",
  refusal: "conflict",
  theirs: { version, row },
});

/**
 * The newer intent is based on the one that has just arrived, and the server may have merged that with another device's
 * change.
 */
function rebased(current: Command, sent: Command, { version, row }: { version: number; row: Rating | null }): Command {
  // The newer intent itself has never been sent, and the older ones are settled.
  const { lostVersion: _regained, ...newer } = current;
  const based = { ...newer, baseVersion: version, tried: 0, unconfirmed: [] };
  const { rebase } = rulesOf(current.body);
  if (!rebase) return based;
  const body = rebase(current.body, contentIn(sent.body), row && contentOf(row));
  return body ? { ...based, body } : inConflict(current, { version, row });
}

/** A sent command and the server's decision about it. */
export type Decided = { sent: Command; decision: CommandDecision };

/** The command and its photo as they are on the device now. */
export type Affected = { current: Command | undefined; photo: { losses?: number | undefined } | undefined };

/** Number of uploads after the server lost a photo, before the person is asked. */
const maxLosses = 3;

/**
 * `command` null: it is deleted. `photo` "forget": the server has the photo and shows it; "again": its bytes are
 * uploaded again.
 */
export type Settled = { command: Command | null; photo: "forget" | "again" | null };

export function settle({ sent, decision }: Decided, { current, photo }: Affected): Settled {
  const meant = decision.kind === "photo-missing" ? whenMissing(photo) : decision;
  const command = current ? settleCommand(current, sent, meant) : null;
  if (rulesOf(sent.body).bytesOf?.(sent.body) === undefined) return { command, photo: null };
  return {
    command,
    photo:
      meant.kind === "photo-missing"
        ? "again"
        : meant.kind === "delivered" || meant.kind === "upserted"
          ? "forget"
          : null,
  };
}

/** A photo that the server lost is uploaded again a few times, if the device still has it. */
function whenMissing(photo: Affected["photo"]): CommandDecision {
  if (!photo) return { kind: "rejected", code: "photo_lost" };
  return (photo.losses ?? 0) >= maxLosses ? { kind: "rejected", code: "photo_missing" } : { kind: "photo-missing" };
}

/**
 * The chosen commands that are unchanged and still waiting, with one more sending counted. `current` is in the same
 * order as `chosen`.
 */
export function take(chosen: readonly Command[], current: readonly (Command | undefined)[]): Command[] {
  return chosen.flatMap((one, index) => {
    const command = current[index];
    const waits = command && isSameIntent(command, one) && command.state === "queued";
    return waits ? [{ ...command, tried: command.tried + 1 }] : [];
  });
}
