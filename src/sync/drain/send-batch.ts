import type { Command } from "../../domain/outbox/commands/command.ts";
import type { Transient } from "../../domain/outbox/responses/response.ts";
import { decisionOf, type CommandDecision } from "../../domain/outbox/responses/decision.ts";
import { authorized } from "./authorized.ts";
import { now, type DrainPorts } from "./drain-ports.ts";
import { markFailed, progressed, addCandidates } from "./fault-isolation.ts";
import { goOn, type Pass, type Went } from "./pass.ts";

const unreadableAnswer: Transient = { kind: "transient", retryAfterMs: null, reason: "answer_unreadable" };

/** Sends commands in one call and writes down what the server decided about each. */
export async function sendBatch(ports: DrainPorts, pass: Pass, chosen: readonly Command[]): Promise<Went> {
  const { storage, delivery, nowMs } = ports;
  const taken = await storage.takeCommands(chosen, now(ports));
  if (taken.length === 0) return goOn;
  const outcome = await authorized(ports, pass, (accessToken) => delivery.send(taken, accessToken));
  switch (outcome.kind) {
    case "stop":
      return outcome;
    case "answered": {
      const decided = taken.flatMap((sent) => {
        const result = outcome.results.get(sent.opId);
        return result ? [{ sent, decision: decisionOf(sent, result, nowMs()) }] : [];
      });
      if (decided.length > 0) await settle(ports, pass, decided);
      // Commands without a result are not acknowledged.
      const left = taken.filter(({ opId }) => !outcome.results.has(opId));
      if (left.length === taken.length) return addCandidates(pass, unreadableAnswer, left);
      for (const { key } of left) pass.candidates.set(key, { reason: "answer_unreadable", alone: "result" });
      await markFailed(ports, pass);
      return goOn;
    }
    case "refused":
      return await refuse(ports, pass, taken, outcome.code);
    case "transient":
      return addCandidates(pass, outcome, taken);
  }
}

/** A refused batch is halved until the one that cannot be taken stands alone; the others go on. */
async function refuse(ports: DrainPorts, pass: Pass, taken: readonly Command[], code: string): Promise<Went> {
  const [only] = taken;
  if (taken.length === 1 && only) {
    await settle(ports, pass, [{ sent: only, decision: { kind: "refused", code } }]);
    return goOn;
  }
  const middle = Math.ceil(taken.length / 2);
  const first = await sendBatch(ports, pass, taken.slice(0, middle));
  return first.kind === "stop" ? first : await sendBatch(ports, pass, taken.slice(middle));
}

async function settle(
  ports: DrainPorts,
  pass: Pass,
  decided: readonly { sent: Command; decision: CommandDecision }[],
): Promise<void> {
  await ports.storage.settle(pass.uid, decided, now(ports));
  await progressed(ports, pass);
}
