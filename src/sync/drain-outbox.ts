import { backOffMaxMs, backOffMs } from "../domain/back-off.ts";
import { batchSize, type Command } from "../domain/commands.ts";
import { idleConnection } from "../domain/connection.ts";
import type { BatchOutcome, Transient, UploadOutcome } from "../domain/outcome.ts";
import { chooseStep, earliestNotBefore, keyOfPhoto, type PhotoResult, type WaitingPhoto } from "../domain/queue.ts";
import { verdictOf, type Verdict } from "../domain/verdict.ts";
import type { DrainPorts } from "./drain-ports.ts";

/**
 * How a drain ended. `idle`: nothing can go out now; if `dueAt` is set, something is held back until then.
 * `waiting`: the connection failed and is tried again at `dueAt`. `sign-in`: nothing goes out until somebody signs in.
 */
export type DrainResult = { kind: "idle" | "waiting"; dueAt: string | null } | { kind: "sign-in" };

/** After so many failures in a row the items go one by one, so that one which makes the server fail is found. */
const isolateAfterFails = 3;
const maxFaultsInARow = 3;
/** How long an item that made the server fail is held back while others pass. */
const faultPauseMs = 5 * backOffMaxMs;

type Pass = {
  uid: string;
  isolating: boolean;
  /** One refresh per pass: a server that refuses fresh tokens too is not asked for ever. */
  renewed: boolean;
  delivered: number;
  faultsInARow: number;
  skip: Set<string>;
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
  const isolating = (await storage.readConnection()).fails >= isolateAfterFails;
  const { uid } = token;
  const pass: Pass = { uid, isolating, renewed: false, delivered: 0, faultsInARow: 0, skip: new Set() };
  for (;;) {
    const queue = await storage.readQueue(uid);
    const limit = isolating ? 1 : batchSize;
    const step = chooseStep(queue, { nowMs: ports.nowMs(), limit, skip: pass.skip });
    if (step.kind === "nothing") return await endPass(ports, pass, null);
    const went =
      step.kind === "send" ? await sendBatch(ports, pass, step.commands) : await upload(ports, pass, step.photo);
    if (went.kind === "go-on") continue;
    if (went.because === "sign-in") return { kind: "sign-in" };
    // Whoever signed in meanwhile has a queue of their own, and a drain of it was asked for then.
    return await endPass(ports, pass, went.because === "other person" ? null : went.because);
  }
}

const unreachable: Transient = { kind: "transient", retryAfterMs: null, serverFault: false };

/** Writes down how the connection is, and when to come back. */
async function endPass(ports: DrainPorts, pass: Pass | null, failure: Transient | null): Promise<DrainResult> {
  const { storage, nowMs, random } = ports;
  const connection = await storage.readConnection();
  const failed = failure ?? (pass && pass.skip.size > 0 && pass.delivered === 0 ? serverFault : null);
  if (failed) {
    const fails = connection.fails + 1;
    const dueAt = new Date(nowMs() + backOffMs(fails, random(), failed.retryAfterMs)).toISOString();
    await storage.writeConnection({ ...connection, fails, nextAttemptAt: dueAt });
    return { kind: "waiting", dueAt };
  }
  if (connection.fails > 0 || connection.nextAttemptAt !== null) {
    await storage.writeConnection({
      ...idleConnection,
      lastAttemptAt: connection.lastAttemptAt,
      signInNeeded: connection.signInNeeded,
    });
  }
  if (!pass) return { kind: "idle", dueAt: null };
  if (pass.skip.size > 0) {
    await storage.postpone([...pass.skip], new Date(nowMs() + faultPauseMs).toISOString());
  }
  return { kind: "idle", dueAt: earliestNotBefore((await storage.readQueue(pass.uid)).commands) };
}

const serverFault: Transient = { kind: "transient", retryAfterMs: null, serverFault: true };

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
      if (decided.length === 0) return { kind: "stop", because: unreachable };
      await settle(ports, pass, decided);
      // Commands without a result are not acknowledged; asking again at once would get the same answer.
      return decided.length < taken.length ? { kind: "stop", because: unreachable } : goOn;
    }
    case "refused":
      return await refuse(ports, pass, taken, outcome.code);
    case "transient":
      return skipOrStop(pass, outcome, taken.length === 1 ? taken[0]?.key : undefined);
  }
}

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
  { storage, nowMs }: DrainPorts,
  pass: Pass,
  decided: readonly { sent: Command; verdict: Verdict }[],
): Promise<void> {
  await storage.settle(pass.uid, decided, new Date(nowMs()).toISOString());
  pass.delivered += decided.length;
  pass.faultsInARow = 0;
}

async function upload(ports: DrainPorts, pass: Pass, photo: WaitingPhoto): Promise<typeof goOn | Stop> {
  const { storage, delivery } = ports;
  const taken = await storage.takePhoto(photo, now(ports));
  if (!taken) return goOn;
  const done = async (result: PhotoResult) => {
    await storage.settlePhoto(photo, result);
    pass.faultsInARow = 0;
    pass.delivered += 1;
    return goOn;
  };
  const { path, bytes } = taken;
  if (!bytes) return await done({ kind: "refused", code: "photo_lost" });
  const outcome = await authorized(ports, pass, (accessToken) => delivery.upload({ path, bytes }, accessToken));
  switch (outcome.kind) {
    case "stop":
      return outcome;
    case "stored":
    case "refused":
      return await done(outcome);
    case "too-large": {
      const smaller = taken.shrunk ? null : await ports.shrink(bytes);
      return await done(smaller ? { kind: "shrunk", bytes: smaller } : { kind: "refused", code: "photo_too_large" });
    }
    case "transient":
      return skipOrStop(pass, outcome, keyOfPhoto(photo));
  }
}

/** Skips one item and goes on with the others, unless it is the connection or the server as a whole that fails. */
function skipOrStop(pass: Pass, failure: Transient, key: string | undefined): typeof goOn | Stop {
  pass.faultsInARow += 1;
  const mayGoOn = failure.serverFault && failure.retryAfterMs === null && pass.faultsInARow < maxFaultsInARow;
  if (!mayGoOn || key === undefined) return { kind: "stop", because: failure };
  pass.skip.add(key);
  return goOn;
}

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
      return outcome.kind === "forbidden"
        ? { kind: "refused", code: "forbidden" }
        : { kind: "stop", because: unreachable };
    }
    pass.renewed = true;
    token = await ports.token({ refused: token.accessToken });
  }
}

const now = ({ nowMs }: DrainPorts): string => new Date(nowMs()).toISOString();
