import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { draftPhotos } from "../../src/consumer/rate/draft/draft-photos.ts";
import {
  changeDraft,
  excessOf,
  tagsOfDraft,
  isNewerElsewhere,
  type DraftChange,
} from "../../src/consumer/rate/draft/draft-reducer.ts";
import { newDraft } from "../../src/consumer/shared/ratings/new-draft.ts";
import {
  maxCaptionLength,
  maxCommentLength,
  maxPhotos,
  maxServerNameLength,
  ratingContentSchema,
  toRatingContent,
} from "../../src/domain/ratings/rating.ts";
import { awards, scores } from "../../src/domain/ratings/score.ts";
import { maxTags, tags, tagsForScore } from "../../src/domain/ratings/tags.ts";
import type { Draft } from "../../src/local/drafts/draft.ts";

const now = "2026-11-20T20:00:00.000Z";
const server = { id: "5f0c2d6e-6f1f-4b6e-9a52-0d2f3c1b7a10", name: "Marie" };
const blank = newDraft({ uid: "u", placeId: "place-1", placeName: "Chez Marie" }, null, now);
const after = (...changes: DraftChange[]): Draft =>
  changes.reduce((draft, change) => changeDraft(draft, change, now), blank);

describe("the photos of a draft", () => {
  test("are each listed once, even if another tab has just submitted one of them", () => {
    const attached = [{ id: "a", src: "a.jpg", local: true, state: "queued" as const, caption: "Soup" }];
    const shown = draftPhotos({ ...blank, photoIds: ["a", "b"] }, attached);
    expect(shown.map(({ id, caption }) => [id, caption])).toEqual([
      ["a", "Soup"],
      ["b", ""],
    ]);
  });
});

