import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import { toCards } from "../../src/consumer/outbox/outbox-cards.ts";
import { database } from "../../src/local/database/database.ts";
import { countUnsentOfAll, countUnsent } from "../../src/local/session/first-reads.ts";
import { readOutbox } from "../../src/local/outbox/read-outbox.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { discardCommands, retryCommands } from "../../src/sync/outbox/outbox-actions.ts";
import { freshDevice, putDraftPhoto, signIn } from "../support/local-device.ts";
import { ada, ben, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));

const rate = async (placeId: string, photoCount = 0, uid = ada) => {
  const add = await Promise.all(Array.from({ length: photoCount }, () => putDraftPhoto(uid, placeId)));
  await enqueueRating({
    uid,
    placeId,
    placeName: `Name of ${placeId}`,
    content: content(4),
    evidence: null,
    qrCodeId: null,
    photos: { add, remove: [] },
  });
};
const waiting = async () => toCards(await readOutbox(ada)).waiting;

describe("unsent work", () => {
  it("is counted by user action: a rating and its photos count as one", async () => {
    await rate("place-1", 5);
    await rate("place-2");
    expect(await countUnsent(ada)).toBe(2);
    expect(await waiting()).toHaveLength(2);
  });

  it("from another app version is counted, and the count equals the number of items shown", async () => {
    await rate("place-1", 1);
    await database.commands.put({
      key: "odd",
      uid: ada,
      seq: 90,
      group: "rating:place-1",
      body: { kind: "rating.save.v9", placeId: "place-1" },
    } as never);
    await database.commands.put({ key: "odder", uid: ada, seq: 91, body: { kind: "like.v3", of: "x" } } as never);
    expect(await countUnsent(ada)).toBe(2);
    expect(await waiting()).toHaveLength(2);
  });

  it("is counted per person, and for all people if nobody is signed in", async () => {
    await rate("place-1", 2);
    await signIn(ben);
    await rate("place-1", 1, ben);
    expect(await countUnsent(ada)).toBe(1);
    expect(await countUnsent(ben)).toBe(1);
    expect(await countUnsentOfAll()).toBe(2);
  });
});

describe("a rating with its photos as one item", () => {
  it("leaves no command or photo behind when discarded", async () => {
    await rate("place-1", 3);
    await rate("place-2");
    const [card] = await waiting();
    await discardCommands(card?.parts.map(({ key }) => key) ?? []);
    expect((await waiting()).map(({ placeId }) => placeId)).toEqual(["place-2"]);
    expect(await database.photos.count()).toBe(0);
    expect(await database.photoBytes.count()).toBe(0);
  });

  it("is sent immediately in its original order on retry", async () => {
    await rate("place-1", 2);
    const keys = (await waiting())[0]?.parts.map(({ key }) => key) ?? [];
    for (const key of keys) {
      await database.commands.update(key, { notBefore: "2099-01-01T00:00:00.000Z", refusal: "guardian_pending" });
    }
    await retryCommands(keys);
    const after = await database.commands.orderBy("[uid+seq]").toArray();
    expect(after.map(({ key }) => key)).toEqual(keys);
    expect(
      after.every(({ notBefore, refusal, state }) => notBefore === null && refusal === null && state === "queued"),
    ).toBe(true);
  });
});
