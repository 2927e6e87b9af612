import { describe, expect, test } from "vitest";
import { unsentReport } from "../../src/consumer/shared/ratings/save-unsent-file.ts";
import type { RatingView } from "../../src/domain/outbox/commands/rating-view.ts";
import type { Draft } from "../../src/local/drafts/draft.ts";
import type { OutboxItem } from "../../src/local/outbox/read-outbox.ts";
import { aDraft } from "../support/a-draft.ts";
import { waitingRating as item } from "../support/outbox-item.ts";

const content: RatingView["content"] = {
  score: 4,
  tags: ["attentive"],
  comment: "Lovely soup",
  server_id: null,
  server_name: null,
  server_emoji: null,
};
const view: RatingView = {
  placeId: "p1",
  placeName: "Chez Nous",
  vicinity: null,
  city: null,
  cityId: null,
  cityNames: null,
  content,
  photos: [],
  ratedAt: "2026-11-21T12:00:00.000Z",
  version: 0,
  sync: "queued",
  refusal: null,
  verification: "none",
};
const draft = aDraft("p2", {
  uid: "u",
  placeName: "Ramen Lab",
  score: 3,
  comment: "The broth",
  updatedAt: "2026-11-21T12:10:00.000Z",
});

const report = (items: OutboxItem[], drafts: Draft[] = []) =>
  JSON.parse(unsentReport({ items, ratings: new Map([["p1", view]]), drafts }, "2026-11-21T13:00:00.000Z"));

describe("the file of unsent work", () => {
  test("contains the whole rating, not only its text", () => {
    expect(report([item]).unsent).toEqual([expect.objectContaining({ place: "Chez Nous", rating: content })]);
  });

  test("contains the whole rating if its removal was undone", () => {
    const restore = { ...item, kind: "rating.restore.v1" as const };
    expect(report([restore]).unsent).toEqual([expect.objectContaining({ rating: content })]);
  });

  test("contains the captions of photos", () => {
    const photo = { id: "a", src: null, local: true, state: "queued" as const };
    const captioned = { ...view, photos: [{ ...photo, caption: "The cellar" }, photo] };
    const ratings = new Map([["p1", captioned]]);
    const arranged = { ...item, kind: "photos.arrange.v1" as const };
    expect(JSON.parse(unsentReport({ items: [arranged], ratings, drafts: [] }, "")).unsent).toEqual([
      expect.objectContaining({ captions: ["The cellar"] }),
    ]);
    const begun = { ...draft, captions: { a: "The stairs" } };
    expect(report([], [begun]).unfinished).toEqual([expect.objectContaining({ captions: ["The stairs"] })]);
  });

  test("leaves out delivered items", () => {
    expect(report([{ ...item, sync: "sent" }]).unsent).toEqual([]);
  });

  test("contains items that this version cannot read, unchanged", () => {
    const unreadable = { ...item, kind: null, sync: "attention" as const, refusal: "unreadable", text: '{"old":1}' };
    expect(report([unreadable]).unsent).toEqual([
      expect.objectContaining({ text: '{"old":1}', refusal: "unreadable" }),
    ]);
  });

  test("contains drafts", () => {
    expect(report([], [draft]).unfinished).toEqual([
      expect.objectContaining({ place: "Ramen Lab", score: 3, comment: "The broth" }),
    ]);
  });
});
