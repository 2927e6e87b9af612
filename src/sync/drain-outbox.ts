import { backOffMs, backOffMaxMs } from "../domain/back-off.ts";
import type { Command } from "../domain/commands.ts";
import { faultsOf, isHeld, withFault, type Fault } from "../domain/faults.ts";
import type { BatchOutcome, Transient, UploadOutcome } from "../domain/outcome.ts";
import {
  chooseStep,
  earliestNotBefore,
  keyOfPhoto,
  type PhotoResult,
  type Queue,
  type Step,
  type WaitingPhoto,
} from "../domain/queue.ts";
import { verdictOf, type Verdict } from "../domain/verdict.ts";
import type { DrainPorts } from "./drain-ports.ts";

/**
 * How a drain ended. `idle`: nothing can go out now; if `dueAt` is set, something is held back until then.
 * `waiting`: the connection or an item failed and is tried again at `dueAt`. `sign-in`: nothing goes out until somebody signs in.
 */
export type DrainResult = { kind: "idle" | "waiting"; dueAt: string | null } | { kind: "sign-in" };

/**
 * After so many failures in a row a pass ends, although something passed before: what is not heard of at all is slow to
 * notice and mostly the connection; what is answered is quick to notice and mostly the item.
 */
const maxInARow = { unheard: 3, answered: 8 };

type Pass = {
  uid: string;
  /** One refresh per pass: a server that refuses fresh tokens too is not asked for ever. */
  renewed: boolean;
  /** Whether anything got a decision in this pass: then the connection works, and what fails may be an item. */
  progress: boolean;
  inARow: number;
  /** Whether it is only to be found out if anything passes at all. */
  probe: boolean;
  /** Whether the server gave a sign of life since the last failure. */
  confirmed: boolean;
  /** What came back undecided since the last decision. */
  suspects: Map<string, Fault>;
};

/** Why a pass cannot go on. */
type Stop = { kind: "stop"; because: Transient | "sign-in" | "other person" };
const goOn = { kind: "go-on" } as const;

/** Sends everything that can be sent now. `force` does not wait for the end of a pause. */
export async function drainOutbox(ports: DrainPorts, { force }: { force: boolean }): Promise<DrainResult> {
  return await ports.lock(async () => {
    const paused = force ? null : await readPause(ports);
    if (paused !== null) return { kind: "waiting", dueAt: paused };
    try {
      return await drain(ports);
    } finally {
      await ports.storage.clearInFlight();
    }
  });
}

async function readPause({ storage, nowMs }: DrainPorts): Promise<string | null> {
  const { nextAttemptAt, fails } = await storage.readConnection();
  if (nextAttemptAt === null || fails === 0) return null;
  const leftMs = Date.parse(nextAttemptAt) - nowMs();
  // More than any pause we make: the clock was set back, and the note means nothing.
  return leftMs > 0 && leftMs <= 60 * backOffMaxMs ? nextAttemptAt : null;
}

async function drain(ports: DrainPorts): Promise<DrainResult> {
  const { storage } = ports;
  const token = await ports.token();
  if (token.kind === "sign-in") return { kind: "sign-in" };
  if (token.kind === "unreachable") return await endPass(ports, null, unreachable);
  const { uid } = token;
  const probe = (await storage.readConnection()).fails > 0;
  const pass: Pass = { uid, renewed: false, progress: false, inARow: 0, probe, confirmed: false, suspects: new Map() };
  for (;;) {
    const queue = await storage.readQueue(uid);
    const skip = new Set(pass.suspects.keys());
    const step = chooseStep(queue, { nowMs: ports.nowMs(), skip, probe: pass.probe });
    if (step.kind === "nothing") {
      if (pass.suspects.size === 0) return await endPass(ports, pass, null);
      // Others passed before, and nothing else is left to be tried first.
      const reasons = [...pass.suspects.values()].map(({ reason }) => reason);
      const unheard = reasons.includes("no_answer");
      // Unless it is the connection that has gone since, or a sign-in page that has come.
      if (!pass.confirmed && !(await isServerThere(ports, true))) {
        return await endPass(ports, pass, { ...unreachable, reason: reasons[0] ?? "no_answer" });
      }
      await accuse(ports, pass);
      // The same again at once would mostly be lost again.
      if (unheard) return await endPass(ports, pass, unreachable);
      continue;
    }
    const went =
      step.kind === "send" ? await sendBatch(ports, pass, step.commands) : await upload(ports, pass, step.photo);
    if (went.kind === "go-on") continue;
    if (went.because === "sign-in") return { kind: "sign-in" };
    if (await failsByItself(ports, pass, went, { queue, step })) continue;
    // Whoever signed in meanwhile has a queue of their own, and a drain of it was asked for then.
    return await endPass(ports, pass, went.because === "other person" ? null : went.because);
  }
}

