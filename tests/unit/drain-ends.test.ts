import { describe, expect, it } from "vitest";
import type { TokenAnswer } from "../../src/sync/session/token.ts";
import type { MemoryOutbox } from "../support/memory-outbox.ts";
import { memoryWorld, saveMany, saveWithFaults } from "../support/memory-world.ts";
import { ada, ben, content, Device } from "../support/outbox-world.ts";

const keyOf = (placeId: string) => `${ada}:rating:${placeId}`;

/** Has more commands than one call takes, and changes the person after the first answer. */
async function drainWhile(outbox: MemoryOutbox, device: Device, changed: TokenAnswer) {
  saveMany(outbox, 25);
  const { send } = device.ports.delivery;
  device.ports.delivery.send = async (commands, accessToken) => {
    const outcome = await send(commands, accessToken);
    device.token = changed;
    return outcome;
  };
  return await device.drain();
}

describe("the drain", () => {
  it("pauses, to resume automatically, when the old token cannot be renewed", async () => {
    const { outbox, device } = memoryWorld();
    outbox.save("place-1", content(4));
    device.token = { kind: "unreachable" };
    expect(await device.drain()).toEqual({ kind: "waiting", dueAt: expect.any(String) });
    expect(outbox.connection).toMatchObject({ fails: 1, failure: "no_answer" });
  });

  it("pauses rather than asking for a sign-in when the token expires halfway and cannot be renewed", async () => {
    const { outbox, server, device } = memoryWorld();
    const ended = await drainWhile(outbox, device, { kind: "unreachable" });
    expect(ended).toEqual({ kind: "waiting", dueAt: expect.any(String) });
    expect(outbox.connection).toMatchObject({ fails: 1, failure: "no_answer" });
    expect([server.calls, outbox.waiting.length]).toEqual([1, 5]);
  });

  it("does not write an unchanged connection state, because each write wakes every open page", async () => {
    const { outbox, device } = memoryWorld();
    const { connection } = outbox;
    expect(await device.drain()).toEqual({ kind: "idle", dueAt: null });
    expect(outbox.connection).toBe(connection);
  });

  it("clears a next attempt time that an earlier app version left behind", async () => {
    const { outbox, device } = memoryWorld();
    outbox.connection = { ...outbox.connection, nextAttemptAt: outbox.now };
    expect(await device.drain()).toEqual({ kind: "idle", dueAt: null });
    expect(outbox.connection).toMatchObject({ fails: 0, nextAttemptAt: null });
  });

  it("ends without counting a connection failure when another person signs in halfway", async () => {
    const { outbox, server, device } = memoryWorld();
    const isBen: TokenAnswer = { kind: "token", uid: ben, accessToken: "of-ben" };
    expect(await drainWhile(outbox, device, isBen)).toEqual({ kind: "idle", dueAt: null });
    expect(outbox.connection).toMatchObject({ fails: 0, nextAttemptAt: null });
    expect(server.calls).toBe(1);
  });

  it("asks for a sign-in when the session ends halfway", async () => {
    const { outbox, server, device } = memoryWorld();
    expect(await drainWhile(outbox, device, { kind: "sign-in" })).toEqual({ kind: "sign-in" });
    expect(server.calls).toBe(1);
    expect(outbox.waiting).toHaveLength(5);
  });
});

describe("a batch that the server refuses as a whole", () => {
  it("is not split further when the server rate-limits everyone", async () => {
    const { outbox, server, device } = memoryWorld();
    saveMany(outbox, 4);
    const refused = { reached: true, status: 500, json: { code: "P0001", message: "no" }, retryAfter: null } as const;
    server.poison = (op) => (op.place_id === "place-3" ? refused : null);
    device.faults = [null, "too many requests"];
    expect(await device.drain()).toMatchObject({ kind: "waiting" });
    expect(server.calls).toBe(2);
    expect(outbox.connection).toMatchObject({ fails: 1, failure: "busy" });
    await device.drainThrough();
    expect(outbox.waiting.map(({ key }) => key)).toEqual([keyOf("place-3")]);
  });
});

