import type { Command } from "../commands/command.ts";
import type { Transient } from "../responses/response.ts";
import { failuresOf, type ItemFailure } from "../retry/item-failure.ts";
import { chooseStep, keyOfPhoto, type Queue, type WaitingPhoto } from "./queue.ts";

// The drain as a state machine, without I/O. `nextAction` says what to do, `sync/drain` does it and reports an event, and
// `nextState` draws the conclusions.
//
// It tells a failing item from a failing connection. An item that came back without a decision becomes a candidate, and the others
// go first. If one of them passes, the connection works, so the candidates failed because of themselves: they are isolated, which
// means that `chooseStep` sends them last and in smaller and smaller batches, until the bad one is alone.

/** Keys of commands that came back without a decision since the last decision, and why. */
export type Candidates = ReadonlyMap<string, ItemFailure>;

/** What one call carried. */
export type Sent = readonly Command[] | WaitingPhoto;

type Failed = { failure: Transient; sent: Sent };

export type DrainState = {
  /** `asking`: a request to the server decides whether the failed items or the connection are the cause. */
  phase: { kind: "sending" } | ({ kind: "asking"; otherwise: boolean } & Failed) | { kind: "ended"; end: DrainEnd };
  /** The batch or photo chosen last. */
  chosen: Sent;
  /** Parts of `chosen` still to be sent, after the server rejected it as a whole. */
  parts: readonly (readonly Command[])[];
  /** True once the server decided something: the connection works. */
  progress: boolean;
  /** Failures since the last decision. */
  failuresInARow: number;
  /** True while it is unknown whether anything gets through: then one small thing is sent at a time. */
  probing: boolean;
  /** True if the server gave a sign of life since the last failure. */
  serverSeen: boolean;
  candidates: Candidates;
};

/** Why a drain ended. `failure` null: nothing is left that can be sent now. */
export type DrainEnd = { kind: "done"; failure: Transient | null } | { kind: "sign-in" };

export type DrainAction =
  | { kind: "send"; commands: readonly Command[] }
  | { kind: "upload"; photo: WaitingPhoto }
  /** Ask the server for a sign of life; `otherwise` is the assumed answer if it cannot be asked. */
  | { kind: "ask"; otherwise: boolean }
  /** Only candidates are left, and the server is reachable. */
  | { kind: "isolate" }
  | { kind: "finish" };

export type DrainEvent =
  /** The chosen items are no longer in the queue. */
  | { kind: "skipped"; sent: Sent }
  /** The server decided about at least one item of the call, but not about those in `leftOut`. */
  | { kind: "decided"; sent: Sent; leftOut: readonly string[] }
  /** The server rejected a batch as a whole. */
  | { kind: "batch rejected"; sent: readonly Command[] }
  | ({ kind: "failed" } & Failed)
  /** No call was made, because there was no token. */
  | ({ kind: "no token" } & Failed)
  | { kind: "signed out" }
  /** Another person signed in. Their queue is drained separately. */
  | { kind: "person changed" }
  | { kind: "asked"; there: boolean }
  | { kind: "isolated" }
  | { kind: "finished" };

/** `isolated`: candidates that failed because of themselves. Their failure is to be stored. */
export type Transition = { state: DrainState; isolated: Candidates };

const none: Candidates = new Map();

/**
 * A drain ends after this many failures in a row, even if something passed before. Missing answers take long to notice
 * and are mostly caused by the connection; bad answers are noticed quickly and are mostly caused by the item.
 */
const maxInARow = { noAnswer: 3, answered: 8 };

export const startState = ({ probing }: { probing: boolean }): DrainState => ({
  phase: { kind: "sending" },
  chosen: [],
  parts: [],
  progress: false,
  failuresInARow: 0,
  probing,
  serverSeen: false,
  candidates: none,
});

/** A connection failure without a more specific answer. */
export const unreachable = (reason: Transient["reason"] = "no_answer"): Transient => ({
  kind: "transient",
  retryAfterMs: null,
  reason,
});

export function nextAction(state: DrainState, queue: Queue, nowMs: number, batch?: number): DrainAction {
  if (state.phase.kind === "asking") return { kind: "ask", otherwise: state.phase.otherwise };
  const [part] = state.parts;
  if (part) return { kind: "send", commands: part };
  const step = chooseStep(queue, { nowMs, skip: new Set(state.candidates.keys()), probe: state.probing, batch });
  if (step.kind !== "nothing") return step;
  if (state.candidates.size === 0) return { kind: "finish" };
  return state.serverSeen ? { kind: "isolate" } : { kind: "ask", otherwise: true };
}

