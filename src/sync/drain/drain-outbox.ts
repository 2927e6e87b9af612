import {
  nextAction,
  nextState,
  startState,
  unreachable,
  type Candidates,
  type DrainAction,
  type DrainEnd,
  type DrainEvent,
  type DrainState,
} from "../../domain/outbox/queue/drain-state.ts";
import {
  chooseStep,
  earliestNotBefore,
  keyOfPhoto,
  type Queue,
  type WaitingPhoto,
} from "../../domain/outbox/queue/queue.ts";
import type { Transient } from "../../domain/outbox/responses/response.ts";
import { isPaused, withFailure } from "../../domain/outbox/retry/item-failure.ts";
import { sendBatch, uploadPhoto } from "./call-server.ts";
import type { DrainPorts } from "./drain-ports.ts";
import { endPause, readPause, startPause, type Wake } from "./pause.ts";
import { TokenCalls } from "./with-token.ts";

/**
 * How a drain ended. `idle`: nothing can be sent now; if `dueAt` is set, something is held back until then. `waiting`: the
 * connection or an item failed and is tried again at `dueAt`. `sign-in`: nothing is sent until somebody signs in.
 */
export type DrainResult = { kind: "idle" | "waiting"; dueAt: string | null } | { kind: "sign-in" };

/** Sends everything that can be sent now, unless a pause is under way that `wake` does not end. */
export async function drainOutbox(ports: DrainPorts, wake: Wake): Promise<DrainResult> {
  const result = await ports.lock(async (isHeld): Promise<DrainResult> => {
    const paused = await readPause(ports, wake);
    if (paused !== null) return { kind: "waiting", dueAt: paused };
    try {
      return await drain(ports, isHeld);
    } finally {
      if (isHeld()) await ports.storage.clearInFlight();
    }
  });
  return result ?? takenAway;
}

/** Another tab drains. */
const takenAway: DrainResult = { kind: "waiting", dueAt: null };

async function drain(ports: DrainPorts, isHeld: () => boolean): Promise<DrainResult> {
  const { storage, nowMs } = ports;
  const token = await ports.token();
  if (token.kind === "sign-in") return { kind: "sign-in" };
  if (token.kind === "unreachable") return await pauseAfter(ports, unreachable(token.reason));
  const { uid } = token;
  const context = { ports, uid, calls: new TokenCalls(ports, uid) };
  const { fails } = await storage.readConnection();
  ports.timeouts.begin(fails);
  let state = startState({ probing: fails > 0 });
  while (state.phase.kind !== "ended") {
    if (!isHeld()) return takenAway;
    const queue = await storage.readQueue(uid);
    const action = nextAction(state, queue, nowMs(), ports.timeouts.batch);
    const photos = action.kind === "upload" ? uploadsWith(action.photo, state, queue, ports) : [];
    const events =
      photos.length > 1
        ? await Promise.all(photos.map((photo) => uploadPhoto(context, photo)))
        : [await perform(context, action)];
    if (events.some(({ kind }) => kind === "decided")) await endPause(ports);
    for (const event of events.toSorted(decidedFirst)) {
      // The server is reachable, so an item caused the failure: the pause of the connection is over.
      if (event.kind === "asked" && event.there && state.phase.kind === "asking") await endPause(ports);
      const next = nextState(state, event, { queue, nowMs: nowMs() });
      await storeFailures(context, next.isolated);
      state = next.state;
      if (state.phase.kind !== "sending") break;
    }
  }
  return await endDrain(context, state.phase.end);
}

type Context = { ports: DrainPorts; uid: string; calls: TokenCalls };

/** Photos that are uploaded together with this one while the connection is fast. */
function uploadsWith(first: WaitingPhoto, state: DrainState, queue: Queue, { timeouts, nowMs }: DrainPorts) {
  const photos = [first];
  const skip = new Set([...state.candidates.keys(), keyOfPhoto(first)]);
  const count = state.probing || state.candidates.size > 0 ? 1 : timeouts.parallel;
  while (photos.length < count) {
    const step = chooseStep(queue, { nowMs: nowMs(), skip, probe: false });
    if (step.kind !== "upload") break;
    photos.push(step.photo);
    skip.add(keyOfPhoto(step.photo));
  }
  return photos;
}

/** If one of several uploads passed, the connection works, and those that failed are judged by that. */
const decidedFirst = (one: DrainEvent, other: DrainEvent) =>
  Number(other.kind === "decided") - Number(one.kind === "decided");

async function perform(context: Context, action: DrainAction): Promise<DrainEvent> {
  switch (action.kind) {
    case "send":
      return await sendBatch(context, action.commands);
    case "upload":
      return await uploadPhoto(context, action.photo);
    case "ask":
      return { kind: "asked", there: await isServerThere(context.ports, action.otherwise) };
    case "isolate":
      return { kind: "isolated" };
    case "finish":
      return { kind: "finished" };
  }
}

async function isServerThere({ delivery, token }: DrainPorts, otherwise: boolean): Promise<boolean> {
  if (!delivery.isThere) return otherwise;
  const answer = await token();
  return answer.kind === "token" && (await delivery.isThere(answer.accessToken));
}

async function storeFailures({ ports, uid }: Context, isolated: Candidates): Promise<void> {
  if (isolated.size === 0) return;
  await ports.storage.amend(uid, [...isolated.keys()], (command) => {
    const failure = isolated.get(command.key);
    return failure && command.state === "queued" ? withFailure(command, { ...failure, nowMs: ports.nowMs() }) : command;
  });
}

/** Stores the state of the connection and returns when to try again. */
async function endDrain({ ports, uid }: Context, end: DrainEnd): Promise<DrainResult> {
  if (end.kind === "sign-in") return { kind: "sign-in" };
  if (end.failure) return await pauseAfter(ports, end.failure);
  await endPause(ports);
  const { commands } = await ports.storage.readQueue(uid);
  return { kind: commands.some(isPaused) ? "waiting" : "idle", dueAt: earliestNotBefore(commands) };
}

const pauseAfter = async (ports: DrainPorts, failure: Transient): Promise<DrainResult> => ({
  kind: "waiting",
  dueAt: await startPause(ports, failure),
});
