import { describe, expect, it } from "vitest";
import { backOffMs, retryAfterMs } from "../../src/domain/outbox/retry/back-off.ts";
import { mergeContent } from "../../src/domain/outbox/commands/merge-content.ts";
import { classifyBatch, classifyUpload, type HttpAnswer } from "../../src/domain/outbox/responses/response.ts";
import { content } from "../support/outbox-world.ts";

const opId = "00000000-0000-4000-8000-00000000000a";
const refusal = { op_id: opId, status: "rejected", code: "own_place" };
const answer = (status: number, json?: unknown, retryAfter: string | null = null): HttpAnswer => ({
  reached: true,
  status,
  json,
  retryAfter,
});
const nowMs = Date.UTC(2026, 0, 1);
const kindOf = (given: HttpAnswer) => classifyBatch(given, nowMs).kind;

describe("the interpretation of a batch response", () => {
  it.each<[string, HttpAnswer, string]>([
    ["a result of our own op id", answer(200, [refusal]), "answered"],
    ["200 with a captive portal's page", answer(200), "transient"],
    ["200 with JSON that is no result", answer(200, { ok: true }), "transient"],
    ["200 with an empty list", answer(200, []), "transient"],
    ["200 with results of an unknown shape", answer(200, [{ op_id: opId, status: "maybe" }]), "transient"],
    ["204", answer(204), "transient"],
    ["a redirect's page", answer(302), "transient"],
    ["results that a redirect would answer", answer(300, [refusal]), "transient"],
    ["no network", { reached: false }, "transient"],
    ["a data exception", answer(400, { code: "22P02" }), "rejected"],
    ["a bad batch", answer(400, { code: "22023" }), "rejected"],
    ["a broken constraint", answer(409, { code: "23514" }), "rejected"],
    ["a raised exception with status 500", answer(500, { code: "P0001" }), "rejected"],
    ["a raised PT422", answer(422, { code: "PT422" }), "rejected"],
    ["a request that PostgREST cannot read", answer(400, { code: "PGRST102" }), "rejected"],
    ["an expired token", answer(401, { code: "PGRST303" }), "token"],
    ["an expired token, with an older code", answer(401, { code: "PGRST301" }), "token"],
    ["a gateway that does not know the caller", answer(401, { message: "Unauthorized" }), "token"],
    ["a missing right", answer(403, { code: "42501" }), "forbidden"],
    ["a missing right raised by a database function", answer(403, { code: "PT403" }), "forbidden"],
    ["a missing right of an anonymous caller", answer(401, { code: "42501" }), "forbidden"],
    ["a database function that does not exist yet", answer(404, { code: "PGRST202" }), "transient"],
    ["a gateway's 403 page", answer(403), "transient"],
    ["a gateway's 403 in JSON", answer(403, { message: "blocked" }), "transient"],
    ["a gateway's 404", answer(404, { message: "no Route matched" }), "transient"],
    ["408", answer(408, { code: "22023" }), "transient"],
    ["425", answer(425), "transient"],
    ["429", answer(429, { message: "slow down" }), "transient"],
    ["a raised PT429", answer(429, { code: "PT429" }), "transient"],
    ["500", answer(500, { message: "oops" }), "transient"],
    ["502 with a page", answer(502), "transient"],
    ["503", answer(503, { message: "starting" }), "transient"],
    ["a deadlock", answer(500, { code: "40P01" }), "transient"],
    ["a statement that took too long", answer(500, { code: "57014" }), "transient"],
    ["a database without room", answer(500, { code: "53100" }), "transient"],
    ["an expired token, reported with status 400", answer(400, { code: "PGRST301" }), "token"],
    ["a token that our own procedure refuses", answer(400, { code: "PT401" }), "token"],
    ["a 401 without a code", answer(401, {}), "token"],
    ["a server fault with a code of PostgREST", answer(500, { code: "PGRST100" }), "transient"],
  ])("is correct for %s", (_name, given, kind) => {
    expect(kindOf(given)).toBe(kind);
  });

  it.each<[string, HttpAnswer, string]>([
    ["nothing", { reached: false }, "no_answer"],
    ["a web page instead of an answer", answer(200), "blocked"],
    ["a gateway's refusal", answer(403, { message: "blocked" }), "blocked"],
    ["a gateway whose server is down", answer(502), "server_failed"],
    ["a server that fails", answer(500, { message: "oops" }), "server_failed"],
    ["a server that limits requests", answer(429, { message: "slow down" }), "busy"],
    ["an answer of another version", answer(200, [{ op_id: opId, status: "maybe" }]), "answer_unreadable"],
    ["a single result outside of a list", answer(200, { result: refusal }), "answer_unreadable"],
    ["a request to slow down", answer(500, { code: "PT429" }), "busy"],
    ["a request to try again later", answer(500, { code: "PT408" }), "server_failed"],
  ])("gives the reason why no command was decided: %s", (_name, given, reason) => {
    expect(classifyBatch(given, nowMs)).toMatchObject({ kind: "transient", reason });
  });

  it.each([
    ["is ahead", "Mon, 02 Nov 2026 12:00:00 GMT", "2026-11-03T18:00:00.000Z"],
    ["is behind", "Wed, 04 Nov 2026 12:00:00 GMT", "2026-11-01T18:00:00.000Z"],
    ["agrees with the server", "Tue, 03 Nov 2026 12:00:00 GMT", "2026-11-02T18:00:00.000Z"],
    ["cannot be compared", "soon", "2026-11-02T18:00:00+00:00"],
    ["cannot be compared, as the response has no date", null, "2026-11-02T18:00:00+00:00"],
  ])("converts the retry time to the device clock, if that %s", (_what, date, retryAt) => {
    const later = { op_id: opId, status: "later", code: "daily_limit", retry_at: "2026-11-02T18:00:00+00:00" };
    const given = { reached: true, status: 200, json: [later], retryAfter: null, date } as const;
    const outcome = classifyBatch(given, Date.parse("2026-11-03T12:00:00Z"));
    expect(outcome.kind === "answered" && outcome.results.get(opId)).toMatchObject({ retry_at: retryAt });
  });

  it("keeps the readable results if another result has an unknown format", () => {
    const outcome = classifyBatch(answer(200, [refusal, { op_id: "x", status: "new" }, null]), nowMs);
    expect(outcome.kind === "answered" && [...outcome.results.keys()]).toEqual([opId]);
  });
});

