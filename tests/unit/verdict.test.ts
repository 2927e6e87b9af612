import { describe, expect, it } from "vitest";
import type { Command, PlaceCommand } from "../../src/domain/outbox/commands/command.ts";
import { replaceIntent } from "../../src/domain/outbox/commands/intent.ts";
import { toPlaceId } from "../../src/domain/places/place.ts";
import { contentOf, toRatingContent, type RatingContent } from "../../src/domain/ratings/rating.ts";
import { laterMaxMs, settleCommand, decisionOf } from "../../src/domain/outbox/responses/decision.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";

const nowMs = Date.UTC(2026, 0, 1);
const place = "place-1";
const save = (wanted: RatingContent, over: Partial<Command> = {}) =>
  aCommand(saveOf(place, wanted), { tried: 1, ...over });
const opId = (digit: number) => `00000000-0000-4000-8000-0000000000${String(digit).padStart(2, "0")}`;

describe("an answer to an intent that was replaced while it was in flight", () => {
  const sent = save(content(2, "sent"));
  const edited = save(content(5, "edited"), {
    rev: 2,
    tried: 1,
    opId: opId(2),
    unconfirmed: [{ opId: sent.opId, content: content(2, "sent") }],
  });

  it("tells the newer one where it starts from, and that nothing of it has been sent", () => {
    const row = ratingRow(ada, place, { ...content(2, "sent"), version: 7 });
    const left = settleCommand(edited, sent, { kind: "delivered", version: 7, row });
    expect(left).toMatchObject({ tried: 0, unconfirmed: [], baseVersion: 7, state: "queued" });
    expect(left?.body).toMatchObject({ content: { comment: "edited" }, base: contentOf(row) });
  });

  it("does not bring a rating back that another device removed: the person is asked", () => {
    const left = settleCommand(edited, sent, { kind: "delivered", version: 7, row: null });
    expect(left).toMatchObject({ state: "attention", refusal: "conflict", theirs: { version: 7, row: null } });
  });

  it("does not remove what another device wrote meanwhile: the person is asked, also where a part of it is as it was", () => {
    const gone = aCommand(
      { kind: "rating.remove.v1", placeId: place, placeName: place, base: null },
      { opId: opId(2) },
    );
    const row = ratingRow(ada, place, { ...content(2, "of the tablet"), version: 8 });
    const left = settleCommand(gone, sent, { kind: "delivered", version: 8, row });
    expect(left).toMatchObject({ state: "attention", refusal: "conflict", theirs: { version: 8 } });
    const unchanged = { ...row, ...content(2, "sent") };
    expect(settleCommand(gone, sent, { kind: "delivered", version: 8, row: unchanged })).toMatchObject({
      state: "queued",
      baseVersion: 8,
    });
  });

  it("changes nothing about it when it was no delivery", () => {
    expect(settleCommand(edited, sent, { kind: "refused", code: "own_place" })).toBe(edited);
    expect(settleCommand(edited, sent, { kind: "later", notBefore: "2026-01-02T00:00:00Z", code: null })).toBe(edited);
  });
});

describe("a time that the server asks to wait for", () => {
  const result = (retryAt: string) => ({
    op_id: opId(1),
    status: "later" as const,
    code: "daily_limit",
    retry_at: retryAt,
  });
  const waitMs = (retryAt: string) => {
    const verdict = decisionOf(save(content(4)), result(retryAt), nowMs);
    return verdict.kind === "later" ? Date.parse(verdict.notBefore) - nowMs : null;
  };

  it("is taken as it is within a minute and a day, because two clocks may differ by anything", () => {
    expect(waitMs(new Date(nowMs + 3_600_000).toISOString())).toBe(3_600_000);
    expect(waitMs(new Date(nowMs - 3_600_000).toISOString())).toBe(60_000);
    expect(waitMs(new Date(nowMs + 9 * laterMaxMs).toISOString())).toBe(laterMaxMs);
    expect(waitMs("soon")).toBe(60_000);
  });
});

describe("a new intent on top of others without an answer", () => {
  const earlier = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ opId: opId(index + 10), content: content(3, `${index}`) }));
  const onTopOf = (existing: PlaceCommand) => {
    const { body } = save(content(5, "new"));
    return replaceIntent(existing, { uid: ada, body, seq: 9, opId: opId(9), editedAt: "" }, null);
  };

  it("starts from where the first of them started, as long as the server is told of all", () => {
    const base = content(1, "base");
    const existing = save(content(2), { unconfirmed: earlier(4) });
    const next = onTopOf({ ...existing, body: { ...existing.body, base } });
    expect(next?.unconfirmed).toHaveLength(5);
    expect(next?.body).toMatchObject({ base });
  });

  it("starts from nothing when there are more than the server is told of: rather a conflict than a guess", () => {
    const existing = save(content(2), { unconfirmed: earlier(5) });
    const next = onTopOf({ ...existing, body: { ...existing.body, base: content(1, "base") } });
    expect(next?.unconfirmed).toHaveLength(5);
    expect(next?.unconfirmed[0]?.opId).toBe(existing.opId);
    expect(next?.body).toMatchObject({ base: null });
  });
});

describe("what is typed", () => {
  const typed = (comment: string) =>
    toRatingContent({ score: 5, tags: [], comment, serverId: null, serverName: "", award: null }).comment;

  it("is sent without halves of characters, and nothing at all as nothing", () => {
    expect(typed("a\ud83cb")).toBe("a\ufffdb");
    expect(typed(" \n ")).toBeNull();
  });

  it("is a place's id with or without the provider's prefix, and with spaces around it", () => {
    expect(toPlaceId(" places/ChIJ_1 ")).toBe("ChIJ_1");
    expect(toPlaceId("ChIJ_1")).toBe("ChIJ_1");
    expect(toPlaceId("x/places/ChIJ_1")).toBeNull();
    expect(toPlaceId(null)).toBeNull();
  });
});

describe("a command that the server takes for an old one of a copied device", () => {
  const attach = (tried: number) =>
    aCommand({ kind: "photo.attach.v1", placeId: place, photoId: opId(9) }, { tried }) as Command;
  const behind = { kind: "conflict", version: 1, row: null, deviceBehind: true } as const;

  it("is said again under the device's new name, about a photo, and nobody is asked", () => {
    expect(settleCommand(attach(1), attach(1), behind)).toMatchObject({ state: "queued", refusal: null });
  });

  it("is asked about at once where it is about a rating: what stands may say something else", () => {
    const rating = save(content(2, "of before"));
    expect(settleCommand(rating, rating, behind)).toMatchObject({ state: "attention", refusal: "conflict" });
  });

  it("is not said for ever to a server that takes every name for an old one: the person is asked", () => {
    expect(settleCommand(attach(5), attach(5), behind)).toMatchObject({ state: "attention", refusal: "conflict" });
  });
});
