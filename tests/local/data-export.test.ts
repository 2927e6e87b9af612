import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { exportData as exportToTarget } from "../../src/consumer/data-export/export-data.ts";
import { zipLimits } from "../../src/consumer/data-export/zip-limits.ts";
import { importMarker, planImport, readArchive } from "../../src/consumer/data-export/read-archive.ts";
import type { ExportedRating } from "../../src/domain/people/data-export.ts";
import { database } from "../../src/local/database/database.ts";
import { readDraft, readDrafts, saveDraft } from "../../src/local/drafts/drafts.ts";
import { discardUnsent, forgetPerson } from "../../src/local/session/change-person.ts";
import { readOwnData } from "../../src/local/ratings/read-own-data.ts";
import { readRatingView, readRatingViews } from "../../src/local/ratings/read-ratings.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { isHeld } from "../../src/sync/worker/hold-updates.ts";
import { aDraft } from "../support/a-draft.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow } from "../support/local-device.ts";
import { ada, ben, content } from "../support/outbox-world.ts";
import { archived, bring, Decoder, exportedAt, forged, open, exportData, words } from "../support/data-export.ts";
import { anExportedRating } from "../support/exported-rating.ts";

const now = Date.parse("2026-11-23T10:00:00.000Z");

beforeEach(async () => {
  vi.stubGlobal("Worker", Decoder);
  Decoder.meanwhile = async () => undefined;
  await freshDevice(ada);
});
afterEach(() => vi.unstubAllGlobals());

const views = async (uid = ada) => await readRatingViews(uid, { offset: 0, limit: Infinity });

describe("a data export", () => {
  it("contains all ratings, and marks those that exist only on this device", async () => {
    await putRows(ada, [ratingRow(ada, "place-2")]);
    await enqueueRating(anIntent());
    const { packed } = await exportData();
    expect(packed.ratings.map(({ placeId, sync }) => [placeId, sync])).toEqual([
      ["place-1", "queued"],
      ["place-2", "sent"],
    ]);
  });

  it("contains every readable photo and lists the unreadable ones", async () => {
    const sent = [crypto.randomUUID(), crypto.randomUUID()];
    await putRows(ada, [ratingRow(ada, "place-2", { photo_urls: sent.map((id) => `${id}.jpg`) })]);
    await enqueueRating(anIntent({ add: [await putDraftPhoto(ada, "place-1")] }));
    const { packed } = await exportData({ [`${sent[0]}.jpg`]: "seen before" });
    expect(packed.ratings.map(({ photos }) => photos.map(({ file }) => file))).toEqual([
      [expect.stringMatching(/^photos\/\d{4}-\d\d-\d\d-chez-marie-1\.jpg$/)],
      ["photos/2026-01-01-name-of-place-2-1.jpg", null],
    ]);
    expect(packed.leftBehind).toEqual([{ placeName: "Name of place-2", photos: 1, reason: "not-here" }]);
  });

  it("omits photos beyond an archive's limits of size or number, and counts them per place", async () => {
    const add = [await putDraftPhoto(ada, "place-1"), await putDraftPhoto(ada, "place-1")];
    await enqueueRating(anIntent({ add }));
    const limits = { ...zipLimits };
    const omitted = async (changed: Partial<typeof zipLimits>) => {
      Object.assign(zipLimits, limits, changed);
      return (await exportData()).packed.leftBehind;
    };
    try {
      expect(await omitted({ writtenBytes: 200_000_000 })).toEqual([
        { placeName: "Chez Marie", photos: 2, reason: "too-much" },
      ]);
      expect(await omitted({ entries: 3 })).toEqual([{ placeName: "Chez Marie", photos: 1, reason: "too-much" }]);
      expect(await omitted({})).toEqual([]);
    } finally {
      Object.assign(zipLimits, limits);
    }
  });

  it("reports progress after each photo, including photos of drafts", async () => {
    await enqueueRating(anIntent({ add: [await putDraftPhoto(ada, "place-1")] }));
    await saveDraft(aDraft("place-3", { photoIds: [await putDraftPhoto(ada, "place-3")] }));
    const { steps } = await exportData();
    expect(steps).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });

  it("contains the cached account data, and is written to the file that the person chose", async () => {
    for (const key of ["theme", "language"])
      await database.serverCache.put({ uid: ada, collection: "setting", key, state: { value: key }, at: exportedAt });
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const write = async (chunks: AsyncIterable<Uint8Array<ArrayBuffer>>) => {
      for await (const chunk of chunks) parts.push(chunk);
      return 7;
    };
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const taken = await exportToTarget(ada, { write }, words, () => undefined);
    expect(taken?.bytes).toBe(7);
    const text = await new Blob(parts).text();
    expect(text).toContain('"language"');
    expect(text).toContain('"theme"');
  });

  it("is refused for a person who is not signed in on this device", async () => {
    expect(await exportToTarget(ben, { write: async () => 0 }, words, () => undefined)).toBeNull();
    expect(await readOwnData(ben)).toBeNull();
  });
});

