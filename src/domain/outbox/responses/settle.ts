import { isSameIntent, type Command } from "../commands/command.ts";
import { rulesOf } from "../commands/kinds.ts";
import { settleCommand, type CommandDecision } from "./decision.ts";

/** What was sent and what the server decided about it. */
export type Decided = { sent: Command; decision: CommandDecision };

/** As they are on the device now; the photo is the one whose bytes the command needs. */
export type Affected = { current: Command | undefined; photo: { losses?: number | undefined } | undefined };

/** How often a photo is sent again after the server lost it, before a person has to look. */
const maxLosses = 3;

/** `command` null: it goes. `photo` "forget": the server has it and shows it; "again": its bytes are to be sent again. */
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

/** What the server lacks is sent again while the device has it, but not for ever. */
function whenMissing(photo: Affected["photo"]): CommandDecision {
  if (!photo) return { kind: "rejected", code: "photo_lost" };
  return (photo.losses ?? 0) >= maxLosses ? { kind: "rejected", code: "photo_missing" } : { kind: "photo-missing" };
}

/** Those of the chosen that are still as they were and still wait, marked as sent once more; `current` in their order. */
export function take(chosen: readonly Command[], current: readonly (Command | undefined)[]): Command[] {
  return chosen.flatMap((one, index) => {
    const command = current[index];
    const waits = command && isSameIntent(command, one) && command.state === "queued";
    return waits ? [{ ...command, tried: command.tried + 1 }] : [];
  });
}
