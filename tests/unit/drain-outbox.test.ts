import { describe, expect, it } from "vitest";
import type { MemoryOutbox } from "../support/memory-outbox.ts";
import { memoryWorld, only, photoId, saveMany } from "../support/memory-world.ts";
import type { Fault, ModelServer } from "../support/model-server.ts";
import { ada, ben, content } from "../support/outbox-world.ts";

const inAll = (server: ModelServer) => [...server.effects.values()].reduce((sum, count) => sum + count, 0);

describe("on a good connection the drain", () => {
  it("sends forty ratings in two calls and leaves nothing behind", async () => {
    const { outbox, server, device } = memoryWorld();
    saveMany(outbox, 40);
    expect(await device.drain()).toEqual({ kind: "idle", dueAt: null });
    expect(outbox.waiting).toEqual([]);
    expect(server.calls).toBe(2);
    expect(inAll(server)).toBe(40);
  });

  it("sends ratings first, then photos, then the commands that attach them, and deletes the local photo data", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(5), [photoId(1), photoId(2)]);
    await device.drain();
    expect(server.batches.map((batch) => batch.length)).toEqual([1, 2]);
    expect(server.calls).toBe(4);
    expect(server.row(ada, "place-1")?.photo_urls).toHaveLength(2);
    expect(outbox.photos.size).toBe(0);
    expect(outbox.waiting).toEqual([]);
  });

  it("announces which items are being sent and clears the announcement afterwards", async () => {
    const { outbox, device } = memoryWorld();
    outbox.save("place-1", content(5));
    let announced: readonly string[] = [];
    device.inFlight = () => {
      announced = outbox.sending;
    };
    await device.drain();
    expect(announced).toEqual([`${ada}:rating:place-1`]);
    expect(outbox.sending).toEqual([]);
  });
});

describe("on a bad connection the drain", () => {
  it("stores a rating only once even if the server's answer was lost", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4, "good"));
    device.faults = ["lost answer"];
    expect((await device.drain()).kind).toBe("waiting");
    expect(only(outbox).tried).toBe(1);
    await device.drainThrough();
    expect(outbox.waiting).toEqual([]);
    expect(inAll(server)).toBe(1);
  });

  it("treats the login page of a captive portal as a missing answer", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4), [photoId(1)]);
    device.faults = ["captive portal", "captive portal", null, "captive portal"];
    await device.drain();
    expect(outbox.waiting).toHaveLength(2);
    expect(outbox.waiting.every(({ state }) => state === "queued")).toBe(true);
    await device.drainThrough();
    expect(outbox.waiting).toEqual([]);
    expect(server.row(ada, "place-1")?.photo_urls).toHaveLength(1);
  });

  it.each<[Fault, string]>([
    ["lost request", "no_answer"],
    ["lost answer", "no_answer"],
    ["captive portal", "blocked"],
    ["server error", "server_failed"],
    ["unavailable", "server_failed"],
    ["too many requests", "busy"],
  ])(
    "stores the reason of the pause after %s for the outbox screen and clears it after the next success",
    async (fault, failure) => {
      const { outbox, device } = memoryWorld();
      outbox.save("place-1", content(4));
      device.faults = [fault];
      await device.drain();
      expect(outbox.connection).toMatchObject({ fails: 1, failure });
      expect(outbox.sending).toEqual([]);
      await device.drainThrough();
      expect(outbox.connection).toMatchObject({ fails: 0, failure: null, nextAttemptAt: null });
    },
  );

  it("makes no call during a pause unless the person starts it", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4));
    device.faults = ["lost request"];
    await device.drain();
    expect((await device.drain()).kind).toBe("waiting");
    expect(server.calls).toBe(1);
    await device.drain(true);
    expect(outbox.waiting).toEqual([]);
  });

  it("waits for as long as the Retry-After header requests", async () => {
    const { outbox, device } = memoryWorld();
    outbox.save("place-1", content(4));
    device.ports.random = () => 0;
    device.faults = ["too many requests"];
    const result = await device.drain();
    expect(result).toEqual({ kind: "waiting", dueAt: new Date(device.nowMs + 2_000).toISOString() });
  });

  it("removes only those items that the server answered", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4));
    outbox.save("place-2", content(4));
    const submit = server.submit.bind(server);
    server.submit = (uid, ops, fault) => {
      const answer = submit(uid, ops, fault);
      return answer.reached ? { ...answer, json: (answer.json as unknown[]).slice(0, 1) } : answer;
    };
    expect((await device.drain()).kind).toBe("waiting");
    expect(only(outbox).body).toMatchObject({ placeId: "place-2" });
  });
});

