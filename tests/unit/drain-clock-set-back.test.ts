import { expect, it } from "vitest";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { ModelServer } from "../support/model-server.ts";
import { ada, content, Device } from "../support/outbox-world.ts";

const hourMs = 3_600_000;

/** A phone on which a rating waits. */
function world() {
  const outbox = new MemoryOutbox(ada);
  const device = new Device(outbox, new ModelServer());
  outbox.save("place-1", content(4));
  return { outbox, device };
}

it.each([
  ["minutes", hourMs / 6],
  ["hours", 2 * hourMs],
  ["years", 2 * 365 * 24 * hourMs],
])("a pause that a clock set back has made %s long is not waited for", async (_name, setBackMs) => {
  const { outbox, device } = world();
  device.faults = ["lost request"];
  await device.drain();
  device.nowMs -= setBackMs;
  expect((await device.drain()).kind).toBe("idle");
  expect(outbox.waiting).toEqual([]);
});

it.each([hourMs / 6, 2 * hourMs])("nor one in which nothing could be sent at all (%s ms)", async (setBackMs) => {
  const { outbox, device } = world();
  const { token } = device;
  device.token = { kind: "unreachable" };
  expect((await device.drain()).kind).toBe("waiting");
  device.token = token;
  expect((await device.drain()).kind).toBe("waiting");
  device.nowMs -= setBackMs;
  expect((await device.drain()).kind).toBe("idle");
  expect(outbox.waiting).toEqual([]);
});

it("nor one of hours of which an earlier version noted no attempt", async () => {
  const { outbox, device } = world();
  const nextAttemptAt = new Date(device.nowMs + 2 * hourMs).toISOString();
  outbox.connection = { ...outbox.connection, fails: 1, nextAttemptAt };
  expect((await device.drain()).kind).toBe("idle");
});
