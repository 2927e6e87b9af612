import { describe, expect, it } from "vitest";
import type { Command } from "../../src/domain/outbox/commands/command.ts";
import {
  nextAction,
  nextState,
  startState,
  unreachable,
  type DrainEvent,
  type DrainState,
} from "../../src/domain/outbox/queue/drain-state.ts";
import type { Queue } from "../../src/domain/outbox/queue/queue.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { ada, content } from "../support/outbox-world.ts";

const nowMs = Date.UTC(2026, 0, 1);

async function queueOf(...placeIds: string[]): Promise<Queue> {
  const outbox = new MemoryOutbox(ada);
  for (const placeId of placeIds) outbox.save(placeId, content(4));
  return await outbox.readQueue(ada);
}
const after = (state: DrainState, event: DrainEvent, queue: Queue) => nextState(state, event, { queue, nowMs });
const sentOf = (state: DrainState, queue: Queue): readonly Command[] => {
  const action = nextAction(state, queue, nowMs);
  if (action.kind !== "send") throw new Error(`Expected to send, not to ${action.kind}.`);
  return action.commands;
};
const start = startState({ probing: false });
const serverFailed = unreachable("server_failed");

describe("the drain", () => {
  it("finishes when the queue is empty", async () => {
    const queue = await queueOf();
    expect(nextAction(start, queue, nowMs)).toEqual({ kind: "finish" });
    const { state } = after(start, { kind: "finished" }, queue);
    expect(state.phase).toEqual({ kind: "ended", end: { kind: "done", failure: null } });
  });

  it("sends a single command until the server has decided one, then all", async () => {
    const queue = await queueOf("a", "b", "c");
    const probing = startState({ probing: true });
    const sent = sentOf(probing, queue);
    expect(sent).toHaveLength(1);
    const { state } = after(probing, { kind: "decided", sent, leftOut: [] }, queue);
    expect(sentOf(state, queue)).toHaveLength(3);
  });

  it("ends with the failure when nothing was delivered and other commands wait", async () => {
    const [queue, failing] = [await queueOf("a", "b"), await queueOf("a")];
    const { state } = after(start, { kind: "failed", failure: unreachable(), sent: failing.commands }, queue);
    expect(state.phase).toEqual({ kind: "ended", end: { kind: "done", failure: unreachable() } });
  });

  it("checks that the server is reachable before it blames the only waiting command", async () => {
    const queue = await queueOf("a");
    const failed = after(start, { kind: "failed", failure: serverFailed, sent: queue.commands }, queue);
    expect(nextAction(failed.state, queue, nowMs)).toEqual({ kind: "ask", otherwise: false });
    const away = after(failed.state, { kind: "asked", there: false }, queue);
    expect([away.state.phase.kind, away.isolated.size]).toEqual(["ended", 0]);
    const there = after(failed.state, { kind: "asked", there: true }, queue);
    expect(nextAction(there.state, queue, nowMs)).toEqual({ kind: "isolate" });
    const isolated = after(there.state, { kind: "isolated" }, queue);
    expect([...isolated.isolated.values()]).toEqual([{ reason: "server_failed", alone: "command" }]);
    expect(isolated.state.candidates.size).toBe(0);
  });

  it("sets a suspected command aside as soon as another command succeeds", async () => {
    const queue = await queueOf("a", "b");
    const [a, b] = [(await queueOf("a")).commands, queue.commands.slice(1)];
    const passed = after(start, { kind: "decided", sent: b, leftOut: [] }, queue).state;
    const failed = after(passed, { kind: "failed", failure: serverFailed, sent: a }, queue).state;
    expect([...failed.candidates.keys()]).toEqual([`${ada}:rating:a`]);
    const { isolated } = after(failed, { kind: "decided", sent: b, leftOut: [] }, queue);
    expect([...isolated.keys()]).toEqual([`${ada}:rating:a`]);
  });

  it("sends the halves of a rejected batch before anything else", async () => {
    const queue = await queueOf("a", "b", "c");
    const sent = sentOf(start, queue);
    let { state } = after(start, { kind: "batch rejected", sent }, queue);
    const sizes: number[] = [];
    for (let half = 0; half < 2; half += 1) {
      const part = sentOf(state, queue);
      sizes.push(part.length);
      ({ state } = after(state, { kind: "decided", sent: part, leftOut: [] }, queue));
    }
    expect([sizes, state.parts]).toEqual([[2, 1], []]);
  });

  it("ends after three missing answers in a row, even if a command was delivered before", async () => {
    const queue = await queueOf("a", "b", "c", "d");
    let { state } = after(start, { kind: "decided", sent: [], leftOut: [] }, queue);
    for (const [index, command] of queue.commands.slice(0, 3).entries()) {
      expect([index, state.phase.kind]).toEqual([index, "sending"]);
      ({ state } = after(state, { kind: "failed", failure: unreachable(), sent: [command] }, queue));
    }
    expect(state.phase.kind).toBe("ended");
  });
});