describe("with one bad item the drain", () => {
  it("keeps a refused rating with its reason for the person's decision and delivers the others", async () => {
    const { outbox, server, device } = memoryWorld();
    saveMany(outbox, 25);
    server.refusing = (op) => (op.place_id === "place-3" ? "own_place" : null);
    await device.drain();
    expect(only(outbox)).toMatchObject({ state: "attention", refusal: "own_place" });
    expect(inAll(server)).toBe(24);
  });

  it("isolates the item that makes the database refuse the whole batch", async () => {
    const { outbox, server, device } = memoryWorld();
    saveMany(outbox, 20);
    const refused = { reached: true, status: 500, json: { code: "P0001", message: "no" }, retryAfter: null } as const;
    server.poison = (op) => (op.place_id === "place-7" ? refused : null);
    expect((await device.drain()).kind).toBe("idle");
    expect(only(outbox)).toMatchObject({ state: "attention", refusal: "refused" });
    expect(inAll(server)).toBe(19);
    expect(server.calls).toBeLessThan(12);
  });

  it("holds back the photos of a refused rating", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4), [photoId(1)]);
    server.refusing = () => "place_unknown";
    await device.drain();
    expect(server.objects.size).toBe(0);
    expect(outbox.waiting.map(({ state }) => state)).toEqual(["attention", "queued"]);
  });

  it("keeps an item that the server postponed until tomorrow and sends it then", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4));
    const tomorrow = new Date(device.nowMs + 20 * 3_600_000).toISOString();
    const submit = server.submit.bind(server);
    server.submit = (_uid, ops) => {
      const [{ op_id }] = ops as [{ op_id: string }];
      server.submit = submit;
      const json = [{ op_id, status: "later", code: "daily_limit", retry_at: tomorrow }];
      return { reached: true, status: 200, json, retryAfter: null };
    };
    expect(await device.drain()).toEqual({ kind: "idle", dueAt: tomorrow });
    expect(only(outbox)).toMatchObject({ state: "queued", notBefore: tomorrow, refusal: "daily_limit" });
    await device.drainThrough();
    expect(outbox.waiting).toEqual([]);
  });
});

describe("photos in the outbox", () => {
  it("are stored only once even if the answer to the upload was lost", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4), [photoId(1)]);
    device.faults = [null, "lost answer", null, "lost answer"];
    await device.drainThrough();
    expect(outbox.waiting).toEqual([]);
    expect(server.objects.size).toBe(1);
    expect(server.row(ada, "place-1")?.photo_urls).toHaveLength(1);
    expect(inAll(server)).toBe(2);
  });

  it("are reduced once when the server finds them too large; if still too large, the person is asked", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4), [photoId(1)]);
    let uploads = 0;
    device.answerUpload = () => {
      uploads += 1;
      return { reached: true, status: 413, json: { statusCode: "413", error: "Payload too large" }, retryAfter: null };
    };
    await device.drain();
    expect(uploads).toBe(2);
    expect(only(outbox)).toMatchObject({ state: "attention", refusal: "photo_too_large" });
    expect(server.row(ada, "place-1")).not.toBeNull();
  });

  it("are reported as lost when the device no longer has their data", async () => {
    const { outbox, device } = memoryWorld();
    outbox.save("place-1", content(4), [photoId(1)]);
    outbox.photos.get(photoId(1))!.bytes = null;
    await device.drain();
    expect(only(outbox)).toMatchObject({ state: "attention", refusal: "photo_lost" });
  });

  it("are sent again when the server lost them before they were attached", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4), [photoId(1)]);
    device.faults = [null, null, "lost request"];
    await device.drain();
    server.objects.clear();
    await device.drainThrough();
    expect(outbox.waiting).toEqual([]);
    expect(server.row(ada, "place-1")?.photo_urls).toHaveLength(1);
  });

  it("are still uploaded when Storage fails for another photo", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4), [photoId(1), photoId(2), photoId(3)]);
    device.answerUpload = (path) =>
      path.includes(photoId(1))
        ? { reached: true, status: 500, json: { error: "boom" }, retryAfter: null }
        : server.upload(path, null);
    await device.drain();
    expect(server.row(ada, "place-1")?.photo_urls).toHaveLength(2);
    expect(only(outbox)).toMatchObject({ state: "queued" });
  });
});