/**
 * Whether what ended the pass failed by itself, although nothing else is left that could show it: then the server is asked
 * for a sign of life. Not while it may simply be the connection, which would cost twice the calls.
 */
async function failsByItself(
  ports: DrainPorts,
  pass: Pass,
  { because }: Stop,
  tried: { queue: Queue; step: Exclude<Step, { kind: "nothing" }> },
): Promise<boolean> {
  if (typeof because === "string" || because.reason === "busy") return false;
  const { queue, step } = tried;
  const keys = step.kind === "send" ? step.commands.map(({ key }) => key) : [keyOfPhoto(step.photo)];
  // What is under no suspicion goes first, so that there is nothing else then.
  const suspected = queue.commands.some((command) => keys.includes(command.key) && faultsOf(command) > 0);
  const others = () => chooseStep(queue, { nowMs: ports.nowMs(), skip: new Set(keys), probe: true });
  const alone = suspected || (because.reason !== "no_answer" && !pass.progress && others().kind === "nothing");
  if (!alone || !(await isServerThere(ports, suspected && because.reason !== "no_answer"))) return false;
  pass.progress = true;
  pass.inARow = 0;
  await forgetFails(ports);
  const went = failed(pass, because, step.kind === "send" ? step.commands : step.photo);
  pass.confirmed = true;
  return went.kind === "go-on";
}

async function isServerThere({ delivery, token }: DrainPorts, otherwise: boolean): Promise<boolean> {
  if (!delivery.isThere) return otherwise;
  const answer = await token();
  return answer.kind === "token" && (await delivery.isThere(answer.accessToken));
}

const unreachable: Transient = { kind: "transient", retryAfterMs: null, reason: "no_answer" };

/** Writes down how the connection is, and when to come back. */
async function endPass(ports: DrainPorts, pass: Pass | null, failure: Transient | null): Promise<DrainResult> {
  const { storage, nowMs, random } = ports;
  const connection = await storage.readConnection();
  if (failure) {
    const fails = connection.fails + 1;
    const { lastProgressAt } = connection;
    const sinceProgressMs = lastProgressAt ? nowMs() - Date.parse(lastProgressAt) : null;
    const pauseMs = backOffMs({ fails, retryAfterMs: failure.retryAfterMs, sinceProgressMs }, random());
    const dueAt = new Date(nowMs() + pauseMs).toISOString();
    await storage.writeConnection({ ...connection, fails, nextAttemptAt: dueAt, failure: failure.reason });
    return { kind: "waiting", dueAt };
  }
  await forgetFails(ports);
  if (!pass) return { kind: "idle", dueAt: null };
  const { commands } = await storage.readQueue(pass.uid);
  return { kind: commands.some(isHeld) ? "waiting" : "idle", dueAt: earliestNotBefore(commands) };
}

const noFails = { fails: 0, nextAttemptAt: null, failure: null };

async function forgetFails({ storage }: DrainPorts): Promise<void> {
  const connection = await storage.readConnection();
  if (connection.fails === 0 && connection.nextAttemptAt === null) return;
  await storage.writeConnection({ ...connection, ...noFails });
}

/** Something got a decision: the pauses of the connection are over, and what failed just before failed by itself. */
async function progressed(ports: DrainPorts, pass: Pass): Promise<void> {
  pass.progress = true;
  pass.probe = false;
  pass.inARow = 0;
  const connection = await ports.storage.readConnection();
  await ports.storage.writeConnection({ ...connection, ...noFails, lastProgressAt: now(ports) });
  await accuse(ports, pass);
}

async function accuse({ storage, nowMs }: DrainPorts, pass: Pass): Promise<void> {
  const suspects = new Map(pass.suspects);
  pass.suspects.clear();
  pass.probe = false;
  if (suspects.size === 0) return;
  await storage.amend(pass.uid, [...suspects.keys()], (command) => {
    const suspect = suspects.get(command.key);
    return suspect && command.state === "queued" ? withFault(command, { ...suspect, nowMs: nowMs() }) : command;
  });
}

/** Goes on with the others, unless it is the connection or the server as a whole that fails. */
function failed(pass: Pass, failure: Transient, what: readonly Command[] | WaitingPhoto): typeof goOn | Stop {
  const { reason } = failure;
  pass.inARow += 1;
  pass.confirmed = false;
  const most = reason === "no_answer" ? maxInARow.unheard : maxInARow.answered;
  if (!pass.progress || reason === "busy" || pass.inARow >= most) return { kind: "stop", because: failure };
  if ("id" in what) pass.suspects.set(keyOfPhoto(what), { reason, alone: "photo" });
  else for (const { key } of what) pass.suspects.set(key, { reason, alone: what.length === 1 ? "command" : null });
  pass.probe = reason === "no_answer";
  return goOn;
}

