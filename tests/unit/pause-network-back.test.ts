import { expect, it } from "vitest";
import { readPause, startPause } from "../../src/sync/drain/pause.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada, Device } from "../support/outbox-world.ts";

const { ports } = new Device(new MemoryOutbox(ada), new ModelServer());

it.each(["no_answer", "blocked"] as const)("a pause after %s ends when the network is back", async (reason) => {
  await startPause(ports, { kind: "transient", retryAfterMs: 60_000, reason });
  expect(await readPause(ports, { force: false })).not.toBeNull();
  expect(await readPause(ports, { force: false, networkIsBack: true })).toBeNull();
});

it.each(["server_failed", "busy", "answer_unreadable"] as const)(
  "a pause after %s continues when the network is back, and ends only when a person asks",
  async (reason) => {
    const dueAt = await startPause(ports, { kind: "transient", retryAfterMs: 60_000, reason });
    expect(await readPause(ports, { force: false, networkIsBack: true })).toBe(dueAt);
    expect(await readPause(ports, { force: true })).toBeNull();
  },
);
