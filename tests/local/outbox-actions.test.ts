import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Command } from "../../src/domain/outbox/commands/command.ts";
import { database } from "../../src/local/database/database.ts";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { savePlaces } from "../../src/local/places/save-places.ts";
import { nearbyListKey, searchListKey } from "../../src/local/places/read-places.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { readRatingSummary, readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { addReceipt, pruneReceipts } from "../../src/local/outbox/receipts.ts";
import { discardUnsent, forgetPerson, storeSession } from "../../src/local/session/change-person.ts";
import { readStorageUse } from "../../src/sync/storage/device-storage.ts";
import { enqueueRating, enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { discardCommands, keepMine, keepTheirs, retryCommands, sendNow } from "../../src/sync/outbox/outbox-actions.ts";
import { refreshRatings } from "../../src/sync/refresh/refresh.ts";
import { onSyncRequest } from "../../src/sync/drain/request-sync.ts";
import { readToken } from "../../src/sync/session/token.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { saveDraft, readDrafts } from "../../src/local/drafts/drafts.ts";
import { anIntent } from "../support/an-intent.ts";
import { aDraft } from "../support/a-draft.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow, diskWorld } from "../support/local-device.ts";
import { stubFetch } from "../support/stub-fetch.ts";
import { ada, ben, content } from "../support/outbox-world.ts";

beforeEach(() => freshDevice(ada));
afterEach(() => {
  onSyncRequest(null);
  vi.unstubAllGlobals();
});

const place = "place-1";
const key = `${ada}:rating:${place}`;
const save = (add: string[] = [], wanted = content(4)) => enqueueRating(anIntent({ add }, { content: wanted }));
const command = async (wanted = key): Promise<Command> => {
  const found = await database.commands.get(wanted);
  if (!found) throw new Error(`Nothing waits as ${wanted}.`);
  return found;
};

describe("Try again", () => {
  it("creates a new command with the same content, so an answer to the old one is not taken for its own", async () => {
    await save();
    await database.commands
      .toCollection()
      .modify({ state: "attention", refusal: "own_place", tried: 2, notBefore: "2026-01-01T00:00:00Z", faults: 4 });
    const before = await command();
    let asked = 0;
    onSyncRequest(() => (asked += 1));
    await retryCommands([key]);
    const after = await command();
    expect(after).toMatchObject({
      state: "queued",
      refusal: null,
      notBefore: null,
      tried: 0,
      faults: 0,
      body: before.body,
    });
    expect(after.opId).not.toBe(before.opId);
    expect(after.seq).toBeGreaterThan(before.seq);
    expect(after.rev).toBe(before.rev + 1);
    expect(after.unconfirmed.map(({ opId }) => opId)).toEqual([before.opId]);
    expect(asked).toBe(1);
  });

  it("uploads a photo's bytes again if they are still on the device", async () => {
    const photo = await putDraftPhoto(ada, place);
    await save([photo]);
    await database.photos.update(photo, { stage: "uploaded", losses: 3 });
    await retryCommands([`${ada}:photo:${photo}`]);
    expect(await database.photos.get(photo)).toMatchObject({ stage: "queued", losses: 0 });
    await database.photoBytes.delete(photo);
    await database.photos.update(photo, { stage: "uploaded" });
    await retryCommands([`${ada}:photo:${photo}`]);
    expect(await database.photos.get(photo)).toMatchObject({ stage: "uploaded" });
  });
});

describe("Send now", () => {
  it("ends pauses after failures and waits for a guardian, but not a daily limit", async () => {
    const later = "2099-01-01T00:00:00.000Z";
    const refusals = { one: "blocked", two: "guardian_pending", three: "daily_limit" };
    for (const [name, refusal] of Object.entries(refusals)) {
      await enqueueRating(anIntent({}, { placeId: `place-${name}` }));
      // A limit applies whatever failed before.
      const faults = refusal === "guardian_pending" ? 0 : 6;
      await database.commands.update(`${ada}:rating:place-${name}`, { refusal, notBefore: later, faults });
    }
    await writeKv("link", { ...(await readConnection()), fails: 4, nextAttemptAt: later });
    await sendNow();
    expect(await readConnection()).toMatchObject({ fails: 0, nextAttemptAt: null });
    const due = (await database.commands.toArray()).map(({ body, notBefore }) => [
      "placeId" in body && body.placeId,
      notBefore,
    ]);
    expect(Object.fromEntries(due)).toEqual({ "place-one": null, "place-two": null, "place-three": later });
  });
});

describe("a conflict", () => {
  const conflict = (row: ReturnType<typeof ratingRow> | null) =>
    database.commands.update(key, { state: "attention", refusal: "conflict", tried: 1, theirs: { version: 9, row } });

  it("resolved for the other version drops the unsent photos if no rating exists there", async () => {
    await save([await putDraftPhoto(ada, place)]);
    await conflict(null);
    await keepTheirs(key);
    expect(await database.commands.count()).toBe(0);
    expect(await database.photos.count()).toBe(0);
  });

  it("resolved for the other version keeps unsent photos if a rating exists", async () => {
    await putRows(ada, [ratingRow(ada, place)]);
    await save([await putDraftPhoto(ada, place)]);
    await conflict(ratingRow(ada, place));
    await keepTheirs(key);
    expect((await database.commands.toArray()).map(({ body }) => body.kind)).toEqual(["photo.attach.v1"]);
  });

  it("about the order of photos, resolved for the other version, keeps unsent photos", async () => {
    await save([await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)]);
    const arrangement = `${ada}:photos:${place}`;
    const behind = { state: "attention", refusal: "conflict", tried: 1, theirs: { version: 9, row: null } } as const;
    expect(await database.commands.update(arrangement, behind)).toBe(1);
    await keepTheirs(arrangement);
    expect([await database.commands.count(), await database.photoBytes.count()]).toEqual([3, 2]);
  });

  it("that does not exist cannot be resolved: the command stays unchanged", async () => {
    await save();
    const before = await command();
    await keepTheirs(key);
    await keepMine(key);
    expect(await command()).toEqual(before);
  });
});

