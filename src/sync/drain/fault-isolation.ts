import { failuresOf, withFailure } from "../../domain/outbox/retry/item-failure.ts";
import type { Transient } from "../../domain/outbox/responses/response.ts";
import { chooseStep, keyOfPhoto, type Queue } from "../../domain/outbox/queue/queue.ts";
import type { DrainPorts } from "./drain-ports.ts";
import { goOn, unreachable, type Pass, type Sent, type Stop, type Went } from "./pass.ts";
import { endPause, endPauseWithProgress } from "./pause.ts";

// Tells a failing item from a failing connection. What comes back undecided is a suspect, and the others go first: when one
// of them passes, the suspects failed by themselves. `chooseStep` then sends them in halves, until the culprit stands alone.

/**
 * After so many failures in a row a pass ends, although something passed before: what is not heard of at all is slow to
 * notice and mostly the connection; what is answered is quick to notice and mostly the item.
 */
const maxInARow = { unheard: 3, answered: 8 };

/** Goes on with the others, unless it is the connection or the server as a whole that fails. */
export function addCandidates(pass: Pass, failure: Transient, sent: Sent): Went {
  const { reason } = failure;
  pass.inARow += 1;
  pass.confirmed = false;
  const most = reason === "no_answer" ? maxInARow.unheard : maxInARow.answered;
  if (!pass.progress || reason === "busy" || pass.inARow >= most) return { kind: "stop", because: failure };
  if ("id" in sent) pass.candidates.set(keyOfPhoto(sent), { reason, alone: "photo" });
  else for (const { key } of sent) pass.candidates.set(key, { reason, alone: sent.length === 1 ? "command" : null });
  pass.probe = reason === "no_answer";
  return goOn;
}

/** Something got a decision: the pauses of the connection are over, and what failed just before failed by itself. */
export async function progressed(ports: DrainPorts, pass: Pass): Promise<void> {
  pass.progress = true;
  pass.probe = false;
  pass.inARow = 0;
  await endPauseWithProgress(ports);
  await markFailed(ports, pass);
}

/** Notes on each suspect that it failed by itself. */
export async function markFailed({ storage, nowMs }: DrainPorts, pass: Pass): Promise<void> {
  const suspects = new Map(pass.candidates);
  pass.candidates.clear();
  pass.probe = false;
  if (suspects.size === 0) return;
  await storage.amend(pass.uid, [...suspects.keys()], (command) => {
    const fault = suspects.get(command.key);
    return fault && command.state === "queued" ? withFailure(command, { ...fault, nowMs: nowMs() }) : command;
  });
}

/** Only suspects are left. Others passed before them, so they are to blame; answers why the pass ends all the same, if it does. */
export async function markRemaining(ports: DrainPorts, pass: Pass): Promise<Transient | null> {
  const reasons = [...pass.candidates.values()].map(({ reason }) => reason);
  // Unless it is the connection that has gone since, or a sign-in page that has come.
  if (!pass.confirmed && !(await isServerThere(ports, true))) {
    return unreachable(reasons[0]);
  }
  await markFailed(ports, pass);
  // The same again at once would mostly be lost again.
  return reasons.includes("no_answer") ? unreachable() : null;
}

/**
 * Whether what ended the pass failed by itself, although nothing else is left that could show it: then the server is asked
 * for a sign of life. Not while it may simply be the connection, which would cost twice the calls.
 */
export async function failsByItself(
  ports: DrainPorts,
  pass: Pass,
  { because }: Stop,
  { queue, sent }: { queue: Queue; sent: Sent },
): Promise<boolean> {
  if (typeof because === "string" || because.reason === "busy") return false;
  const keys = "id" in sent ? [keyOfPhoto(sent)] : sent.map(({ key }) => key);
  // What is under no suspicion goes first, so that there is nothing else then.
  const suspected = queue.commands.some((command) => keys.includes(command.key) && failuresOf(command) > 0);
  const others = () => chooseStep(queue, { nowMs: ports.nowMs(), skip: new Set(keys), probe: true });
  const alone = suspected || (because.reason !== "no_answer" && !pass.progress && others().kind === "nothing");
  if (!alone || !(await isServerThere(ports, suspected && because.reason !== "no_answer"))) return false;
  pass.progress = true;
  pass.inARow = 0;
  await endPause(ports);
  const went = addCandidates(pass, because, sent);
  pass.confirmed = true;
  return went.kind === "go-on";
}

async function isServerThere({ delivery, token }: DrainPorts, otherwise: boolean): Promise<boolean> {
  if (!delivery.isThere) return otherwise;
  const answer = await token();
  return answer.kind === "token" && (await delivery.isThere(answer.accessToken));
}