describe("importing a data export to a fresh device", () => {
  it("restores texts, dates, photos with captions, and drafts", async () => {
    const photo = await putDraftPhoto(ada, "place-1");
    await enqueueRating({
      ...anIntent({ add: [photo], order: [{ id: photo, caption: "The cellar" }] }),
      writtenAt: "2026-10-05T20:00:00.000Z",
    });
    const begun = [await putDraftPhoto(ada, "place-3"), await putDraftPhoto(ada, "place-3")] as const;
    // Longer than a rating allows, and in a different order than the photos were added.
    const long = "half a thought ".repeat(100);
    const said = { comment: long, serverName: long, captions: { [begun[0]]: "The stairs", [begun[1]]: long } };
    await saveDraft(aDraft("place-3", { ...said, photoIds: [...begun], photoOrder: begun.toReversed() }));
    const { file } = await exportData();

    await freshDevice(ada);
    expect(await bring(file)).toEqual({ ratings: 1, drafts: 1, lost: [], stopped: false });
    const [view] = await views();
    expect(view).toMatchObject({
      placeName: "Chez Marie",
      content: content(4),
      sync: "queued",
      ratedAt: "2026-10-05T20:00:00.000Z",
    });
    expect(view?.photos.map(({ caption, local }) => [caption, local])).toEqual([["The cellar", true]]);
    const [draft] = await readDrafts(ada);
    expect(draft).toMatchObject({ placeId: "place-3", comment: long, serverName: long });
    expect(draft?.photoIds.map((id) => draft.captions?.[id])).toEqual([long, "The stairs"]);
  });

  it("creates no duplicates if repeated, even after an interruption", async () => {
    const five: string[] = [];
    while (five.length < 5) five.push(await putDraftPhoto(ada, "place-1"));
    await enqueueRating(anIntent({ add: five }));
    await enqueueRating(anIntent({}, { placeId: "place-2", placeName: "Le Bistro" }));
    const { file } = await exportData();
    await freshDevice(ada);
    // The page was closed while the photo of the first rating was being imported: its draft exists, its rating does not.
    const archive = await open(file);
    await saveDraft({ ...aDraft("place-1"), writer: importMarker });
    await putDraftPhoto(ada, "place-1");
    expect(await bring(file)).toMatchObject({ ratings: 2, lost: [] });
    const once = await database.commands.count();
    expect((await bring(file)).ratings).toBe(0);
    expect(planImport(archive, (await readOwnData(ada))!).decisions.same).toHaveLength(2);
    expect(await database.commands.count()).toBe(once);
    expect((await readRatingView(ada, "place-1"))?.photos).toHaveLength(5);
    expect(await database.photos.count()).toBe(5);
    expect(await readDrafts(ada)).toEqual([]);
  });

  it("adds photos that an earlier import lacked, but none that were removed since then", async () => {
    const photos = [{ id: "p", file: "photos/a-1.jpg", caption: null }];
    const file = await forged(archived([anExportedRating({ photos })]), { "photos/a-1.jpg": "lemon" });
    const { changedAt } = anExportedRating();
    await putRows(ada, [ratingRow(ada, "place-1", { updated_at: changedAt })]);
    expect(await bring(file)).toMatchObject({ ratings: 1 });
    expect((await readRatingView(ada, "place-1"))?.photos).toHaveLength(1);
    await freshDevice(ada);
    await putRows(ada, [ratingRow(ada, "place-1", { updated_at: "2026-11-01T00:00:00.000Z" })]);
    expect(await bring(file)).toMatchObject({ ratings: 0 });
  });

  it("adds only the photos that are missing on the device", async () => {
    const photos = ["p", "q"].map((id) => ({ id, file: `photos/a-${id}.jpg`, caption: null }));
    const files = { "photos/a-p.jpg": "lemon", "photos/a-q.jpg": "lime" };
    const file = await forged(archived([anExportedRating({ photos })]), files);
    const { changedAt } = anExportedRating();
    await putRows(ada, [ratingRow(ada, "place-1", { updated_at: changedAt, photo_urls: ["p.jpg"] })]);
    expect(await bring(file)).toMatchObject({ ratings: 1 });
    expect((await readRatingView(ada, "place-1"))?.photos).toHaveLength(2);
  });

  it("completes a draft after an interruption, unless its owner has changed it since then", async () => {
    const photos = ["first", "last"].map((name) => ({ id: name, file: `photos/${name}.jpg`, caption: `The ${name}` }));
    const files = { "photos/first.jpg": "first", "photos/last.jpg": "last" };
    const words = { score: null, tags: [], comment: "Begun", serverName: "", award: null };
    const drafts = [{ placeId: "place-1", placeName: "Chez Marie", ...words, updatedAt: exportedAt, photos }];
    const file = await forged(archived([], { drafts }), files);
    const interrupted = async () => {
      const write = database.photoBytes.add.bind(database.photoBytes);
      const closed = vi.spyOn(database.photoBytes, "add").mockImplementation((row) => {
        if (row.bytes.byteLength === "decoded last".length) throw new Error("The page was closed");
        return write(row);
      });
      await expect(bring(file)).rejects.toThrow("The page was closed");
      closed.mockRestore();
    };
    await interrupted();
    expect(await bring(file)).toMatchObject({ drafts: 1, lost: [] });
    const draft = await readDraft(ada, "place-1");
    expect(draft?.photoIds.map((id) => draft.captions?.[id])).toEqual(["The first", "The last"]);
    expect(await database.photoBytes.count()).toBe(2);
    expect(await bring(file)).toMatchObject({ drafts: 0 });

    await freshDevice(ada);
    await interrupted();
    await saveDraft({ ...(await readDraft(ada, "place-1"))!, comment: "Gone on with", writer: "a page" });
    expect(await bring(file)).toMatchObject({ drafts: 0 });
    expect(await readDraft(ada, "place-1")).toMatchObject({ comment: "Gone on with", photoIds: [expect.anything()] });
  });

  it("keeps the newer of two ratings of one place, whether it is in the file or on the device", async () => {
    const row = (placeId: string, updatedAt: string) =>
      ratingRow(ada, placeId, { ...content(2), updated_at: updatedAt });
    await putRows(ada, [row("place-1", "2026-09-01T00:00:00.000Z"), row("place-2", "2026-11-01T00:00:00.000Z")]);
    const taken = (placeId: string) => anExportedRating({ placeId });
    expect(await bring(await forged(archived([taken("place-1"), taken("place-2")])))).toMatchObject({ ratings: 1 });
    expect((await readRatingView(ada, "place-1"))?.content.score).toBe(4);
    expect((await readRatingView(ada, "place-2"))?.content.score).toBe(2);
  });

  it("skips places that have a draft, and announces this in the preview", async () => {
    await saveDraft(aDraft("place-1", { comment: "still thinking" }));
    const file = await forged(archived([anExportedRating()]));
    expect(planImport(await open(file), (await readOwnData(ada))!).decisions.writing).toHaveLength(1);
    expect((await bring(file)).ratings).toBe(0);
    expect((await readDraft(ada, "place-1"))?.comment).toBe("still thinking");
  });

  it("reports a photo for which there was no room, and adds it at the next import", async () => {
    const photos = [{ id: "p", file: "photos/a-1.jpg", caption: null }];
    const file = await forged(archived([anExportedRating({ photos })]), { "photos/a-1.jpg": "lemon" });
    const full = vi.spyOn(database.photos, "bulkPut");
    full.mockRejectedValue(new DOMException("full", "QuotaExceededError"));
    expect(await bring(file)).toMatchObject({ ratings: 1, lost: [{ placeName: "Chez Marie", reason: "full" }] });
    full.mockRestore();
    expect(await bring(file)).toMatchObject({ ratings: 1, lost: [] });
    expect((await readRatingView(ada, "place-1"))?.photos).toHaveLength(1);
  });

  describe("an import that is resizing photos", () => {
    const photos = ["first", "last"].map((name) => ({ id: name, file: `photos/${name}.jpg`, caption: `The ${name}` }));
    const files = { "photos/first.jpg": "first", "photos/last.jpg": "last" };
    const write = async (text: string) => {
      const draft = (await readDraft(ada, "place-1")) ?? aDraft("place-1");
      await saveDraft({ ...draft, comment: text, captions: { [draft.photoIds[0] ?? ""]: "Mine" }, writer: "a page" });
    };

    it("does not replace a rating that the owner saves meanwhile", async () => {
      Decoder.meanwhile = async (picture) => {
        if (picture === "first") await enqueueRating(anIntent({}, { content: { ...content(1), comment: "Just now" } }));
      };
      expect(await bring(await forged(archived([anExportedRating({ photos })]), files))).toMatchObject({ ratings: 0 });
      expect((await readRatingView(ada, "place-1"))?.content).toMatchObject({ score: 1, comment: "Just now" });
      expect([await readDrafts(ada), await database.photos.count()]).toEqual([[], 0]);
    });

    it("does not replace a draft that the owner writes meanwhile, even if the device becomes full", async () => {
      const file = await forged(archived([anExportedRating({ photos })]), files);
      Decoder.meanwhile = async (picture) => picture === "last" && (await write("Just now"));
      expect(await bring(file)).toMatchObject({ ratings: 0 });
      expect((await readDraft(ada, "place-1"))?.comment).toBe("Just now");

      await freshDevice(ada);
      Decoder.meanwhile = async (picture) => {
        if (picture !== "last") return;
        await write("Just now");
        vi.spyOn(database.photoBytes, "add").mockRejectedValue(new DOMException("full", "QuotaExceededError"));
      };
      expect(await bring(file)).toMatchObject({ ratings: 0, stopped: true });
      vi.restoreAllMocks();
      expect((await readDraft(ada, "place-1"))?.comment).toBe("Just now");
    });

    it("stops and leaves nothing on the device if the owner signs out and discards unsent work", async () => {
      const others = [anExportedRating({ placeId: "place-2" }), anExportedRating({ placeId: "place-3", photos: [] })];
      const { placeId, placeName } = anExportedRating();
      const nothing = { score: null, tags: [], comment: "", serverName: "", award: null };
      const draft = { placeId: "place-4", placeName, ...nothing, updatedAt: exportedAt, photos };
      const file = await forged(
        archived([anExportedRating({ placeId, photos }), ...others], { drafts: [draft] }),
        files,
      );
      Decoder.meanwhile = async (picture) => {
        if (picture !== "last") return;
        await discardUnsent(ada);
        await forgetPerson("local");
      };
      expect(await bring(file)).toMatchObject({ ratings: 0, drafts: 0 });
      const { commands, drafts, photos: left, photoBytes } = database;
      expect(await Promise.all([commands, drafts, left, photoBytes].map((table) => table.count()))).toEqual([
        0, 0, 0, 0,
      ]);
    });

    it("keeps a caption that the owner writes meanwhile, together with those of the file", async () => {
      const { placeId, placeName, content: words } = anExportedRating();
      const begun = {
        placeId,
        placeName,
        score: null,
        tags: [],
        comment: words.comment ?? "",
        serverName: "",
        award: null,
      };
      Decoder.meanwhile = async (picture) => picture === "last" && (await write("Just now"));
      const drafts = [{ ...begun, updatedAt: exportedAt, photos }];
      expect(await bring(await forged(archived([], { drafts }), files))).toMatchObject({ drafts: 1 });
      const draft = await readDraft(ada, "place-1");
      expect(draft?.photoIds.map((id) => draft.captions?.[id])).toEqual(["Mine", "The last"]);
    });
  });

  it("stops when the device is full, keeps complete ratings, and can be continued later", async () => {
    const photo = { id: "p", caption: null };
    const [first, second, before] = ["a-0", "a-1", "a-2"].map((name) => ({ ...photo, file: `photos/${name}.jpg` }));
    const ratings = [
      anExportedRating({ placeId: "place-1", photos: [first!] }),
      anExportedRating({ placeId: "place-2", photos: [{ ...before!, id: "q" }, second!] }),
    ];
    const files = { "photos/a-0.jpg": "first", "photos/a-1.jpg": "second", "photos/a-2.jpg": "the one before" };
    const file = await forged(archived(ratings), files);
    const write = database.photoBytes.add.bind(database.photoBytes);
    const full = vi.spyOn(database.photoBytes, "add").mockImplementation((row) => {
      if (row.bytes.byteLength === "decoded second".length) throw new DOMException("full", "QuotaExceededError");
      return write(row);
    });
    expect(await bring(file)).toMatchObject({ ratings: 1, stopped: true });
    expect(isHeld(), "a new version may be loaded again").toBe(false);
    expect((await views()).map(({ placeId }) => placeId)).toEqual(["place-1"]);
    // The rating that did not fit leaves no draft and no photo.
    expect([await readDrafts(ada), await database.photoBytes.count()]).toEqual([[], 1]);
    full.mockRestore();
    expect(await bring(file)).toMatchObject({ ratings: 1, stopped: false });
    expect((await readRatingView(ada, "place-2"))?.photos).toHaveLength(2);
    expect((await readRatingView(ada, "place-1"))?.photos).toHaveLength(1);
  });
});