describe("the interpretation of an upload response", () => {
  const path = "u/p.jpg";
  const said = (statusCode: string, message = "") => ({ statusCode, error: "Error", message });
  it.each<[string, HttpAnswer, string]>([
    ["the result of its path", answer(200, { Key: `reviews/${path}` }), "stored"],
    ["the result under the other name", answer(200, { path: `reviews/${path}` }), "stored"],
    ["200 without its path", answer(200, { Key: "reviews/u/other.jpg" }), "transient"],
    ["200 with a page", answer(200), "transient"],
    ["a file that already exists, with status 400", answer(400, { statusCode: "409", error: "Duplicate" }), "stored"],
    ["a file that already exists, with status 409", answer(409, { message: "The resource already exists" }), "stored"],
    ["a file that already exists, by a database message", answer(400, { message: "duplicate key value" }), "stored"],
    ["an expired token, as 400", answer(400, { statusCode: "403", error: "jwt expired" }), "token"],
    ["an expired claim", answer(400, { statusCode: "400", message: '"exp" claim timestamp check failed' }), "token"],
    ["401", answer(401, { message: "Unauthorized" }), "token"],
    ["a file that is too large", answer(413, { error: "Payload too large" }), "too-large"],
    [
      "a file that is too large, with status 400",
      answer(400, { statusCode: "413", error: "Payload too large" }),
      "too-large",
    ],
    [
      "the folder of another user",
      answer(400, { statusCode: "403", message: "violates row-level security" }),
      "forbidden",
    ],
    ["a file type that is not accepted", answer(400, { statusCode: "415", error: "invalid_mime_type" }), "rejected"],
    ["a gateway's 400", answer(400, { hint: "?" }), "transient"],
    ["a gateway's 409", answer(409, { hint: "?" }), "transient"],
    ["a bucket that does not exist yet", answer(404, { statusCode: "404", error: "Bucket not found" }), "transient"],
    ["429", answer(429, { message: "slow down" }), "transient"],
    ["500", answer(500, { error: "boom" }), "transient"],
    ["a file that Storage does not accept as a picture", answer(400, said("422")), "rejected"],
    ["a fault of Storage", answer(400, said("500")), "transient"],
    ["no network", { reached: false }, "transient"],
  ])("is correct for %s", (_name, given, kind) => {
    expect(classifyUpload(given, path, nowMs).kind).toBe(kind);
  });

  it.each<[string, HttpAnswer, object | null]>([
    ["a proxy with a page", answer(413), { kind: "transient" }],
    ["a proxy that speaks JSON", answer(413, { message: "no" }), { kind: "transient" }],
    ["Storage, by a number", answer(400, { statusCode: 413, error: "Error", message: "" }), null],
    ["Storage, in words", answer(400, said("400", "The object exceeded the maximum allowed size")), null],
  ])("says whether another way may take a file that is too large for %s", (_whom, given, transient) => {
    const meaning = classifyUpload(given, path, nowMs);
    expect(meaning).toMatchObject({ kind: "too-large", transient });
  });
});

