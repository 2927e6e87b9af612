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

describe("the server's answer to a command that was replaced by a newer one while being sent", () => {
  const sent = save(content(2, "sent"));
  const edited = save(content(5, "edited"), {
    rev: 2,
    tried: 1,
    opId: opId(2),
    unconfirmed: [{ opId: sent.opId, content: content(2, "sent") }],
  });

  it("gives the newer command its base version and marks it as not yet sent", () => {
    const row = ratingRow(ada, place, { ...content(2, "sent"), version: 7 });
    const left = settleCommand(edited, sent, { kind: "delivered", version: 7, row });
    expect(left).toMatchObject({ tried: 0, unconfirmed: [], baseVersion: 7, state: "queued" });
    expect(left?.body).toMatchObject({ content: { comment: "edited" }, base: contentOf(row) });
  });

  it("makes the newer command ask the person if another device removed the rating", () => {
    const left = settleCommand(edited, sent, { kind: "delivered", version: 7, row: null });
    expect(left).toMatchObject({ state: "attention", refusal: "conflict", theirs: { version: 7, row: null } });
  });

  it("makes a removal ask the person if another device changed the rating meanwhile", () => {
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

  it("leaves the newer command unchanged if the older one was rejected or postponed", () => {
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

  it("is limited to at least a minute and at most a day, and is a minute if unreadable", () => {
    expect(waitMs(new Date(nowMs + 3_600_000).toISOString())).toBe(3_600_000);
    expect(waitMs(new Date(nowMs - 3_600_000).toISOString())).toBe(60_000);
    expect(waitMs(new Date(nowMs + 9 * laterMaxMs).toISOString())).toBe(laterMaxMs);
    expect(waitMs("soon")).toBe(60_000);
  });
});

describe("a refusal with a time", () => {
  it("waits for the person, with the time from which they may try again", () => {
    const until = new Date(nowMs + 29 * laterMaxMs).toISOString();
    const sent = save(content(4), { notBefore: "2026-01-02T00:00:00Z" });
    const refusal = { op_id: opId(1), status: "rejected" as const, code: "request_declined" };
    const timed = settleCommand(sent, sent, decisionOf(sent, { ...refusal, retry_at: until }, nowMs));
    expect(timed).toMatchObject({ state: "attention", refusal: "request_declined", notBefore: until });
    const untimed = settleCommand(sent, sent, decisionOf(sent, refusal, nowMs));
    expect(untimed).toMatchObject({ state: "attention", notBefore: null });
  });
});

describe("a new edit after earlier commands without an answer", () => {
  const earlier = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ opId: opId(index + 10), content: content(3, `${index}`) }));
  const onTopOf = (existing: PlaceCommand) => {
    const { body } = save(content(5, "new"));
    return replaceIntent(existing, { uid: ada, body, seq: 9, opId: opId(9), editedAt: "" }, null);
  };

  it("keeps the base of the earlier commands if all their ids fit into the request", () => {
    const base = content(1, "base");
    const existing = save(content(2), { unconfirmed: earlier(4) });
    const next = onTopOf({ ...existing, body: { ...existing.body, base } });
    expect(next?.unconfirmed).toHaveLength(5);
    expect(next?.body).toMatchObject({ base });
  });

  it("has no base if not all earlier ids fit, so that the server reports a conflict rather than overwriting", () => {
    const existing = save(content(2), { unconfirmed: earlier(5) });
    const next = onTopOf({ ...existing, body: { ...existing.body, base: content(1, "base") } });
    expect(next?.unconfirmed).toHaveLength(5);
    expect(next?.unconfirmed[0]?.opId).toBe(existing.opId);
    expect(next?.body).toMatchObject({ base: null });
  });
});

describe("text typed by a person", () => {
  const typed = (comment: string) =>
    toRatingContent({ score: 5, tags: [], comment, serverId: null, serverName: "", award: null }).comment;

  it("is sent with lone surrogates replaced, or as null if it is blank", () => {
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

describe("a command that the server takes for an old one from a copied device", () => {
  const attach = (tried: number) =>
    aCommand({ kind: "photo.attach.v1", placeId: place, photoId: opId(9) }, { tried }) as Command;
  const behind = { kind: "conflict", version: 1, row: null, deviceBehind: true } as const;

  it("is queued again if it attaches a photo", () => {
    expect(settleCommand(attach(1), attach(1), behind)).toMatchObject({ state: "queued", refusal: null });
  });

  it("asks the person immediately if it saves a rating", () => {
    const rating = save(content(2, "of before"));
    expect(settleCommand(rating, rating, behind)).toMatchObject({ state: "attention", refusal: "conflict" });
  });

  it("asks the person after a limited number of attempts", () => {
    expect(settleCommand(attach(5), attach(5), behind)).toMatchObject({ state: "attention", refusal: "conflict" });
  });
});