describe("the draft of a rating", () => {
  test("starts without a score", () => {
    expect(blank.score).toBeNull();
  });

  test("starts with the content of an existing rating", () => {
    const existing = {
      score: 5,
      tags: ["great_vibe"],
      comment: "Good soup",
      server_id: server.id,
      server_name: "Marie",
      server_emoji: "crown",
    } as const;
    const draft = newDraft(blank, { ...existing, tags: [...existing.tags] }, now);
    expect(toRatingContent({ ...draft, score: 5 })).toEqual(existing);
  });

  test("stores a picked waiter at any score, and sends the name only at five lemons", () => {
    const picked: DraftChange = { kind: "server-picked", server };
    const draft = after({ kind: "score", score: 4 }, picked);
    expect(toRatingContent({ ...draft, score: 4 })).toMatchObject({ server_id: server.id, server_name: null });
    expect(after({ kind: "score", score: 5 }, picked)).toMatchObject({ serverId: server.id, serverName: "Marie" });
    const takenBack: DraftChange = { kind: "server-picked", server: null };
    expect(after({ kind: "score", score: 5 }, picked, takenBack)).toMatchObject({ serverId: null, serverName: "" });
  });

  test("stays the same object if an action changes nothing, so that it is not written again", () => {
    const removed = after({ kind: "attached-photo-removed", photoId: "p" });
    expect(changeDraft(removed, { kind: "attached-photo-removed", photoId: "p" }, "later")).toBe(removed);
    const added = after({ kind: "photo-added", photoId: "p" });
    expect(changeDraft(added, { kind: "photo-added", photoId: "p" }, "later")).toBe(added);
    const scored = after({ kind: "score", score: 4 });
    expect(changeDraft(scored, { kind: "score", score: 4 }, "later")).toBe(scored);
    expect(changeDraft(scored, { kind: "award", award: "crown" }, "later")).toBe(scored);
    const located = after({ kind: "evidence", evidence: { lat: 49.6, lng: 6.1, accuracy_m: 10, at: now } });
    expect(changeDraft(located, { kind: "evidence", evidence: located.evidence }, "later")).toBe(located);
    expect(changeDraft(scored, { kind: "comment", text: "x" }, "later").updatedAt).toBe("later");
  });

  test("hides tags that do not fit the new score, counts only those that do, and shows the others again after a slip", () => {
    const happyTags = tagsForScore(4)
      .slice(0, 3)
      .map((tag): DraftChange => ({ kind: "tag", tag }));
    const slip = after(
      { kind: "score", score: 4 },
      ...happyTags,
      { kind: "score", score: 3 },
      { kind: "tag", tag: "polite_enough" },
    );
    expect(tagsOfDraft(slip)).toEqual(["polite_enough"]);
    expect(toRatingContent({ ...slip, score: 3 }).tags).toEqual(["polite_enough"]);
    const corrected = changeDraft(slip, { kind: "score", score: 5 }, now);
    expect(tagsOfDraft(corrected)).toEqual(tagsForScore(4).slice(0, 3));
  });

  test("keeps its tags when the new score has the same set of tags", () => {
    const draft = after({ kind: "score", score: 4 }, { kind: "tag", tag: "great_vibe" }, { kind: "score", score: 5 });
    expect(draft.tags).toEqual(["great_vibe"]);
  });

  test("removes a tag that is tapped again", () => {
    const tap: DraftChange = { kind: "tag", tag: "long_wait" };
    expect(after({ kind: "score", score: 1 }, tap, tap).tags).toEqual([]);
  });

  test("accepts at most three tags", () => {
    const four = tagsForScore(2).slice(0, 4);
    const draft = after({ kind: "score", score: 2 }, ...four.map((tag) => ({ kind: "tag", tag }) as const));
    expect(draft.tags).toEqual(four.slice(0, maxTags));
  });

  test("accepts no tag without a score, and no tag that belongs to other scores", () => {
    expect(after({ kind: "tag", tag: "great_vibe" })).toBe(blank);
    const praise = after({ kind: "score", score: 5 });
    expect(changeDraft(praise, { kind: "tag", tag: "long_wait" }, now)).toBe(praise);
  });

  test("sends the waiter's name and the award only at five lemons, and has both again after a slip", () => {
    const slip = after(
      { kind: "score", score: 5 },
      { kind: "server-picked", server },
      { kind: "award", award: "crown" },
      { kind: "score", score: 4 },
    );
    const sent = { server_id: server.id, server_name: null, server_emoji: null };
    expect(toRatingContent({ ...slip, score: 4 })).toMatchObject(sent);
    const corrected = changeDraft(slip, { kind: "score", score: 5 }, now);
    expect(corrected).toMatchObject({ serverId: server.id, serverName: "Marie", award: "crown" });
  });

  test("removes an award below five lemons for good when the guest removes it", () => {
    const removed = after(
      { kind: "score", score: 5 },
      { kind: "award", award: "crown" },
      { kind: "score", score: 4 },
      { kind: "award", award: null },
    );
    expect(removed.award).toBeNull();
  });

  test("accepts a waiter's name or an award only at five lemons", () => {
    const draft = after(
      { kind: "score", score: 4 },
      { kind: "server-typed", name: "Marie" },
      { kind: "award", award: "star" },
    );
    expect(draft).toMatchObject({ serverName: "", award: null });
  });

  test("unlinks the picked waiter when the name is edited", () => {
    const draft = after(
      { kind: "score", score: 5 },
      { kind: "server-picked", server },
      { kind: "server-typed", name: "Marianne" },
    );
    expect(draft).toMatchObject({ serverId: null, serverName: "Marianne" });
  });

  test("keeps a text that is too long, and reports by how many characters", () => {
    const comment = "x".repeat(10 * maxCommentLength);
    const name = "y".repeat(maxServerNameLength + 5);
    const draft = after(
      { kind: "score", score: 5 },
      { kind: "comment", text: comment },
      { kind: "server-typed", name },
    );
    expect(draft).toMatchObject({ comment, serverName: name });
    expect(excessOf(draft)).toEqual({ comment: 9 * maxCommentLength, serverName: 5, caption: 0 });
  });

  test("measures only the text to be sent: trimmed, and without the waiter's name below five lemons", () => {
    const fits = after({ kind: "score", score: 5 }, { kind: "comment", text: `  ${"x".repeat(maxCommentLength)}\n` });
    expect(excessOf(fits).comment).toBe(0);
    // Postgres and the schema count characters: a smiley is one.
    const smileys = after({ kind: "score", score: 5 }, { kind: "comment", text: "😀".repeat(maxCommentLength) });
    expect(excessOf(smileys).comment).toBe(0);
    const named = { ...fits, score: 4 as const, serverName: "y".repeat(maxServerNameLength + 1) };
    expect(excessOf(named).serverName).toBe(0);
  });

  test("drops the position when the user withdraws consent", () => {
    const evidence = { lat: 49.6, lng: 6.1, accuracy_m: 10, at: now };
    const draft = after({ kind: "evidence", evidence });
    expect(draft.evidence).toEqual(evidence);
    expect(changeDraft(draft, { kind: "evidence", evidence: null }, now).evidence).toBeNull();
  });

  test("has at most five photos, each only once, and lets one be removed", () => {
    const ids = ["a", "b", "c", "d", "e", "f"];
    const added = after(
      { kind: "photo-added", photoId: "a" },
      ...ids.map((photoId) => ({ kind: "photo-added", photoId }) as const),
    );
    expect(added.photoIds).toEqual(ids.slice(0, maxPhotos));
    expect(changeDraft(added, { kind: "photo-dropped", photoId: "c" }, now).photoIds).toEqual(["a", "b", "d", "e"]);
  });

  test("lets existing and new photos be reordered, and adds further photos at the end", () => {
    const attached = ["sent-1", "sent-2"].map((id) => ({
      id,
      src: `u/${id}.jpg`,
      local: false,
      state: "sent" as const,
    }));
    const order = (draft: Draft) => draftPhotos(draft, attached).map(({ id }) => id);
    const moved = (draft: Draft, photoId: string, by: 1 | -1) =>
      changeDraft(draft, { kind: "photo-moved", photoId, by, among: order(draft) }, now);
    const two = after({ kind: "photo-added", photoId: "a" }, { kind: "photo-added", photoId: "b" });
    expect(order(two)).toEqual(["sent-1", "sent-2", "a", "b"]);
    const first = moved(moved(two, "a", -1), "a", -1);
    expect(order(first)).toEqual(["a", "sent-1", "sent-2", "b"]);
    expect(order(moved(first, "sent-1", 1))).toEqual(["a", "sent-2", "sent-1", "b"]);
    expect(moved(first, "a", -1)).toBe(first);
    expect(moved(first, "b", 1)).toBe(first);
    expect(order(changeDraft(first, { kind: "photo-added", photoId: "c" }, now)).at(-1)).toBe("c");
    const without = changeDraft(first, { kind: "attached-photo-removed", photoId: "sent-1" }, now);
    expect(order(without)).toEqual(["a", "sent-2", "b"]);
  });

  test("shows its own captions instead of the stored ones, and reports how many characters are too many", () => {
    const attached = [{ id: "p", src: "u/p.jpg", local: false, state: "sent" as const, caption: "The soup" }];
    expect(draftPhotos(blank, attached)[0]?.caption).toBe("The soup");
    const long = "z".repeat(maxCaptionLength + 3);
    const said = after({ kind: "photo-captioned", photoId: "p", caption: long });
    expect(draftPhotos(said, attached)[0]?.caption).toBe(long);
    expect(excessOf(said).caption).toBe(3);
    const spaced = ` ${"z".repeat(maxCaptionLength)}\n`;
    const both = changeDraft(said, { kind: "photo-captioned", photoId: "q", caption: spaced }, now);
    expect(both.captions).toEqual({ p: long, q: spaced });
    expect(excessOf(after({ kind: "photo-captioned", photoId: "q", caption: spaced })).caption).toBe(0);
    expect(draftPhotos(after({ kind: "photo-captioned", photoId: "p", caption: "" }), attached)[0]?.caption).toBe("");
  });

  test("stores the time of its last change", () => {
    const later = "2026-11-20T20:05:00.000Z";
    expect(changeDraft(blank, { kind: "score", score: 1 }, later).updatedAt).toBe(later);
  });

  test("can be sent if it has a score and no text is too long, after any actions in any order", () => {
    const smileys = [maxServerNameLength, maxServerNameLength + 1, maxCommentLength, maxCommentLength + 1];
    const texts = ["", " \n", "Good soup", "half \ud83c", ...smileys.map((length) => "😀".repeat(length))];
    const change = fc.oneof(
      fc.constantFrom(...scores).map((score): DraftChange => ({ kind: "score", score })),
      fc.constantFrom(...tags).map((tag): DraftChange => ({ kind: "tag", tag })),
      fc
        .constantFrom(...texts, "x".repeat(maxCommentLength + 1))
        .map((text): DraftChange => ({ kind: "comment", text })),
      fc.constantFrom(server, null).map((picked): DraftChange => ({ kind: "server-picked", server: picked })),
      fc.constantFrom(...texts).map((name): DraftChange => ({ kind: "server-typed", name })),
      fc.constantFrom(...awards, null).map((award): DraftChange => ({ kind: "award", award })),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const draft = after(...changes);
        const { score } = draft;
        if (score === null) return;
        const excess = excessOf(draft);
        const sent = ratingContentSchema.safeParse(toRatingContent({ ...draft, score }));
        expect(sent.success).toBe(excess.comment === 0 && excess.serverName === 0);
      }),
    );
  });
});

describe("a draft open in two tabs", () => {
  const at = (minute: number, writer?: string): Draft => ({
    ...blank,
    updatedAt: `2026-11-20T20:0${minute}:00.000Z`,
    ...(writer === undefined ? {} : { writer }),
  });

  test("is reloaded in this tab if the other tab changed it later", () => {
    expect(isNewerElsewhere(at(2, "other"), at(1, "this"), "this")).toBe(true);
  });

  test.each([
    ["this tab wrote the stored draft and has changed its own since", at(2, "this"), at(1, "this")],
    ["this tab changed it later", at(1, "other"), at(2, "this")],
    ["the stored draft is the one this tab started with", at(1, "other"), at(1, "other")],
    ["the tab that wrote the stored draft is unknown", at(2), at(1, "this")],
  ])("stays unchanged in this tab if %s", (_why, onDisk, own) => {
    expect(isNewerElsewhere(onDisk, own, "this")).toBe(false);
  });
});
