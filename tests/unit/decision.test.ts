import { describe, expect, it } from "vitest";
import type { Command, PlaceCommand } from "../../src/domain/outbox/commands/command.ts";
import { replaceIntent } from "../../src/domain/outbox/commands/intent.ts";
import { toPlaceId } from "../../src/domain/places/place.ts";
import { contentOf, toRatingContent, type RatingContent } from "../../src/domain/ratings/rating.ts";
import { laterMaxMs } from "../../src/domain/outbox/responses/decision.ts";
import { settleCommand, decisionOf } from "../../src/domain/outbox/responses/settle.ts";
import { aCommand, saveOf } from "../support/a-command.ts";
import { ratingRow } from "../support/local-device.ts";
import { ada, content } from "../support/outbox-world.ts";

const nowMs = Date.UTC(2026, 0, 1);
const place = "place-1";
const save = (wanted: RatingContent, over: Partial<Command> = {}) =>
  aCommand(saveOf(place, wanted), { tried: 1, ...over });
const opId = (digit: number) => `00000000-0000-4000-8000-0000000000${String(digit).padStart(2, "0")}`;

describe("an answer to a command that was replaced while in flight", () => {
  const sent = save(content(2, "sent"));
  const edited = save(content(5, "edited"), {
    rev: 2,
    tried: 1,
    opId: opId(2),
    unconfirmed: [{ opId: sent.opId, content: content(2, "sent") }],
  });

  it("gives the newer one its base and that it has not been sent", () => {
    const row = ratingRow(ada, place, { ...content(2, "sent"), version: 7 });
    const left = settleCommand(edited, sent, { kind: "delivered", version: 7, row });
    expect(left).toMatchObject({ tried: 0, unconfirmed: [], baseVersion: 7, state: "queued" });
    expect(left?.body).toMatchObject({ content: { comment: "edited" }, base: contentOf(row) });
  });

  it("does not restore a rating that another device removed: the person is asked", () => {
    const left = settleCommand(edited, sent, { kind: "delivered", version: 7, row: null });
    expect(left).toMatchObject({ state: "attention", refusal: "conflict", theirs: { version: 7, row: null } });
  });

  it("does not remove what another device wrote meanwhile: the person is asked", () => {
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

  it("changes nothing on the newer one when it was no delivery", () => {
    expect(settleCommand(edited, sent, { kind: "rejected", code: "own_place" })).toBe(edited);
    expect(settleCommand(edited, sent, { kind: "later", notBefore: "2026-01-02T00:00:00Z", code: null })).toBe(edited);
  });
});

describe("a retry time from the server", () => {
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

  it("is limited to between a minute and a day", () => {
    expect(waitMs(new Date(nowMs + 3_600_000).toISOString())).toBe(3_600_000);
    expect(waitMs(new Date(nowMs - 3_600_000).toISOString())).toBe(60_000);
    expect(waitMs(new Date(nowMs + 9 * laterMaxMs).toISOString())).toBe(laterMaxMs);
    expect(waitMs("soon")).toBe(60_000);
  });
});

describe("a new command on top of unanswered ones", () => {
  const earlier = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ opId: opId(index + 10), content: content(3, `${index}`) }));
  const onTopOf = (existing: PlaceCommand) => {
    const { body } = save(content(5, "new"));
    return replaceIntent(existing, { uid: ada, body, seq: 9, opId: opId(9), editedAt: "" }, null);
  };

  it("is based on the first of them, as long as the server is told of all", () => {
    const base = content(1, "base");
    const existing = save(content(2), { unconfirmed: earlier(4) });
    const next = onTopOf({ ...existing, body: { ...existing.body, base } });
    expect(next?.unconfirmed).toHaveLength(5);
    expect(next?.body).toMatchObject({ base });
  });

  it("has no base when there are more than the server is told of, so that it rather conflicts", () => {
    const existing = save(content(2), { unconfirmed: earlier(5) });
    const next = onTopOf({ ...existing, body: { ...existing.body, base: content(1, "base") } });
    expect(next?.unconfirmed).toHaveLength(5);
    expect(next?.unconfirmed[0]?.opId).toBe(existing.opId);
    expect(next?.body).toMatchObject({ base: null });
  });
});

describe("typed text", () => {
  const typed = (comment: string) =>
    toRatingContent({ score: 5, tags: [], comment, serverId: null, serverName: "", award: null }).comment;

  it("is sent without lone surrogates, and empty text as none", () => {
    expect(typed("a\ud83cb")).toBe("a\ufffdb");
    expect(typed(" \n ")).toBeNull();
  });

  it("for a place id is accepted with and without the provider prefix and surrounding spaces", () => {
    expect(toPlaceId(" places/ChIJ_1 ")).toBe("ChIJ_1");
    expect(toPlaceId("ChIJ_1")).toBe("ChIJ_1");
    expect(toPlaceId("x/places/ChIJ_1")).toBeNull();
    expect(toPlaceId(null)).toBeNull();
  });
});

describe("a command taken for an old one of a copied device", () => {
  const attach = (tried: number) =>
    aCommand({ kind: "photo.attach.v1", placeId: place, photoId: opId(9) }, { tried }) as Command;
  const behind = { kind: "conflict", version: 1, row: null, deviceBehind: true } as const;

  it("is sent again under a new device id when it is about a photo", () => {
    expect(settleCommand(attach(1), attach(1), behind)).toMatchObject({ state: "queued", refusal: null });
  });

  it("is asked about immediately when it is about a rating", () => {
    const rating = save(content(2, "of before"));
    expect(settleCommand(rating, rating, behind)).toMatchObject({ state: "attention", refusal: "conflict" });
  });

  it("is sent again a limited number of times, then the person is asked", () => {
    expect(settleCommand(attach(5), attach(5), behind)).toMatchObject({ state: "attention", refusal: "conflict" });
  });
});
