import { describe, expect, it } from "vitest";
import { memoryWorld, photoId, saveWithFaults } from "../support/memory-world.ts";
import { ada, content } from "../support/outbox-world.ts";

describe("an item suspected of failing", () => {
  it("is sent alone before it is blamed for the failure of a batch", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4));
    await saveWithFaults(outbox, "place-2", 4);
    await saveWithFaults(outbox, "place-3", 4);
    device.faults = [null, "server error"];
    expect(await device.drain()).toEqual({ kind: "idle", dueAt: null });
    expect(server.batches.map((batch) => batch.length)).toEqual([1, 2, 1, 1]);
    expect(outbox.waiting).toEqual([]);
  });

  it("is not blamed when the server rate-limits everyone, even repeatedly", async () => {
    const { outbox, device } = memoryWorld();
    await saveWithFaults(outbox, "place-1", 2);
    device.faults = ["too many requests", "too many requests"];
    await device.drain();
    await device.drain(true);
    expect(outbox.connection).toMatchObject({ fails: 2, failure: "busy" });
    expect(outbox.waiting).toMatchObject([{ faults: 2, refusal: null }]);
  });

  it("is not blamed when the answer contains the results of other commands, as from a cache", async () => {
    const { outbox, device } = memoryWorld();
    outbox.save("place-1", content(4));
    outbox.save("place-2", content(4));
    const { delivery } = device.ports;
    const send = delivery.send.bind(delivery);
    delivery.send = async () => ({
      kind: "answered",
      results: new Map([[photoId(9), { op_id: photoId(9), status: "applied", version: 1, row: null }]]) as never,
    });
    expect((await device.drain()).kind).toBe("waiting");
    expect(outbox.waiting.map(({ faults = 0, notBefore }) => [faults, notBefore])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(outbox.connection).toMatchObject({ fails: 1, failure: "answer_unreadable" });
    delivery.send = send;
    await device.drain(true);
    expect(outbox.waiting).toEqual([]);
  });

  it("is not retried in the same drain when its request was lost", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4), [photoId(1)]);
    device.faults = [null, "lost request"];
    expect((await device.drain()).kind).toBe("waiting");
    expect(server.objects.size).toBe(0);
  });
});

describe("an item deleted after the drain chose it", () => {
  it.each([
    ["a rating", [], 0],
    ["a photo", [photoId(1)], 1],
  ] as const)("is not sent and does not stop the drain: %s", async (_name, photos, callsBefore) => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4), photos);
    const [takeCommands, takePhoto] = [outbox.takeCommands.bind(outbox), outbox.takePhoto.bind(outbox)];
    const gone = () => {
      outbox.commands.clear();
      outbox.photos.clear();
      outbox.save("place-2", content(4));
    };
    if (photos.length === 0) {
      outbox.takeCommands = async (chosen, now) => {
        outbox.takeCommands = takeCommands;
        gone();
        return await takeCommands(chosen, now);
      };
    } else {
      outbox.takePhoto = async (photo, now) => {
        gone();
        return await takePhoto(photo, now);
      };
    }
    expect(await device.drain()).toEqual({ kind: "idle", dueAt: null });
    expect(server.calls).toBe(callsBefore + 1);
    expect(server.row(ada, "place-2")).not.toBeNull();
  });
});