async function sendBatch(ports: DrainPorts, pass: Pass, chosen: readonly Command[]): Promise<typeof goOn | Stop> {
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
        return result ? [{ sent, verdict: verdictOf(sent, result, nowMs()) }] : [];
      });
      if (decided.length > 0) await settle(ports, pass, decided);
      // Commands without a result are not acknowledged.
      const left = taken.filter(({ opId }) => !outcome.results.has(opId));
      if (left.length === taken.length) return failed(pass, unreadableAnswer, left);
      for (const { key } of left) pass.suspects.set(key, { reason: "answer_unreadable", alone: "result" });
      await accuse(ports, pass);
      return goOn;
    }
    case "refused":
      return await refuse(ports, pass, taken, outcome.code);
    case "transient":
      return failed(pass, outcome, taken);
  }
}

const unreadableAnswer: Transient = { kind: "transient", retryAfterMs: null, reason: "answer_unreadable" };

/** A refused batch is halved until the one that cannot be taken stands alone; the others go on. */
async function refuse(
  ports: DrainPorts,
  pass: Pass,
  taken: readonly Command[],
  code: string,
): Promise<typeof goOn | Stop> {
  const [only] = taken;
  if (taken.length === 1 && only) {
    await settle(ports, pass, [{ sent: only, verdict: { kind: "refused", code } }]);
    return goOn;
  }
  const middle = Math.ceil(taken.length / 2);
  const first = await sendBatch(ports, pass, taken.slice(0, middle));
  return first.kind === "stop" ? first : await sendBatch(ports, pass, taken.slice(middle));
}

async function settle(
  ports: DrainPorts,
  pass: Pass,
  decided: readonly { sent: Command; verdict: Verdict }[],
): Promise<void> {
  await ports.storage.settle(pass.uid, decided, now(ports));
  await progressed(ports, pass);
}

async function upload(ports: DrainPorts, pass: Pass, photo: WaitingPhoto): Promise<typeof goOn | Stop> {
  const { storage, delivery } = ports;
  const taken = await storage.takePhoto(photo, now(ports));
  if (!taken) return goOn;
  const done = async (result: PhotoResult) => {
    await storage.settlePhoto(photo, result);
    await progressed(ports, pass);
    return goOn;
  };
  const { path, bytes } = taken;
  if (!bytes) {
    await storage.settlePhoto(photo, { kind: "refused", code: "photo_lost" });
    return goOn;
  }
  const outcome = await authorized(ports, pass, (accessToken) => delivery.upload({ path, bytes }, accessToken));
  switch (outcome.kind) {
    case "stop":
      return outcome;
    case "stored":
    case "refused":
      return await done(outcome);
    case "too-large": {
      const smaller = taken.shrunk ? null : await ports.shrink(bytes);
      if (smaller) return await done({ kind: "shrunk", bytes: smaller });
      if (outcome.transient) return failed(pass, outcome.transient, photo);
      return await done({ kind: "refused", code: "photo_too_large" });
    }
    case "transient":
      return failed(pass, outcome, photo);
  }
}

const tokenNotRead: Transient = { kind: "transient", retryAfterMs: null, reason: "blocked" };

type Answer = BatchOutcome | UploadOutcome;
type Settled<T extends Answer> = Exclude<T, { kind: "token" | "forbidden" }>;

/** One call with a token of this person; a token that is not taken is renewed once and the call repeated once. */
async function authorized<T extends Answer>(
  ports: DrainPorts,
  pass: Pass,
  call: (accessToken: string) => Promise<T>,
): Promise<Settled<T> | Stop | { kind: "refused"; code: string }> {
  let token = await ports.token();
  for (;;) {
    if (token.kind === "sign-in") return { kind: "stop", because: "sign-in" };
    if (token.kind === "unreachable") return { kind: "stop", because: unreachable };
    if (token.uid !== pass.uid) return { kind: "stop", because: "other person" };
    const outcome = await call(token.accessToken);
    if (outcome.kind !== "token" && outcome.kind !== "forbidden") return outcome as Settled<T>;
    if (pass.renewed) {
      // A fresh token decides what may be done; that it is not even read is a fault of the server, not of the item.
      return outcome.kind === "forbidden" ? { kind: "refused", code: "forbidden" } : (tokenNotRead as Settled<T>);
    }
    pass.renewed = true;
    token = await ports.token({ refused: token.accessToken });
  }
}

const now = ({ nowMs }: DrainPorts): string => new Date(nowMs()).toISOString();
