import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readDraft, readDraftPhotos, removeDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { submitRating } from "../../src/consumer/rate/submit/submit-rating.ts";
import { draftPhotos } from "../../src/consumer/rate/draft/draft-photos.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { aDraft } from "../support/a-draft.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";
import { bring, Decoder, exportData } from "../support/data-export.ts";

beforeEach(async () => {
  // The export is made at 10:00 on this day and imported on the next.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-22T09:00:00.000Z") });
  vi.stubGlobal("Worker", Decoder);
  Decoder.meanwhile = async () => undefined;
  await freshDevice(ada);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const place = "place-1";
const updatedAt = "2026-11-22T09:30:00.000Z";
/** A fresh device, one day later. */
async function nextDay() {
  await freshDevice(ada);
  vi.setSystemTime(Date.parse("2026-11-23T10:00:00.000Z"));
}

/** What the rating form shows of each photo: whether the rating has it already, and its caption. */
async function shown() {
  const [draft, view] = [await readDraft(ada, place), await readRatingView(ada, place)];
  return draftPhotos(draft!, view?.photos ?? []).map(({ attached, caption }) => `${attached} ${caption}`);
}

describe("importing the draft of an existing rating", () => {
  it("restores removals, captions and the order of the existing photos", async () => {
    const ids = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()] as const;
    const rows = [ratingRow(ada, place, { photo_urls: ids.map((id) => `${id}.jpg`) })];
    await putRows(ada, rows);
    const added = await putDraftPhoto(ada, place);
    await saveDraft(
      aDraft(place, {
        photoIds: [added],
        removedPhotoIds: [ids[1]],
        captions: { [ids[0]]: "The stairs", [added]: "The soup" },
        photoOrder: [ids[2], added, ids[0]],
        updatedAt,
      }),
    );
    const before = await shown();
    expect(before).toEqual(["true ", "false The soup", "true The stairs"]);
    const { file } = await exportData();

    await nextDay();
    await putRows(ada, rows);
    expect(await bring(file)).toMatchObject({ drafts: 1, lost: [] });
    expect(await shown()).toEqual(before);
  });

  it("adds a photo of the draft in place of a removed one", async () => {
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
    const rows = [ratingRow(ada, place, { photo_urls: ids.map((id) => `${id}.jpg`) })];
    await putRows(ada, rows);
    const photoIds = [await putDraftPhoto(ada, place)];
    await saveDraft(aDraft(place, { photoIds, removedPhotoIds: ids.slice(0, 1), updatedAt }));
    const { file } = await exportData();
    await nextDay();
    await putRows(ada, rows);
    expect(await bring(file)).toMatchObject({ drafts: 1, lost: [] });
    expect(await readDraftPhotos(ada, place)).toHaveLength(1);
  });

  it("restores a draft and an unsent rating from one file, with the captions of its photos", async () => {
    const photo = await putDraftPhoto(ada, place);
    await enqueueRating(anIntent({ add: [photo] }));
    const captions = { [photo]: "The cellar" };
    await saveDraft(aDraft(place, { comment: "On second thought", captions, updatedAt }));
    const { file } = await exportData();

    await nextDay();
    expect(await bring(file)).toMatchObject({ ratings: 1, drafts: 1 });
    expect(await readDraft(ada, place)).toMatchObject({ comment: "On second thought" });
    expect(await shown()).toEqual(["true The cellar"]);

    // After it was submitted, importing the same file does not restore the draft.
    const draft = await readDraft(ada, place);
    const view = await readRatingView(ada, place);
    await submitRating(draft!, { attached: view!.photos, language: "en" });
    expect(await bring(file)).toMatchObject({ ratings: 0, drafts: 0 });
    expect(await readDraft(ada, place)).toBeNull();
  });

  it("restores a draft together with an unsent change from the same file", async () => {
    const rows = [ratingRow(ada, place, { comment: "At first", updated_at: "2026-11-20T12:00:00.000Z" })];
    await putRows(ada, rows);
    await enqueueRating(anIntent({}, { content: content(2, "Changed in the cellar") }));
    await saveDraft(aDraft(place, { comment: "And once more", updatedAt }));
    const { file } = await exportData();
    await nextDay();
    await putRows(ada, rows);
    expect(await bring(file)).toMatchObject({ ratings: 1, drafts: 1 });
    expect((await readRatingView(ada, place))?.content.comment).toBe("Changed in the cellar");
    expect((await readDraft(ada, place))?.comment).toBe("And once more");
  });

  it("does not restore a draft if the place has been rated since", async () => {
    await putRows(ada, [ratingRow(ada, place)]);
    await saveDraft(aDraft(place, { comment: "Begun long ago", updatedAt: "2026-01-02T12:00:00.000Z" }));
    const { file } = await exportData();
    await nextDay();
    await putRows(ada, [ratingRow(ada, place, { comment: "Since", updated_at: "2026-01-03T12:00:00.000Z" })]);
    expect(await bring(file)).toMatchObject({ drafts: 0 });
  });

  it.each([
    ["correct again at the export", "2026-11-22T10:00:00.000Z"],
    ["still ahead at the export", "2030-02-01T10:00:00.000Z"],
  ])("restores once a draft that was written by a clock years ahead, %s", async (_when, madeAt) => {
    await putRows(ada, [ratingRow(ada, place, { updated_at: "2030-01-01T12:00:00.000Z" })]);
    await saveDraft(aDraft(place, { comment: "By the wrong clock", updatedAt: "2030-01-02T12:00:00.000Z" }));
    const { file } = await exportData({}, ada, madeAt);
    await nextDay();
    expect(await bring(file)).toMatchObject({ ratings: 1, drafts: 1 });
    // The draft is submitted, and the rating changed once more.
    for (const said of [content(4, "By the wrong clock"), content(1, "And by the right one")]) {
      vi.advanceTimersByTime(60_000);
      await removeDraft(ada, place);
      await enqueueRating(anIntent({}, { content: said }));
      vi.advanceTimersByTime(60_000);
      expect(await bring(file, ada, Date.now())).toMatchObject({ ratings: 0, drafts: 0 });
      expect((await readRatingView(ada, place))?.content).toEqual(said);
    }
  });
});
