import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "../../src/local/database/database.ts";
import { readDraftPhotos } from "../../src/local/drafts/drafts.ts";
import { isQuotaError } from "../../src/local/database/quota-error.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { enqueueRating, enqueueRemoval } from "../../src/sync/outbox/enqueue-rating.ts";
import { retryCommands, sendNow } from "../../src/sync/outbox/outbox-actions.ts";
import { readSession, saveSession } from "../../src/sync/session/session.ts";
import { readToken } from "../../src/sync/session/token.ts";
import { undo } from "../../src/sync/outbox/undo.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";
import { stubFetch } from "../support/stub-fetch.ts";

beforeEach(() => freshDevice(ada));

const quota = () => new DOMException("full", "QuotaExceededError");

describe("a full device", () => {
  it("saves the rating without its photos and reports the lost photos", async () => {
    const photo = await putDraftPhoto(ada, "place-1");
    const full = vi.spyOn(database.photos, "bulkPut").mockRejectedValue(quota());
    const { photosLost } = await enqueueRating(anIntent({ add: [photo] }, { content: content(5, "kept") }));
    full.mockRestore();
    expect(photosLost).toBe("full");
    const view = await readRatingView(ada, "place-1");
    expect(view).toMatchObject({ content: { comment: "kept" }, photos: [] });
  });

  it("reports no lost photos to a person who added none, after clearing refetchable data", async () => {
    const full = vi.spyOn(database.commands, "bulkPut");
    for (let times = 0; times < 3; times += 1) full.mockRejectedValueOnce(quota());
    expect(await enqueueRating(anIntent({}, { content: content(5, "kept") }))).toMatchObject({ photosLost: null });
    full.mockRestore();
    expect(await readRatingView(ada, "place-1")).toMatchObject({ content: { comment: "kept" } });
  });

  it("is recognised by its quota error, even if the database wraps it, and by no other error", () => {
    const wrapped = Object.assign(new Error("AbortError"), { inner: quota() });
    const several = new Dexie.BulkError("photos.bulkPut(): 1 of 3 operations failed", [quota()]);
    const errors = [quota(), wrapped, several, new Error("x", { cause: quota() })];
    expect(errors.map(isQuotaError)).toEqual(Array(4).fill(true));
    const other = Object.assign(new Error("AbortError"), { inner: new DOMException("x", "DataError") });
    expect([other, new Error("QuotaExceededError"), null, undefined].map(isQuotaError)).toEqual(Array(4).fill(false));
  });

  it("is recognised by the browser's error for a full disk", () => {
    // The error that Chromium raised on a disk that was really full.
    const full = new DOMException("Failed to write blobs (IOError)", "DataError");
    const wrapped = Object.assign(new Error("AbortError"), { inner: full });
    expect([full, wrapped].map(isQuotaError)).toEqual([true, true]);
  });

  it("clears the runtime caches first, and then retries once", async () => {
    const deleted: string[] = [];
    vi.stubGlobal("caches", {
      keys: async () => ["five-lemons-runtime-photos", "workbox-precache"],
      delete: async (name: string) => deleted.push(name),
    });
    const photo = await putDraftPhoto(ada, "place-1");
    const full = vi.spyOn(database.photos, "bulkPut").mockRejectedValueOnce(quota());
    const { photosLost } = await enqueueRating(anIntent({ add: [photo] }, { content: content(5) }));
    full.mockRestore();
    vi.unstubAllGlobals();
    expect(photosLost).toBeNull();
    expect(deleted).toEqual(["five-lemons-runtime-photos"]);
  });

  it("drops no photo because of an error that more space would not fix", async () => {
    const photo = await putDraftPhoto(ada, "place-1");
    const broken = vi.spyOn(database.photos, "bulkPut").mockRejectedValueOnce(quota());
    broken.mockRejectedValueOnce(new DOMException("broken", "DataError"));
    await expect(enqueueRating(anIntent({ add: [photo] }, { content: content(5) }))).rejects.toThrow("broken");
    broken.mockRestore();
    expect(await database.commands.count()).toBe(0);
    expect((await readDraftPhotos(ada, "place-1")).map(({ id }) => id)).toEqual([photo]);
  });

  describe("makes room by clearing refetchable data for", () => {
    const key = `${ada}:rating:place-1`;
    const rate = async () => await enqueueRating(anIntent({}, { content: content(5, "kept") }));
    const remove = () => enqueueRemoval({ uid: ada, placeId: "place-1", placeName: "Chez Marie" });
    const session = { access_token: "new", refresh_token: "newer", expires_in: 3_600, token_type: "bearer" };
    const ofAda = { ...session, user: { id: ada, email: "ada@demo.test" } };
    const parked = async () => {
      await rate();
      await database.commands.update(key, { state: "attention", refusal: "own_place" });
    };
    const spyOn = {
      commands: () => vi.spyOn(database.commands, "put"),
      "all commands": () => vi.spyOn(database.commands, "bulkPut"),
      kv: () => vi.spyOn(database.kv, "put"),
    };
    type Act = [what: string, writes: keyof typeof spyOn, before: () => Promise<unknown>, act: () => Promise<unknown>];
    const acts: Act[] = [
      ["removing a rating", "all commands", () => putRows(ada, [ratingRow(ada, "place-1")]), remove],
      ["retrying a refused rating", "commands", parked, () => retryCommands([key])],
      ["sending now", "kv", rate, sendNow],
      ["signing in", "kv", async () => undefined, () => saveSession(ofAda)],
    ];

    it.each(acts)("%s", async (_what, writes, before, act) => {
      await before();
      const full = spyOn[writes]().mockRejectedValueOnce(quota());
      await act();
      expect(full.mock.calls.length).toBeGreaterThan(1);
      full.mockRestore();
    });

    it("undoing a rating", async () => {
      const { undo: token } = await rate();
      const full = vi.spyOn(database.commands, "bulkDelete").mockRejectedValueOnce(quota());
      expect(await undo(token)).toBe(true);
      full.mockRestore();
      expect(await readRatingView(ada, "place-1")).toBeNull();
    });

    it("storing a renewed token, without which the session would end", async () => {
      await storeSession(ofAda, Date.now() - 3_600_000);
      const renewed = { ...ofAda, access_token: "renewed", refresh_token: "next" };
      stubFetch(() => ({ json: renewed }));
      const full = vi.spyOn(database.kv, "put").mockRejectedValueOnce(quota());
      expect(await readToken()).toMatchObject({ kind: "token", accessToken: "renewed" });
      expect((await readSession())?.refresh_token).toBe("next");
      full.mockRestore();
      vi.unstubAllGlobals();
    });
  });

  it("never reports a rating as saved if the write failed", async () => {
    const full = vi.spyOn(database.commands, "bulkPut").mockRejectedValue(quota());
    await expect(enqueueRating(anIntent({}, { content: content(5) }))).rejects.toThrow("full");
    full.mockRestore();
    expect(await readRatingView(ada, "place-1")).toBeNull();
  });
});