describe("the pause before the next attempt", () => {
  it("is random below a ceiling that doubles from half a second to a minute", () => {
    expect([0, 1, 2, 3, 7, 8, 500].map((fails) => backOffMs({ fails }, 1))).toEqual([
      500, 1_000, 2_000, 4_000, 60_000, 60_000, 60_000,
    ]);
    expect(backOffMs({ fails: 3 }, 0)).toBe(0);
    expect(backOffMs({ fails: 3 }, 0.5)).toBe(2_000);
  });

  it("stays short while the connection was lost a moment ago, and grows with the time since", () => {
    const pause = (lostForMs: number) => backOffMs({ fails: 20, lostForMs }, 1);
    expect([0, 10_000, 24_000, 48_000, 160_000, 960_000].map(pause)).toEqual([
      1_500, 1_500, 1_500, 3_000, 10_000, 60_000,
    ]);
    // A clock that was set back makes the time unknown.
    expect(pause(-1)).toBe(60_000);
  });

  it("is at least as long as the server asks for, up to an hour", () => {
    expect(backOffMs({ fails: 0, retryAfterMs: 7_000 }, 0)).toBe(7_000);
    expect(backOffMs({ fails: 7, retryAfterMs: 7_000 }, 1)).toBe(60_000);
    expect(backOffMs({ fails: 0, retryAfterMs: 10 ** 9 }, 0)).toBe(3_600_000);
  });

  it("is read from a Retry-After header in seconds or as a date, and other values are ignored", () => {
    expect(retryAfterMs("3", nowMs)).toBe(3_000);
    expect(retryAfterMs("Thu, 01 Jan 2026 00:00:05 GMT", nowMs)).toBe(5_000);
    expect(retryAfterMs("Wed, 31 Dec 2025 00:00:00 GMT", nowMs)).toBe(0);
    expect(retryAfterMs("soon", nowMs)).toBeNull();
    expect(retryAfterMs(null, nowMs)).toBeNull();
  });
});

describe("two versions of a rating", () => {
  const base = content(3, "at first", ["polite_enough", "average_speed"]);

  it("are merged field by field", () => {
    const mine = { ...base, comment: "mine" };
    const theirs = content(5, "at first", ["great_vibe"]);
    expect(mergeContent(base, mine, theirs)).toEqual({ ...theirs, comment: "mine" });
    expect(mergeContent(base, base, theirs)).toEqual(theirs);
    expect(mergeContent(base, mine, base)).toEqual(mine);
  });

  it("conflict if both changed the same field differently", () => {
    expect(mergeContent(base, { ...base, comment: "a" }, { ...base, comment: "b" })).toBeNull();
    expect(mergeContent(base, content(4, "at first"), content(5, "at first"))).toBeNull();
    expect(mergeContent(base, { ...base, comment: "same" }, { ...base, comment: "same" })).toMatchObject({
      comment: "same",
    });
  });

  it("conflict if one changed the score and the other the tags, which count as one field", () => {
    const mine = { ...base, tags: ["decent_order" as const] };
    expect(mergeContent(base, mine, content(5, "at first"))).toBeNull();
  });

  it("do not differ if only the order of tags was changed", () => {
    const turned = { ...base, tags: base.tags.toReversed() };
    expect(mergeContent(base, turned, { ...base, comment: "b" })?.comment).toBe("b");
    // Only the order changed here, so the other device's choice wins.
    const theirs = { ...base, tags: ["decent_order" as const] };
    expect(mergeContent(base, turned, theirs)?.tags).toEqual(["decent_order"]);
  });
});