/** `queue` and `nowMs`: the input from which the action was chosen. */
export function nextState(
  state: DrainState,
  event: DrainEvent,
  { queue, nowMs }: { queue: Queue; nowMs: number },
): Transition {
  switch (event.kind) {
    case "skipped":
      return only(afterCall(state, event.sent));
    case "decided": {
      const leftOut = event.leftOut.map((key) => [key, { reason: "answer_unreadable", alone: "result" }] as const);
      return {
        state: { ...afterCall(state, event.sent), progress: true, probing: false, failuresInARow: 0, candidates: none },
        isolated: new Map<string, ItemFailure>([...state.candidates, ...leftOut]),
      };
    }
    case "batch rejected": {
      // The batch is halved until the rejected command is alone; the others pass.
      const middle = Math.ceil(event.sent.length / 2);
      const called = afterCall(state, event.sent);
      return only({ ...called, parts: [event.sent.slice(0, middle), event.sent.slice(middle), ...called.parts] });
    }
    case "failed":
      return only(afterFailure(afterCall(state, event.sent), event, { queue, nowMs }));
    case "no token":
      return only(afterStop(afterCall(state, event.sent), event.failure, { queue, nowMs }));
    case "signed out":
      return only({ ...state, phase: { kind: "ended", end: { kind: "sign-in" } } });
    case "person changed":
    case "finished":
      return only(ended(state, null));
    case "asked":
      return only(afterAsking(state, event.there));
    case "isolated":
      return afterIsolation(state);
  }
}

const only = (state: DrainState): Transition => ({ state, isolated: none });

const ended = (state: DrainState, failure: Transient | null): DrainState => ({
  ...state,
  phase: { kind: "ended", end: { kind: "done", failure } },
});

const afterCall = (state: DrainState, sent: Sent): DrainState =>
  state.parts.length > 0 ? { ...state, parts: state.parts.slice(1) } : { ...state, chosen: sent };

function addCandidates(state: DrainState, { failure, sent }: Failed): DrainState {
  const { reason } = failure;
  // A server that is overloaded by everybody says nothing about an item.
  if (reason === "busy") return state;
  const found: [string, ItemFailure][] =
    "id" in sent
      ? [[keyOfPhoto(sent), { reason, alone: "photo" }]]
      : sent.map(({ key }) => [key, { reason, alone: sent.length === 1 ? "command" : null }]);
  return { ...state, candidates: new Map([...state.candidates, ...found]), probing: reason === "no_answer" };
}

/** Continues with the others, unless the connection or the whole server fails. */
function afterFailure(
  before: DrainState,
  { failure, sent }: Failed,
  context: { queue: Queue; nowMs: number },
): DrainState {
  const state = { ...before, failuresInARow: before.failuresInARow + 1, serverSeen: false };
  const { reason } = failure;
  const most = reason === "no_answer" ? maxInARow.noAnswer : maxInARow.answered;
  const goesOn = state.progress && reason !== "busy" && state.failuresInARow < most;
  return goesOn ? addCandidates(state, { failure, sent }) : afterStop(state, failure, context);
}

/**
 * Ends the drain, or first asks the server for a sign of life: if the item is known to fail, or if nothing else is left
 * that could show whether the connection works. It does not ask if the connection may simply be gone: that would double
 * the calls.
 */
function afterStop(
  state: DrainState,
  failure: Transient,
  { queue, nowMs }: { queue: Queue; nowMs: number },
): DrainState {
  const { reason } = failure;
  if (reason === "busy") return ended(state, failure);
  const { chosen } = state;
  const keys = new Set("id" in chosen ? [keyOfPhoto(chosen)] : chosen.map(({ key }) => key));
  // Items that never failed are sent first, so nothing else waits now.
  const failedBefore = queue.commands.some((command) => keys.has(command.key) && failuresOf(command) > 0);
  const nothingElse = () => chooseStep(queue, { nowMs, skip: keys, probe: true }).kind === "nothing";
  const asks = failedBefore || (reason !== "no_answer" && !state.progress && nothingElse());
  if (!asks) return ended(state, failure);
  const otherwise = failedBefore && reason !== "no_answer";
  return { ...state, phase: { kind: "asking", otherwise, failure, sent: chosen } };
}

function afterAsking(state: DrainState, there: boolean): DrainState {
  if (state.phase.kind === "asking") {
    const { failure, sent } = state.phase;
    if (!there) return ended(state, failure);
    const seen = { ...state, phase: { kind: "sending" as const }, parts: [], progress: true, failuresInARow: 1 };
    return { ...addCandidates(seen, { failure, sent }), serverSeen: true };
  }
  if (there) return { ...state, serverSeen: true };
  // The connection has been lost since, or a login page has appeared.
  const [first] = state.candidates.values();
  return ended(state, unreachable(first?.reason));
}

function afterIsolation(state: DrainState): Transition {
  const reasons = [...state.candidates.values()].map(({ reason }) => reason);
  const isolated = { ...state, candidates: none, probing: false };
  // An immediate retry would mostly fail again.
  return {
    state: reasons.includes("no_answer") ? ended(isolated, unreachable()) : isolated,
    isolated: state.candidates,
  };
}