describe("discarding", () => {
  it("a photo keeps its rating", async () => {
    const photo = await putDraftPhoto(ada, place);
    await save([photo]);
    await discardCommands([`${ada}:photo:${photo}`]);
    expect((await database.commands.toArray()).map(({ body }) => body.kind)).toEqual(["rating.save.v1"]);
    expect(await database.photoBytes.count()).toBe(0);
  });

  it("a change to an existing rating keeps its unsent photos", async () => {
    await putRows(ada, [ratingRow(ada, place)]);
    const photo = await putDraftPhoto(ada, place);
    await save([photo], content(2));
    await discardCommands([key]);
    expect(await readRatingView(ada, place)).toMatchObject({ content: { score: 4 }, photos: [{ id: photo }] });
    expect(await database.photoBytes.get(photo)).toBeDefined();
    expect(await countUnsent(ada)).toBe(1);
  });

  it("an order of photos keeps the photos and the rating", async () => {
    await save([await putDraftPhoto(ada, place), await putDraftPhoto(ada, place)]);
    await discardCommands([`${ada}:photos:${place}`]);
    expect(await database.photoBytes.count()).toBe(2);
    expect(await database.commands.count()).toBe(3);
  });

  it("an item that is being sent keeps a new one written for the same place before the answer", async () => {
    const { server, device } = diskWorld();
    const { send } = device.ports.delivery;
    let meanwhile: (() => Promise<unknown>) | null = async () => {
      await discardCommands([key]);
      await save([], content(2, "what I really mean"));
    };
    device.ports.delivery.send = async (commands, accessToken) => {
      const act = meanwhile;
      meanwhile = null;
      const answer = await send(commands, accessToken);
      await act?.();
      return answer;
    };
    await save([], content(5, "written first"));
    await device.drain();
    expect(await readRatingView(ada, place)).toMatchObject({ content: { score: 2, comment: "what I really mean" } });
    await device.drain();
    expect(server.row(ada, place)).toMatchObject({ score: 2, comment: "what I really mean" });
    expect(await countUnsent(ada)).toBe(0);
  });

  it("all unsent work removes only this person's drafts and photos", async () => {
    const draft = aDraft(place);
    await saveDraft(draft);
    await database.drafts.put({ ...draft, uid: ben });
    await save([await putDraftPhoto(ada, place)]);
    await saveDraft(draft);
    await discardUnsent(ada);
    expect(await readDrafts(ada)).toEqual([]);
    expect(await readDrafts(ben)).toHaveLength(1);
    expect(await countUnsent(ada)).toBe(0);
    expect(await database.photoBytes.count()).toBe(0);
  });
});

describe("undo for a person who signed out", () => {
  it.each(["the rating", "its removal"])("of %s restores nothing that the person discarded", async (what) => {
    await saveDraft(aDraft(place, { comment: "half a thought" }));
    const saved = await save([await putDraftPhoto(ada, place)], content(2, "nobody's business"));
    const token =
      what === "the rating" ? saved.undo : await enqueueRemoval({ uid: ada, placeId: place, placeName: "" });
    await discardUnsent(ada);
    await forgetPerson("local");
    await undo(token);
    for (const table of [database.commands, database.drafts, database.photos, database.photoBytes])
      expect(await table.count()).toBe(0);
  });
});

describe("a refused removal", () => {
  it("has no effect: the rating still counts and is shown", async () => {
    await putRows(ada, [ratingRow(ada, place, content(5))]);
    await enqueueRemoval({ uid: ada, placeId: place, placeName: "" });
    expect(await readRatingSummary(ada)).toMatchObject({ count: 0 });
    await database.commands.update(key, { state: "attention", refusal: "forbidden" });
    expect(await readRatingSummary(ada)).toMatchObject({ count: 1 });
    expect(await readRatingView(ada, place)).toMatchObject({ sync: "attention", refusal: "forbidden" });
  });
});

