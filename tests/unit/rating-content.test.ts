import { describe, expect, test } from "vitest";
import { ratingContentSchema, type RatingContent } from "../../src/domain/ratings/rating.ts";
import { content } from "../support/outbox-world.ts";

const accepts = (over: Partial<Record<keyof RatingContent, unknown>>) =>
  ratingContentSchema.safeParse({ ...content(5), ...over }).success;

/** Values at and just past the limit: what Postgres would refuse must not enter the outbox. */
describe("the content of a rating", () => {
  test("has at most three tags, which must belong to its score", () => {
    const tags = ["friendly_staff", "fast_service", "attentive", "great_vibe"];
    expect(accepts({ tags: tags.slice(0, 3) })).toBe(true);
    expect(accepts({ tags })).toBe(false);
    expect(accepts({ tags: ["rude_interaction"] })).toBe(false);
    expect(accepts({ score: 1, tags: ["rude_interaction"] })).toBe(true);
  });

  test("has a comment of at most 1,000 characters", () => {
    expect(accepts({ comment: "x".repeat(1_000) })).toBe(true);
    expect(accepts({ comment: "x".repeat(1_001) })).toBe(false);
  });

  test("has a waiter's name or an award only at five lemons", () => {
    expect(accepts({ server_name: "x".repeat(80), server_emoji: "trophy" })).toBe(true);
    expect(accepts({ server_name: "x".repeat(81) })).toBe(false);
    expect(accepts({ score: 4, server_name: "Giulia" })).toBe(false);
    expect(accepts({ score: 4, server_emoji: "trophy" })).toBe(false);
  });

  test("has a score of one to five whole lemons", () => {
    expect([0, 1, 5, 6, 2.5].map((score) => accepts({ score, tags: [] }))).toEqual([false, true, true, false, false]);
  });
});
