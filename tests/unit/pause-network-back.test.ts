import { beforeEach, expect, it } from "vitest";
import { endPause, readPause, startPause } from "../../src/sync/drain/pause.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { ModelServer } from "../support/model-server.ts";
import { drainOutbox } from "../../src/sync/drain/drain-outbox.ts";
import { memoryWorld, saveMany } from "../support/memory-world.ts";
import { ada, Device } from "../support/outbox-world.ts";

const { ports } = new Device(new MemoryOutbox(ada), new ModelServer());
beforeEach(() => endPause(ports));

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

it("a burst of network events behind a captive portal makes one early try per pause and delays none of the planned ones", async () => {
  const { outbox, server, device } = memoryWorld();
  saveMany(outbox, 7);
  device.faults = Array.from({ length: 200 }, () => "captive portal" as const);
  const startMs = device.nowMs;
  let dueMs = startMs;
  while (outbox.waiting.length > 0 && device.nowMs - startMs < 60_000) {
    const isDue = device.nowMs >= dueMs;
    const result = await drainOutbox(device.ports, { force: false, networkIsBack: !isDue });
    if (result.kind !== "sign-in" && result.dueAt !== null) dueMs = Date.parse(result.dueAt);
    // Events arrive every 200 ms, and the portal lets everything through after five seconds.
    device.nowMs += 200;
    if (device.nowMs - startMs >= 5_000) device.faults = [];
  }
  expect(outbox.waiting).toEqual([]);
  expect(device.nowMs - startMs).toBeLessThan(10_000);
  expect(server.calls).toBeLessThan(15);
});