describe("a forged archive", () => {
  it("adds only photos that can be decoded, and the import reports why others are missing", async () => {
    const files = ["photos/good.jpg", "photos/not-there.jpg", "photos/a-text.jpg"];
    const photos = files.map((file, index) => ({ id: `${index}`, file, caption: null }));
    const file = await forged(archived([anExportedRating({ photos })]), {
      "photos/good.jpg": "lemon",
      "photos/a-text.jpg": "no picture",
    });
    expect((await bring(file)).lost.map(({ reason }) => reason)).toEqual(["missing", "unreadable"]);
    const [kept] = await database.photoBytes.toArray();
    expect(new TextDecoder().decode(kept?.bytes)).toBe("decoded lemon");
  });

  it("has each rating validated separately, and adds only one rating per place", async () => {
    const bad: unknown[] = [
      anExportedRating({ placeId: "../etc" }),
      anExportedRating({ content: { ...content(4), score: 6 as never } }),
      anExportedRating({ content: { ...content(4), comment: "x".repeat(1_001) } }),
      anExportedRating({ photos: [{ id: "1", file: "photos/../../x.jpg", caption: null }] }),
      anExportedRating({ photos: Array.from({ length: 6 }, (_, at) => ({ id: `${at}`, file: null, caption: null })) }),
      anExportedRating({ changedAt: "tomorrow" }),
      null,
      "a rating",
    ];
    const [older, newer] = [{ changedAt: "2026-08-01T00:00:00.000Z", content: content(1) }, {}];
    const twice = [older, newer, older].map((over) => anExportedRating(over));
    const archive = await open(await forged(archived([...bad, ...twice])));
    expect(archive.unreadable).toBe(bad.length);
    expect(archive.ratings.map(({ placeId, content: said }) => [placeId, said.score])).toEqual([["place-1", 4]]);
  });

  it("has dates in the future replaced with its export time or the present", async () => {
    const archive = await open(
      await forged(
        archived([anExportedRating({ changedAt: "9999-01-01T00:00:00.000Z", ratedAt: "9999-01-01T00:00:00.000Z" })]),
      ),
    );
    const [rating] = archive.ratings as [ExportedRating];
    expect([rating.changedAt, rating.ratedAt]).toEqual([exportedAt, exportedAt]);
    const later = "9999-01-01T00:00:00.000Z";
    const fromThere = await open(
      await forged(archived([anExportedRating({ changedAt: later })], { exportedAt: later })),
    );
    expect(fromThere.ratings[0]?.changedAt).toBe(new Date(now).toISOString());
  });

  it("is rejected if the file is not an archive, is too new or is hostile", async () => {
    expect(await readArchive(await forged({ hello: "world" }), now)).toBe("no-archive");
    expect(await readArchive(await forged(archived([], { version: 2, ratings: "elsewhere" })), now)).toBe(
      "newer-version",
    );
    expect(await readArchive(await forged(archived([], { version: 0 })), now)).toBe("no-archive");
    expect(await readArchive(new Blob(["%PDF"]), now)).toBe("no-archive");
    const file = await forged(archived([]));
    expect(await readArchive(file.slice(10), now)).toBe("hostile");
    const many = archived(Array.from({ length: 20_001 }, () => null));
    expect(await readArchive(await forged(many), now)).toBe("hostile");
  });
});
