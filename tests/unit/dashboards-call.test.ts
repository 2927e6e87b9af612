import * as z from "zod/mini";
import { afterEach, expect, test, vi } from "vitest";
import { failed } from "../../src/dashboards/data/answer.ts";
import { toAnswer, toUploaded } from "../../src/dashboards/data/call.ts";

const schema = z.object({ id: z.string() });
const answer = (status: number, json: unknown) => toAnswer({ reached: true, status, json, retryAfter: null }, schema);

afterEach(() => vi.unstubAllGlobals());

test("a response is parsed by its schema and reported as unreadable if it does not match", () => {
  expect(answer(200, { id: "x", more: 1 })).toEqual({ ok: true, value: { id: "x" } });
  expect(answer(201, { id: "x" })).toEqual({ ok: true, value: { id: "x" } });
  expect(answer(200, { id: 1 })).toEqual(failed("unreadable"));
});

test.each([
  ["a procedure that refuses with a code", 200, { success: false, code: "taken", error: "Taken" }, "refused", "taken"],
  ["a refusal with a hint", 409, { code: "PT409", message: "x", hint: "already_active" }, "refused", "already_active"],
  ["a rate limit", 429, { code: "PT429", message: "x", hint: "rate_limited" }, "refused", "rate_limited"],
  ["a missing permission", 403, { code: "42501", message: "permission denied" }, "forbidden", null],
  ["a missing permission with its reason", 403, { code: "PT403", hint: "not_owner" }, "forbidden", "not_owner"],
  ["a caller who is not signed in", 403, { code: "42501", hint: "not_signed_in" }, "sign-in", null],
  ["a refused token", 401, { message: "JWT expired" }, "sign-in", null],
  ["a database constraint without a hint", 400, { code: "23514", message: "check" }, "refused", null],
  ["an error page of a gateway", 413, undefined, "unreachable", null],
  ["an unavailable server", 503, { hint: "x" }, "server-error", null],
] as const)("%s becomes a failure", (_what, status, json, code, reason) => {
  expect(answer(status, json)).toEqual(failed(code, reason));
});

test("a call without a response fails as offline or as server unreachable, depending on the device's connection", () => {
  vi.stubGlobal("navigator", { onLine: true });
  expect(toAnswer({ reached: false }, schema)).toEqual(failed("unreachable"));
  vi.stubGlobal("navigator", { onLine: false });
  expect(toAnswer({ reached: false }, schema)).toEqual(failed("offline"));
});

const path = "uid/paper.pdf";
const stored = (status: number, json: unknown) => toUploaded({ reached: true, status, json, retryAfter: null }, path);

test("a file counts as uploaded if Storage confirms it or already has it from an earlier attempt", () => {
  const there = { ok: true, value: path };
  expect(stored(200, { Key: `proofs/${path}` })).toEqual(there);
  expect(stored(400, { statusCode: "409", error: "Duplicate", message: "The resource already exists" })).toEqual(there);
});

test.each([
  ["too large", 400, { statusCode: "413", error: "Payload too large", message: "x" }, "refused", "file_too_large"],
  [
    "of a type that the bucket refuses",
    400,
    { statusCode: "415", error: "invalid_mime_type", message: "x" },
    "refused",
    "file_refused",
  ],
  [
    "in another person's folder",
    400,
    { statusCode: "403", error: "Unauthorized", message: "violates row-level security" },
    "forbidden",
    null,
  ],
  ["answered by a gateway", 502, undefined, "unreachable", null],
  ["confirmed under another path", 200, { Key: "proofs/other.pdf" }, "unreachable", null],
] as const)("an upload fails if it is %s", (_what, status, json, code, reason) => {
  expect(stored(status, json)).toEqual(failed(code, reason));
});