describe("receipts", () => {
  const minutes = (count: number) => new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString();

  it("older than five weeks are limited to the latest twenty, and younger ones to a thousand", async () => {
    await save();
    const sent = await command();
    for (let minute = 0; minute < 30; minute += 1) await addReceipt({ ...sent, opId: `op-${minute}` }, minutes(minute));
    await pruneReceipts(ada, minutes(30));
    expect(await database.sent.count()).toBe(30);
    const later = 36 * 24 * 60;
    await pruneReceipts(ada, minutes(later));
    const left = await database.sent.orderBy("[uid+sentAt]").toArray();
    expect(left.map(({ opId }) => opId)).toEqual(Array.from({ length: 20 }, (_, index) => `op-${index + 10}`));
    const [row] = left;
    await database.sent.bulkPut(
      Array.from({ length: 1_005 }, (_, index) => ({ ...row!, opId: `new-${index}`, sentAt: minutes(later) })),
    );
    await pruneReceipts(ada, minutes(later + 5));
    expect(await database.sent.count()).toBe(1_000);
    expect(await database.sent.get("op-19")).toBeUndefined();
  });
});

describe("a stored session", () => {
  const session = (token: string) => ({
    access_token: token,
    refresh_token: `refresh-${ada}`,
    expires_in: 3_600,
    token_type: "bearer",
    user: { id: ada, email: "ada@demo.test" },
  });

  it("keeps its age if the same token is stored again", async () => {
    const receivedAt = async () => (await readKv("session"))?.receivedAtMs;
    await storeSession(session("a"), 1_000);
    await storeSession(session("a"), 9_000);
    expect(await receivedAt()).toBe(1_000);
    await storeSession(session("b"), 9_000);
    expect(await receivedAt()).toBe(9_000);
  });

  it("within its safety margin is used while it cannot be renewed, unless the server refused it", async () => {
    vi.stubGlobal("navigator", { locks: navigator.locks, onLine: false });
    stubFetch(() => "unreachable");
    await storeSession(session("a"), Date.now() - 3_600_000 + 30_000);
    expect(await readToken()).toMatchObject({ kind: "token", accessToken: "a" });
    expect(await readToken({ refused: "a" })).toMatchObject({ kind: "unreachable" });
    await storeSession(session("b"), Date.now() - 3_600_000 - 30_000);
    expect(await readToken()).toMatchObject({ kind: "unreachable" });
  });
});

it("the last twenty searches are stored, and do not count the nearby list", async () => {
  const list = (nth: number) => ({ places: [], position: { lat: 1, lng: 2 }, asOf: `2026-01-01T00:00:${nth + 10}Z` });
  await savePlaces(ada, nearbyListKey, list(0));
  for (let nth = 1; nth <= 25; nth += 1) await savePlaces(ada, searchListKey(`soup ${nth}`), list(nth));
  const kept = (await database.lists.toArray()).map(({ key: name }) => name);
  expect(kept.toSorted()).toEqual(
    [nearbyListKey, ...Array.from({ length: 20 }, (_, nth) => searchListKey(`soup ${nth + 6}`))].toSorted(),
  );
});

describe("a sign-out", () => {
  it("stops requests for the previous person, even if another person signs in", async () => {
    const calls = stubFetch(() => ({ json: [] }));
    expect(await refreshRatings(ben)).toEqual({ ok: false, reason: "sign-in" });
    expect(calls).toEqual([]);
  });
});

describe("the browser", () => {
  it("is asked for persistent storage, and its refusal affects no saved rating", async () => {
    const persist = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error("no"));
    vi.stubGlobal("navigator", { locks: navigator.locks, storage: { persist, persisted: async () => false } });
    await save();
    await vi.waitFor(() => expect(persist).toHaveBeenCalledOnce());
    expect(await countUnsent(ada)).toBe(1);
  });
});

it("a stored value that is invalid counts as missing", async () => {
  await database.kv.put({ k: "seq", value: "seven" });
  expect(await readKv("seq")).toBeNull();
  await database.kv.put({ k: "seq", value: 7 });
  expect(await readKv("seq")).toBe(7);
});

describe("the storage used by the app", () => {
  const stub = (storage: object) => vi.stubGlobal("navigator", { storage });

  it("is reported with the available storage and whether the browser may delete it", async () => {
    stub({ estimate: async () => ({ usage: 5_000, quota: 9_000 }), persisted: async () => true });
    expect(await readStorageUse()).toEqual({ usedBytes: 5_000, quotaBytes: 9_000, persisted: true });
    stub({ estimate: async () => ({ usage: 5_000 }) });
    expect(await readStorageUse()).toEqual({ usedBytes: 5_000, quotaBytes: null, persisted: false });
  });

  it("is unknown if the browser does not report it", async () => {
    stub({});
    expect(await readStorageUse()).toBeNull();
    stub({ estimate: () => Promise.reject(new Error("private window")) });
    expect(await readStorageUse()).toBeNull();
  });
});