describe("as the session changes, the drain", () => {
  it.each<[string, (Fault | null)[]]>([
    ["a command", ["expired token"]],
    ["a photo, which Storage answers with 400", [null, "expired token"]],
  ])("renews an expired token once, repeats the call once, and loses nothing: %s", async (_what, faults) => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4), [photoId(1)]);
    device.faults = faults;
    await device.drain();
    expect(device.renewals).toBe(1);
    expect(outbox.waiting).toEqual([]);
    expect(inAll(server)).toBe(2);
  });

  it("waits as after a server failure when the server refuses a token that was just renewed", async () => {
    const { outbox, device } = memoryWorld();
    outbox.save("place-1", content(4));
    device.faults = ["expired token", "expired token"];
    expect((await device.drain()).kind).toBe("waiting");
    expect(only(outbox).state).toBe("queued");
    expect(outbox.connection.failure).toBe("server_failed");
  });

  it("keeps a command that is forbidden even with a renewed token for the person's decision", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4));
    outbox.save("place-2", content(4));
    const forbidden = { reached: true, status: 403, json: { code: "42501" }, retryAfter: null } as const;
    server.poison = (op) => (op.place_id === "place-1" ? forbidden : null);
    await device.drain();
    expect(device.renewals).toBe(1);
    expect(only(outbox)).toMatchObject({ state: "attention", refusal: "forbidden" });
  });

  it("sends nothing and keeps everything until somebody is signed in", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(4));
    const { token } = device;
    device.token = { kind: "sign-in" };
    expect(await device.drain()).toEqual({ kind: "sign-in" });
    expect(server.calls).toBe(0);
    expect(only(outbox)).toMatchObject({ state: "queued", tried: 0 });
    device.token = token;
    await device.drain();
    expect(outbox.waiting).toEqual([]);
  });

  it("stops when another person signs in halfway, and sends nothing in that person's name", async () => {
    const { outbox, server, device } = memoryWorld();
    saveMany(outbox, 25);
    device.inFlight = () => {
      device.token = { kind: "token", uid: ben, accessToken: "b0" };
    };
    const submit = server.submit.bind(server);
    server.submit = (_uid, ops, fault) => submit(ada, ops, fault);
    await device.drain();
    expect(server.calls).toBe(1);
    expect(outbox.waiting).toHaveLength(5);
  });
});

describe("when items change while being sent, the drain", () => {
  describe.each(["while the first version is being sent", "after the answer to the first version was lost"])(
    "%s",
    (when) => {
      const changed = async (change: (outbox: MemoryOutbox) => void) => {
        const { outbox, server, device } = memoryWorld();
        outbox.save("place-1", content(2, "first"));
        if (when.startsWith("while")) {
          device.inFlight = () => {
            device.inFlight = () => undefined;
            change(outbox);
          };
        } else {
          device.faults = ["lost answer"];
          await device.drain();
          change(outbox);
        }
        await device.drainThrough();
        expect(outbox.waiting).toEqual([]);
        return server.row(ada, "place-1");
      };

      it("keeps and sends an edit", async () => {
        const row = await changed((outbox) => outbox.save("place-1", content(5, "second")));
        expect(row).toMatchObject({ score: 5, comment: "second" });
      });

      it("removes a rating from the server that was removed on the device", async () => {
        expect(await changed((outbox) => outbox.remove("place-1"))).toBeNull();
      });
    },
  );

  it("never sends a rating that was created and removed before it was sent", async () => {
    const { outbox, server, device } = memoryWorld();
    outbox.save("place-1", content(2), [photoId(1)]);
    outbox.remove("place-1");
    await device.drain();
    expect(server.calls).toBe(0);
  });

  it("delivers each command once when two drains start together", async () => {
    const { outbox, server, device } = memoryWorld();
    saveMany(outbox, 50);
    await Promise.all([device.drain(), device.drain(true), device.drain()]);
    expect(inAll(server)).toBe(50);
    expect(server.calls).toBe(2);
  });
});
