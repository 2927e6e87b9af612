import { expect, it } from "vitest";
import { memoryWorld } from "../support/memory-world.ts";
import { content } from "../support/outbox-world.ts";

const hourMs = 3_600_000;

/** A phone with one waiting rating. */
function world() {
  const { outbox, device } = memoryWorld();
  outbox.save("place-1", content(4));
  return { outbox, device };
}

it.each([
  ["minutes", hourMs / 6],
  ["hours", 2 * hourMs],
  ["years", 2 * 365 * 24 * hourMs],
])("the drain ignores a pause that became %s long because the clock was set back", async (_name, setBackMs) => {
  const { outbox, device } = world();
  device.faults = ["lost request"];
  await device.drain();
  device.nowMs -= setBackMs;
  expect((await device.drain()).kind).toBe("idle");
  expect(outbox.waiting).toEqual([]);
});

it("the drain waits for half an hour when the server requests such a pause", async () => {
  const { device } = world();
  let calls = 0;
  device.ports.delivery.send = async () => {
    calls += 1;
    return { kind: "transient", retryAfterMs: hourMs / 2, reason: "busy" };
  };
  await device.drain();
  device.nowMs += hourMs / 3;
  expect((await device.drain()).kind).toBe("waiting");
  expect(calls).toBe(1);
  device.nowMs += hourMs / 3;
  await device.drain();
  expect(calls).toBe(2);
});

it.each([hourMs / 6, 2 * hourMs])(
  "a pause after a failed token renewal is not extended when the clock is set back by %s ms",
  async (setBackMs) => {
    const { outbox, device } = world();
    const { token } = device;
    device.token = { kind: "unreachable" };
    expect((await device.drain()).kind).toBe("waiting");
    device.token = token;
    expect((await device.drain()).kind).toBe("waiting");
    device.nowMs -= setBackMs;
    expect((await device.drain()).kind).toBe("idle");
    expect(outbox.waiting).toEqual([]);
  },
);

it("the drain ignores a pause of hours that an earlier app version stored", async () => {
  const { outbox, device } = world();
  const nextAttemptAt = new Date(device.nowMs + 2 * hourMs).toISOString();
  outbox.connection = { ...outbox.connection, fails: 1, nextAttemptAt };
  expect((await device.drain()).kind).toBe("idle");
});
