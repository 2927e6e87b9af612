import { describe, expect, it } from "vitest";
import { memoryWorld, only, photoId, saveMany } from "../support/memory-world.ts";
import { ada, content } from "../support/outbox-world.ts";

describe("the drain", () => {
  it("attaches the first twenty photos once they are uploaded, without waiting for all the others", async () => {
    const { outbox, server, device } = memoryWorld();
    for (let place = 0; place < 5; place += 1) {
      const ids = [0, 1, 2, 3, 4].map((nth) => photoId(place * 5 + nth));
      outbox.save(`place-${place}`, content(4), ids);
    }
    const uploadedBefore: number[] = [];
    device.inFlight = () => uploadedBefore.push(server.objects.size);
    await device.drain();
    expect(server.batches.map((batch) => batch.length)).toEqual([5, 20, 5]);
    // The call of five, twenty uploads and the call of twenty come first.
    expect(uploadedBefore.slice(20, 23)).toEqual([19, 20, 20]);
    expect(outbox.waiting).toEqual([]);
  });

  it("sends photos of a delivered rating even if an edit of that rating waits for the person's decision", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4));
    await device.drain();
    server.refusing = (op) => (op.kind === "rating.save.v1" ? "own_place" : null);
    outbox.save("place-1", content(5), [photoId(1)]);
    await device.drain();
    expect(server.row(ada, "place-1")?.photo_urls).toHaveLength(1);
    expect(only(outbox)).toMatchObject({ state: "attention" });
  });

  it("stops uploading at the first photo over the limit, reports when to go on, and sends everything else", async () => {
    const { outbox, server, device } = memoryWorld();
    for (const nth of [0, 1, 2]) outbox.save(`place-${nth}`, content(4), [photoId(2 * nth), photoId(2 * nth + 1)]);
    const { delivery } = device.ports;
    const { upload } = delivery;
    const dueAt = new Date(device.nowMs + 900_000).toISOString();
    let asked = 0;
    delivery.upload = async (photo, token) => {
      if (server.objects.size < 3) return await upload(photo, token);
      asked += 1;
      return { kind: "later", notBefore: dueAt, code: "rate_limited" };
    };
    expect(await device.drain()).toEqual({ kind: "idle", dueAt });
    expect(asked).toBe(1);
    expect(outbox.waiting.map(({ state, notBefore, refusal }) => [state, notBefore, refusal])).toEqual(
      [1, 2, 3].map(() => ["queued", dueAt, "rate_limited"]),
    );
    outbox.save("place-3", content(5));
    await device.drain();
    expect(server.row(ada, "place-3")).not.toBeNull();
    delivery.upload = upload;
    await device.drainThrough();
    expect(outbox.waiting).toEqual([]);
    expect(server.objects.size).toBe(6);
  });

  it("tries a single item after a lost request before sending many again", async () => {
    const { outbox, server, device } = memoryWorld();
    saveMany(outbox, 100);
    device.faults = [null, "lost request"];
    await device.drain();
    expect(server.batches.slice(0, 3).map((batch) => batch.length)).toEqual([20, 50, 1]);
    expect(outbox.waiting).toEqual([]);
  });

  it("begins with a single item when nothing was delivered the last time", async () => {
    const { outbox, server, device } = memoryWorld();
    saveMany(outbox, 30);
    device.faults = ["lost request"];
    await device.drainThrough();
    expect(server.batches.map((batch) => batch.length).slice(0, 2)).toEqual([20, 1]);
    // The first batch has none of the possible culprits.
    expect(server.batches[0]).not.toContain(server.batches[1]?.[0]);
  });
});

describe("a connection lost during a drain", () => {
  it.each([
    ["too many requests", 1],
    ["lost request", 3],
    ["captive portal", 2],
  ] as const)("ends the drain: after %s at most %i calls are made", async (fault, most) => {
    const { outbox, server, device } = memoryWorld();
    saveMany(outbox, 100);
    device.ports.delivery.isThere = async () => false;
    device.faults = [null, ...Array.from({ length: 50 }, () => fault)];
    expect((await device.drain()).kind).toBe("waiting");
    expect(server.calls - 1).toBe(most);
    expect(outbox.connection.fails).toBe(1);
    expect(outbox.waiting.filter(({ notBefore, faults }) => notBefore !== null || faults)).toEqual([]);
  });

  it("is retried after a second at first, then ever less often", async () => {
    const { outbox, device } = memoryWorld();
    saveMany(outbox, 100);
    device.faults = [null, ...Array.from({ length: 90 }, () => "lost request" as const)];
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const result = await device.drain();
      const due = result.kind === "waiting" ? Date.parse(result.dueAt ?? "") : 0;
      pauses.push(due - device.nowMs);
      device.nowMs = due;
    }
    expect(pauses.slice(0, 5)).toEqual([1_000, 1_500, 1_500, 1_500, 1_500]);
    expect(pauses[40]).toBeGreaterThan(2_000);
    expect(pauses.at(-1)).toBeGreaterThan(2 * (pauses[40] ?? 0));
  });

  it("does not end the drain if each retry succeeds", async () => {
    const { outbox, device } = memoryWorld();
    saveMany(outbox, 100);
    device.faults = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? null : "lost request"));
    expect(await device.drain()).toEqual({ kind: "idle", dueAt: null });
    expect(outbox.waiting).toEqual([]);
  });
});