describe("an item that failed before", () => {
  it("is blamed instead of the connection when it fails alone", async () => {
    const { outbox, device } = memoryWorld();
    await saveWithFaults(outbox, "place-1", 1);
    await saveWithFaults(outbox, "place-2", 2);
    device.faults = ["server error"];
    expect(await device.drain()).toEqual({ kind: "idle", dueAt: null });
    expect(outbox.connection).toMatchObject({ fails: 0, failure: null });
    expect(outbox.waiting).toEqual([]);
  });

  it("is blamed even if it is the only item, when the server answers the probe", async () => {
    const { outbox, device } = memoryWorld();
    outbox.save("place-1", content(4));
    device.faults = ["server error"];
    device.ports.delivery.isThere = async () => true;
    expect(await device.drain()).toEqual({ kind: "idle", dueAt: null });
    expect(outbox.connection).toMatchObject({ fails: 0, failure: null });
    expect(outbox.waiting).toEqual([]);
  });

  it("is not followed by a probe when nothing answered, as the connection may be gone", async () => {
    const { outbox, device } = memoryWorld();
    outbox.save("place-1", content(4));
    device.faults = ["lost request"];
    let probes = 0;
    device.ports.delivery.isThere = async () => (probes += 1) > 0;
    expect((await device.drain()).kind).toBe("waiting");
    expect([probes, outbox.connection.fails]).toEqual([0, 1]);
  });

  it("does not delay later items, even if several fail, as long as the server answers the probe", async () => {
    const { outbox, device } = memoryWorld();
    for (const place of ["place-1", "place-2", "place-3", "place-4"]) await saveWithFaults(outbox, place, 5);
    device.faults = ["lost request", "lost request", "lost request"];
    device.ports.delivery.isThere = async () => true;
    await device.drain();
    expect(outbox.waiting.map(({ key }) => key)).toEqual(["place-1", "place-2", "place-3"].map(keyOf));
  });

  it("is blamed immediately if the server's answer omits it, even if the connection then breaks", async () => {
    const { outbox, device } = memoryWorld();
    for (const place of ["place-1", "place-2"]) outbox.save(place, content(4));
    const { send } = device.ports.delivery;
    device.ports.delivery.send = async (commands, accessToken) => {
      const outcome = await send(commands, accessToken);
      return outcome.kind === "answered" ? { ...outcome, results: new Map([...outcome.results].slice(0, 1)) } : outcome;
    };
    device.ports.delivery.isThere = async () => false;
    await device.drain();
    expect(outbox.waiting).toMatchObject([{ key: keyOf("place-2"), faults: 1, refusal: "answer_unreadable" }]);
  });

  it("is no longer blamed once it waits for the person's decision for another reason", async () => {
    const { outbox, device } = memoryWorld();
    outbox.save("place-1", content(4));
    await saveWithFaults(outbox, "place-2", 4);
    await saveWithFaults(outbox, "place-3", 5);
    device.faults = [null, "server error"];
    let calls = 0;
    device.inFlight = () => {
      calls += 1;
      const second = outbox.commands.get(keyOf("place-2"));
      if (calls === 3 && second) {
        outbox.commands.set(second.key, { ...second, state: "attention", refusal: "conflict" });
      }
    };
    await device.drain();
    expect(outbox.waiting).toMatchObject([{ state: "attention", refusal: "conflict", faults: 4 }]);
  });

  it("is not blamed when a captive portal answers; the drain waits and reports the portal", async () => {
    const { outbox, device } = memoryWorld();
    outbox.save("place-1", content(4));
    await saveWithFaults(outbox, "place-2", 4);
    device.faults = [null, "captive portal"];
    device.ports.delivery.isThere = async () => false;
    expect((await device.drain()).kind).toBe("waiting");
    expect(outbox.connection).toMatchObject({ fails: 1, failure: "blocked" });
    expect(outbox.waiting).toMatchObject([{ faults: 4 }]);
  });

  it("is not blamed when the connection breaks right after the server answered the probe", async () => {
    const { outbox, device } = memoryWorld();
    await saveWithFaults(outbox, "place-1", 3);
    await saveWithFaults(outbox, "place-2", 5);
    device.faults = ["server error", "lost request"];
    let there = true;
    device.ports.delivery.isThere = async () => {
      const answer = there;
      there = false;
      return answer;
    };
    expect((await device.drain()).kind).toBe("waiting");
    expect(outbox.connection).toMatchObject({ fails: 1 });
    expect(outbox.waiting.map(({ faults }) => faults)).toEqual([3, 5]);
  });
});

it("the drain uploads the reduced photo after the server rejected the original as too large", async () => {
  const { outbox, device } = memoryWorld();
  outbox.save("place-1", content(4), ["00000000-0000-4000-8000-000000000101"]);
  const sizes: number[] = [];
  const { upload } = device.ports.delivery;
  device.ports.delivery.upload = async (photo, accessToken) => {
    sizes.push(photo.bytes.byteLength);
    if (sizes.length === 1) return { kind: "too-large", transient: null };
    return await upload(photo, accessToken);
  };
  await device.drain();
  expect(sizes).toEqual([8, 4]);
  expect(outbox.waiting).toEqual([]);
});
