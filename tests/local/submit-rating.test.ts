import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { submitRating } from "../../src/consumer/rate/submit/submit-rating.ts";
import type { RatingPhoto } from "../../src/domain/outbox/commands/rating-photo.ts";
import { photoPath, ratingKey } from "../../src/domain/outbox/commands/keys.ts";
import { database } from "../../src/local/database/database.ts";
import { readDraft, saveDraft } from "../../src/local/drafts/drafts.ts";
import type { Draft } from "../../src/local/drafts/draft.ts";
import { readRatingView } from "../../src/local/ratings/read-ratings.ts";
import { aDraft } from "../support/a-draft.ts";
import { freshDevice, putDraftPhoto, putRows, ratingRow } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

const place = "place-1";
const submit = (over: Partial<Draft> = {}, attached: RatingPhoto[] = []) =>
  submitRating(aDraft(place, over), { attached, language: "fr-LU" });
const wanted = async () => (await database.commands.get(ratingKey(ada, place)))?.body;
const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
const attachedAs = (id: string): RatingPhoto => ({ id, src: photoPath(id), local: false, state: "sent" });
const withTwoPhotos = async () => {
  await putRows(ada, [ratingRow(ada, place, { photo_urls: [photoPath(first), photoPath(second)] })]);
  return [attachedAs(first), attachedAs(second)];
};

beforeEach(() => freshDevice(ada));
afterEach(() => void vi.restoreAllMocks());

describe("a submitted rating", () => {
  it("is stored with its trimmed comment, language and evidence, and its draft is deleted", async () => {
    await saveDraft(aDraft(place));
    const evidence = { lat: 49.6, lng: 6.1, accuracy_m: 10, at: "2026-01-01T00:00:00.000Z" };
    const qrCodeId = crypto.randomUUID();
    expect(await submit({ comment: "  Bonne soupe ", evidence, qrCodeId })).toMatchObject({ ok: true });
    const content = { score: 4, comment: "Bonne soupe" };
    expect(await wanted()).toMatchObject({
      placeName: `Name of ${place}`,
      content,
      evidence,
      qrCodeId,
      language: "fr",
    });
    expect(await readDraft(ada, place)).toBeNull();
  });

  it("detaches removed photos and keeps the other photos and the new one with its caption", async () => {
    const attached = await withTwoPhotos();
    const added = await putDraftPhoto(ada, place);
    await submit({ photoIds: [added], removedPhotoIds: [first], captions: { [added]: " The soup " } }, attached);
    const photos = (await readRatingView(ada, place))?.photos.map(({ id, caption }) => ({ id, caption }));
    expect(photos).toEqual([
      { id: second, caption: undefined },
      { id: added, caption: "The soup" },
    ]);
  });

  it("has its photos in the chosen order", async () => {
    const attached = await withTwoPhotos();
    await submit({ photoOrder: [second, first] }, attached);
    expect((await readRatingView(ada, place))?.photos.map(({ id }) => id)).toEqual([second, first]);
  });

  it("keeps another device's later change in fields that the user did not touch", async () => {
    const seen = { ...aDraft(place), comment: null, server_id: null, server_name: null, server_emoji: null };
    const startedFrom = { version: 1, content: { ...seen, score: 4 as const } };
    await putRows(ada, [ratingRow(ada, place, { version: 2, comment: "from the tablet" })]);
    await submit({ score: 2, comment: "", startedFrom });
    expect(await wanted()).toMatchObject({ content: { score: 2, comment: "from the tablet" } });
  });
});

describe("a submission that fails", () => {
  it.each<[string, Partial<Draft>, string]>([
    ["has no lemons", { score: null }, "no-score"],
    ["is of a place without a name", { placeName: " " }, "incomplete"],
    ["has a comment that is too long", { comment: "a".repeat(1_001) }, "failed"],
  ])("is not queued and keeps its draft when it %s", async (_why, over, reason) => {
    await saveDraft(aDraft(place));
    expect(await submit(over)).toMatchObject({ ok: false, reason });
    expect(await database.commands.count()).toBe(0);
    expect(await readDraft(ada, place)).not.toBeNull();
  });

  it.each<[string, Error, object]>([
    ["the disk is full", new DOMException("no room", "QuotaExceededError"), { ok: false, reason: "full" }],
    ["the device breaks", new Error("gone"), { ok: false, reason: "failed", message: "gone" }],
  ])("reports the error when %s, and keeps the draft", async (_why, error, said) => {
    await saveDraft(aDraft(place));
    vi.spyOn(database.commands, "bulkPut").mockRejectedValue(error);
    expect(await submit()).toEqual(said);
    expect(await readDraft(ada, place)).not.toBeNull();
  });
});
