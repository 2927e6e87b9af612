import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { photoKey, photoPath, ratingKey } from "../../src/domain/outbox/commands/keys.ts";
import { placeIdOf, type Command } from "../../src/domain/outbox/commands/command.ts";
import type { WaitingPhoto } from "../../src/domain/outbox/queue/queue.ts";
import type { RatingContent } from "../../src/domain/ratings/rating.ts";
import { database } from "../../src/local/database/database.ts";
import { readDevice } from "../../src/local/device-settings/device-id.ts";
import { readSignInNeeded } from "../../src/local/session/first-reads.ts";
import { readKv } from "../../src/local/database/kv.ts";
import * as outboxStorage from "../../src/local/outbox/outbox-storage.ts";
import { readQueue, settle, writeConnection } from "../../src/local/outbox/outbox-storage.ts";
import { readConnection, readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { dropTokens } from "../../src/local/session/session-store.ts";
import { readVisitConsent, saveVisitConsent } from "../../src/local/device-settings/visit-consent.ts";
import type { OutboxStorage } from "../../src/sync/drain/drain-ports.ts";
import { enqueueRating, enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { freshDevice, putRows, ratingRow, signIn } from "../support/local-device.ts";
import { MemoryOutbox } from "../support/memory-outbox.ts";
import { ada, ben, content } from "../support/outbox-world.ts";

/** The part of a device that a drain uses, wherever it is stored. */
type World = {
  storage: OutboxStorage;
  save(placeId: string, wanted: RatingContent, photoIds?: string[]): Promise<void>;
  remove(placeId: string): Promise<void>;
  sending(): Promise<readonly string[]>;
  photo(id: string): Promise<{ stage: string; uploads: number; bytes: number | null } | null>;
  loseBytes(id: string): Promise<void>;
  rowVersion(placeId: string): Promise<number | null>;
};

function inMemory(): World {
  const outbox = new MemoryOutbox(ada);
  return {
    storage: outbox,
    save: async (placeId, wanted, photoIds) => outbox.save(placeId, wanted, photoIds),
    remove: async (placeId) => outbox.remove(placeId),
    sending: async () => outbox.sending,
    photo: async (id) => {
      const photo = outbox.photos.get(id);
      return photo ? { stage: photo.stage, uploads: photo.uploads, bytes: photo.bytes?.byteLength ?? null } : null;
    },
    loseBytes: async (id) => void Object.assign(outbox.photos.get(id) ?? {}, { bytes: null }),
    rowVersion: async (placeId) => outbox.rows.get(placeId)?.version ?? null,
  };
}

function onDisk(): World {
  return {
    storage: { ...outboxStorage, readConnection },
    save: async (placeId, wanted, photoIds = []) => {
      for (const id of photoIds) {
        await database.photoBytes.add({ id, bytes: new ArrayBuffer(8) });
        const addedAt = new Date().toISOString();
        await database.photos.add({
          id,
          uid: ada,
          placeId,
          stage: "draft",
          size: 8,
          addedAt,
          uploads: 0,
          shrunk: false,
        });
      }
      const intent = { uid: ada, placeId, placeName: placeId, content: wanted, evidence: null, qrCodeId: null };
      await enqueueRating({ ...intent, photos: { add: photoIds, remove: [] } });
    },
    remove: async (placeId) => void (await enqueueRemoval({ uid: ada, placeId, placeName: "" })),
    sending: async () => (await readKv("sending")) ?? [],
    photo: async (id) => {
      const photo = await database.photos.get(id);
      const bytes = (await database.photoBytes.get(id))?.bytes.byteLength ?? null;
      return photo ? { stage: photo.stage, uploads: photo.uploads, bytes } : null;
    },
    loseBytes: async (id) => await database.photoBytes.delete(id),
    rowVersion: async (placeId) => (await database.ratings.get([ada, placeId]))?.version ?? null,
  };
}

const now = "2026-01-01T00:00:00.000Z";
const photoId = "00000000-0000-4000-8000-000000000100";
const delivered = (version: number, placeId = "place-1") => ({
  kind: "delivered" as const,
  version,
  row: ratingRow(ada, placeId, { version }),
});

describe.each([
  ["in memory", inMemory],
  ["on the disk", onDisk],
])("the outbox %s", (_name, make) => {
  let world: World;
  let storage: OutboxStorage;
  const waiting = async () => (await storage.readQueue(ada)).commands;
  const commandOf = async (key: string): Promise<Command> => {
    const command = (await waiting()).find((one) => one.key === key);
    if (!command) throw new Error(`Nothing waits as ${key}.`);
    return command;
  };
  const waitingPhoto = async (): Promise<WaitingPhoto> => {
    const [photo] = (await storage.readQueue(ada)).photos;
    if (!photo) throw new Error("No photo waits.");
    return photo;
  };
  const attach = () => commandOf(photoKey(ada, photoId));
  const rating = () => commandOf(ratingKey(ada, "place-1"));

  beforeEach(async () => {
    await freshDevice(ada);
    world = make();
    storage = world.storage;
  });

  it("lists the queued items of one person in order of creation, and none of others", async () => {
    await world.save("place-2", content(4));
    await world.save("place-1", content(4));
    expect((await waiting()).map(({ body }) => placeIdOf(body))).toEqual(["place-2", "place-1"]);
    expect((await storage.readQueue(ben)).commands).toEqual([]);
  });

  it("records and counts an attempt before sending, and can clear the in-flight mark", async () => {
    await world.save("place-1", content(4));
    const [taken] = await storage.takeCommands(await waiting(), now);
    expect(taken?.tried).toBe(1);
    expect((await rating()).tried).toBe(1);
    expect(await world.sending()).toEqual([ratingKey(ada, "place-1")]);
    expect((await storage.readConnection()).lastAttemptAt).toBe(now);
    await storage.clearInFlight();
    expect(await world.sending()).toEqual([]);
  });

  it("does not send an item that was changed, removed or refused after it was selected", async () => {
    await world.save("place-1", content(2));
    await world.save("place-2", content(2));
    await world.save("place-3", content(2));
    const chosen = await waiting();
    await world.save("place-1", content(5));
    await world.remove("place-2");
    const refused = await commandOf(ratingKey(ada, "place-3"));
    await storage.settle(ada, [{ sent: refused, decision: { kind: "rejected", code: "own_place" } }], now);
    expect(await storage.takeCommands(chosen, now)).toEqual([]);
    expect((await rating()).tried).toBe(0);
  });

  it("keeps an edit made while the previous version was being sent", async () => {
    await world.save("place-1", content(2));
    const [sent] = await storage.takeCommands(await waiting(), now);
    await world.save("place-1", content(5));
    const row = ratingRow(ada, "place-1", { ...content(2), version: 3 });
    await storage.settle(ada, [{ sent: sent!, decision: { kind: "delivered", version: 3, row } }], now);
    expect(await rating()).toMatchObject({
      tried: 0,
      unconfirmed: [],
      baseVersion: 3,
      body: { content: { score: 5 } },
    });
  });

  it("deletes a delivered command and shows the server's row from then on", async () => {
    await world.save("place-1", content(4));
    const taken = await storage.takeCommands(await waiting(), now);
    await storage.settle(ada, [{ sent: taken[0]!, decision: delivered(3) }], now);
    expect(await waiting()).toEqual([]);
    expect(await world.rowVersion("place-1")).toBe(3);
    expect(await world.sending()).toEqual([]);
  });

  it("reports for which places with queued photos the server has a rating", async () => {
    await world.save("place-1", content(4), [photoId]);
    expect((await storage.readQueue(ada)).ratedPlaceIds.has("place-1")).toBe(false);
    await storage.settle(ada, [{ sent: await rating(), decision: delivered(1) }], now);
    expect((await storage.readQueue(ada)).ratedPlaceIds.has("place-1")).toBe(true);
  });

  it("does not restore an older row from a late answer", async () => {
    await world.save("place-1", content(4));
    const sent = await rating();
    await storage.settle(ada, [{ sent, decision: delivered(5) }], now);
    await storage.settle(ada, [{ sent, decision: delivered(4) }], now);
    expect(await world.rowVersion("place-1")).toBe(5);
  });

  it("deletes the row of a removed rating", async () => {
    await world.save("place-1", content(4));
    await storage.settle(ada, [{ sent: await rating(), decision: delivered(1) }], now);
    await world.remove("place-1");
    await storage.settle(ada, [{ sent: await rating(), decision: { kind: "delivered", version: 2, row: null } }], now);
    expect(await world.rowVersion("place-1")).toBeNull();
  });

  it("returns a queued photo with its bytes and counts attempts", async () => {
    await world.save("place-1", content(4), [photoId]);
    const photo = await waitingPhoto();
    const taken = await storage.takePhoto(photo, now);
    expect(taken).toMatchObject({ path: photoPath(photoId), shrunk: false });
    expect(taken?.bytes?.byteLength).toBe(8);
    expect(await world.photo(photoId)).toMatchObject({ uploads: 1 });
    expect(await world.sending()).toEqual([photoKey(ada, photoId)]);
    await storage.settlePhoto(photo, { kind: "stored" });
    expect(await world.photo(photoId)).toMatchObject({ stage: "uploaded" });
    expect(await storage.takePhoto(photo, now)).toBeNull();
  });

  it("distinguishes missing bytes from a missing photo", async () => {
    await world.save("place-1", content(4), [photoId]);
    const photo = await waitingPhoto();
    await world.loseBytes(photoId);
    expect(await storage.takePhoto(photo, now)).toMatchObject({ bytes: null });
    await world.remove("place-1");
    expect(await storage.takePhoto(photo, now)).toBeNull();
  });

  it("replaces an oversized photo with a smaller one", async () => {
    await world.save("place-1", content(4), [photoId]);
    const photo = await waitingPhoto();
    await storage.settlePhoto(photo, { kind: "shrunk", bytes: new ArrayBuffer(4) });
    expect(await storage.takePhoto(photo, now)).toMatchObject({ shrunk: true });
    expect(await world.photo(photoId)).toMatchObject({ stage: "queued", bytes: 4 });
  });

  it("marks a refused photo as needing the user's decision", async () => {
    await world.save("place-1", content(4), [photoId]);
    await storage.settlePhoto(await waitingPhoto(), { kind: "rejected", code: "photo_too_large" });
    expect(await attach()).toMatchObject({ state: "attention", refusal: "photo_too_large" });
  });

  it("postpones all rating photos when one hits the limit, except uploaded or refused ones", async () => {
    const [other, sent, refused] = ["1", "2", "3"].map((end) => photoId.replace(/0$/, end)) as [string, string, string];
    await world.save("place-1", content(4), [photoId, sent]);
    await world.save("place-2", content(3), [other, refused]);
    const photos = (await storage.readQueue(ada)).photos;
    const waiting = (id: string) => photos.find((photo) => photo.id === id)!;
    await storage.settlePhoto(waiting(sent), { kind: "stored" });
    await storage.settlePhoto(waiting(refused), { kind: "rejected", code: "photo_too_large" });
    const notBefore = "2026-01-01T00:30:00.000Z";
    await storage.settlePhoto(waiting(photoId), { kind: "later", notBefore, code: "rate_limited" });
    const { commands } = await storage.readQueue(ada);
    const held = commands.filter((command) => command.notBefore === notBefore && command.refusal === "rate_limited");
    expect(held.map(({ key, state }) => [key, state]).toSorted()).toEqual(
      [photoId, other].map((id) => [photoKey(ada, id), "queued"]).toSorted(),
    );
    expect(commands.length).toBeGreaterThan(held.length);
  });

  it("sends a photo again that the server lost, and asks the user after three losses", async () => {
    await world.save("place-1", content(4), [photoId]);
    for (let lost = 0; lost < 3; lost += 1) {
      await storage.settlePhoto(await waitingPhoto(), { kind: "stored" });
      await storage.settle(ada, [{ sent: await attach(), decision: { kind: "photo-missing" } }], now);
      expect(await world.photo(photoId)).toMatchObject({ stage: "queued" });
      expect((await attach()).state).toBe("queued");
    }
    await storage.settlePhoto(await waitingPhoto(), { kind: "stored" });
    await storage.settle(ada, [{ sent: await attach(), decision: { kind: "photo-missing" } }], now);
    expect(await attach()).toMatchObject({ state: "attention", refusal: "photo_missing" });
  });

  it("does not count failed uploads as photos lost by the server", async () => {
    await world.save("place-1", content(4), [photoId]);
    for (let tries = 0; tries < 9; tries += 1) await storage.takePhoto(await waitingPhoto(), now);
    await storage.settlePhoto(await waitingPhoto(), { kind: "stored" });
    await storage.settle(ada, [{ sent: await attach(), decision: { kind: "photo-missing" } }], now);
    expect((await attach()).state).toBe("queued");
  });

  it("deletes a photo from the device only after that photo was attached", async () => {
    const other = photoId.replace(/0$/, "1");
    await world.save("place-1", content(4), [photoId, other]);
    await storage.settle(ada, [{ sent: await attach(), decision: delivered(2) }], now);
    expect(await world.photo(photoId)).toBeNull();
    expect(await world.photo(other)).not.toBeNull();
    await storage.settle(ada, [{ sent: await rating(), decision: delivered(3) }], now);
    expect(await world.photo(other)).not.toBeNull();
  });

  it("amends either the named commands or all commands of a person", async () => {
    await world.save("place-1", content(4));
    await world.save("place-2", content(4));
    const held = (command: Command): Command => ({ ...command, faults: 1 });
    await storage.amend(ada, [ratingKey(ada, "place-1")], held);
    expect((await waiting()).map(({ faults }) => faults)).toEqual([1, undefined]);
    await storage.amend(ben, null, held);
    expect((await waiting()).map(({ faults }) => faults)).toEqual([1, undefined]);
    await storage.amend(ada, null, held);
    expect((await waiting()).map(({ faults }) => faults)).toEqual([1, 1]);
  });

  it("remembers the state of the connection", async () => {
    const connection = {
      ...(await storage.readConnection()),
      fails: 3,
      nextAttemptAt: now,
      failure: "blocked" as const,
    };
    await storage.writeConnection(connection);
    expect(await storage.readConnection()).toEqual(connection);
  });
});

describe("the outbox in the device database", () => {
  beforeEach(() => freshDevice(ada));

  it("does not store whether a sign-in is needed, which the session decides", async () => {
    await writeConnection({ ...(await readConnection()), fails: 1, signInNeeded: true });
    expect(await readConnection()).toMatchObject({ fails: 1, signInNeeded: false });
  });

  it("includes a place rated only on the server in the list of rated places", async () => {
    await putRows(ada, [ratingRow(ada, "place-1")]);
    await onDisk().save("place-1", content(5), [photoId]);
    expect((await readQueue(ada)).ratedPlaceIds).toEqual(new Set(["place-1"]));
  });

  it("gives the device a new id when its storage was rolled back, but not after an ordinary conflict", async () => {
    const save = async (placeId: string) => {
      await onDisk().save(placeId, content(4));
      const { commands } = await readQueue(ada);
      return commands.find(({ body }) => placeIdOf(body) === placeId)!;
    };
    const conflict = { kind: "conflict" as const, version: 3, row: ratingRow(ada, "place-1", { version: 3 }) };
    const name = await readDevice();
    await settle(ada, [{ sent: await save("place-1"), decision: conflict }], now);
    expect(await readDevice()).toBe(name);
    const behind = { ...conflict, deviceBehind: true };
    await settle(ada, [{ sent: await save("place-2"), decision: behind }], now);
    expect(await readDevice()).not.toBe(name);
  });

  it("stores a receipt only for a delivered command", async () => {
    const decisions = [
      { kind: "rejected" as const, code: "own_place" },
      { kind: "later" as const, notBefore: now, code: "daily_limit" },
      { kind: "conflict" as const, version: 1, row: null },
      delivered(1, "place-3"),
    ];
    for (const [index, decision] of decisions.entries()) {
      await onDisk().save(`place-${index}`, content(4));
      const { commands } = await readQueue(ada);
      const sent = commands.find(({ body }) => placeIdOf(body) === `place-${index}`)!;
      await settle(ada, [{ sent, decision }], now);
    }
    expect((await database.sent.toArray()).map(({ placeId }) => placeId)).toEqual(["place-3"]);
  });

  it("shows for each item its own or the connection's next attempt, and none if it needs the user's decision", async () => {
    await onDisk().save("place-1", content(5));
    await onDisk().save("place-2", content(5));
    const [pause, tomorrow] = ["2026-01-01T00:01:00.000Z", "2026-01-02T00:00:00.000Z"];
    await database.commands.update(ratingKey(ada, "place-1"), { notBefore: tomorrow, refusal: "daily_limit" });
    await writeConnection({ ...(await readConnection()), fails: 1, nextAttemptAt: pause });
    expect((await readOutbox(ada)).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([tomorrow, pause]);
    await database.commands.update(ratingKey(ada, "place-2"), { state: "attention", refusal: "refused" });
    expect((await readOutbox(ada)).map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([tomorrow, null]);
  });

  it("reports the size in bytes of a queued rating and of its photo", async () => {
    await onDisk().save("place-1", content(5), [photoId]);
    await database.photos.update(photoId, { size: 300_000 });
    const [rating, photo] = await readOutbox(ada);
    expect(rating?.bytes).toBeGreaterThan(50);
    expect(rating?.bytes).toBeLessThan(2_000);
    expect(photo?.bytes).toBeGreaterThan(300_000);
    expect(photo?.bytes).toBeLessThan(302_000);
  });

  it("reports that a sign-in is needed only while the tokens are missing", async () => {
    expect(await readSignInNeeded()).toBe(false);
    await writeConnection(await readConnection());
    expect(await readSignInNeeded()).toBe(false);
    await dropTokens(`refresh-${ada}`);
    expect(await readSignInNeeded()).toBe(true);
    await signIn(ada);
    expect(await readSignInNeeded()).toBe(false);
  });

  it("takes the place name of a photo from its rating when the place is not on the device", async () => {
    await putRows(ada, [ratingRow(ada, "place-1", { restaurant_name: "Chez Marie" })]);
    await onDisk().save("place-1", content(5), [photoId]);
    await database.commands.delete(ratingKey(ada, "place-1"));
    expect((await readOutbox(ada)).map(({ title }) => title)).toEqual(["Chez Marie"]);
  });

  it("stores the consent to location evidence per person", async () => {
    expect(await readVisitConsent(ada)).toBeNull();
    await saveVisitConsent(ada, true);
    await saveVisitConsent(ben, false);
    expect([await readVisitConsent(ada), await readVisitConsent(ben)]).toEqual([true, false]);
  });
});
