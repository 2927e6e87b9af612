import { describe, expect, it } from "vitest";
import { classifyBatch, classifyUpload, type HttpAnswer } from "../../src/domain/outbox/responses/response.ts";

const answer = (status: number, json?: unknown): HttpAnswer => ({ reached: true, status, json, retryAfter: null });
const opId = "00000000-0000-4000-8000-00000000000a";

describe("an unusual answer to commands", () => {
  const result = { op_id: opId, status: "rejected", code: "own_place" };
  it.each<[string, HttpAnswer, object]>([
    ["a single result outside of a list", answer(200, { result }), { kind: "transient", reason: "answer_unreadable" }],
    ["an expired token, reported with status 400", answer(400, { code: "PGRST301" }), { kind: "token" }],
    ["a token that our own procedure refuses", answer(400, { code: "PT401" }), { kind: "token" }],
    ["a 401 without a code", answer(401, {}), { kind: "token" }],
    ["a request to slow down", answer(500, { code: "PT429" }), { kind: "transient", reason: "busy" }],
    ["a request to try again later", answer(500, { code: "PT408" }), { kind: "transient", reason: "server_failed" }],
    ["a server fault", answer(500, { code: "PGRST100" }), { kind: "transient" }],
    ["a server that cannot read the request", answer(400, { code: "PGRST100" }), { kind: "rejected" }],
    ["a server that is being changed", answer(404, { code: "PGRST202" }), { kind: "transient" }],
  ])("is interpreted correctly: %s", (_name, given, meaning) => {
    expect(classifyBatch(given, 0)).toMatchObject(meaning);
  });
});

describe("an unusual answer to an upload", () => {
  const path = "photo.jpg";
  const said = (statusCode: string | number, message = "") => ({ statusCode, error: "Error", message });
  it.each<[string, HttpAnswer, object]>([
    ["stored, under either name", answer(200, { path: `reviews/${path}` }), { kind: "stored" }],
    ["already stored, recognised by the status number", answer(400, said("409")), { kind: "stored" }],
    [
      "already stored, recognised by a database message",
      answer(400, { message: "duplicate key value" }),
      { kind: "stored" },
    ],
    ["too large for a proxy with a page", answer(413), { kind: "too-large", transient: { kind: "transient" } }],
    ["too large for a proxy that speaks JSON", answer(413, { message: "no" }), { transient: { kind: "transient" } }],
    ["too large for Storage, by a number", answer(400, said(413)), { kind: "too-large", transient: null }],
    [
      "too large for Storage, in words",
      answer(400, said("400", "The object exceeded the maximum allowed size")),
      { kind: "too-large", transient: null },
    ],
    ["a file that Storage does not accept as a picture", answer(400, said("422")), { kind: "rejected" }],
    ["of a type that Storage does not take", answer(400, said("415")), { kind: "rejected" }],
    ["a fault of Storage", answer(400, said("500")), { kind: "transient" }],
  ])("is interpreted correctly: %s", (_name, given, meaning) => {
    expect(classifyUpload(given, path, 0)).toMatchObject(meaning);
  });
});
