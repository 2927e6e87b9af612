import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchDataRequests, fileDataRequest } from "../../src/account/online/account-page/data-calls.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { aToken } from "../support/access-token.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

let answer: StubbedAnswer;
let calls: StubbedCall[];

beforeEach(async () => {
  await freshDevice(ada);
  await storeSession({ ...sessionOf(ada), access_token: aToken(ada) }, Date.now());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  calls = stubFetch(({ url }) => (url.pathname.startsWith("/rest/") ? answer : { json: {} }));
});
afterEach(() => vi.unstubAllGlobals());

const asked = () => calls.find(({ url }) => url.pathname.startsWith("/rest/"));

it("a data request returns its due date, but no date if one of its kind is already open", async () => {
  answer = { json: { success: true, due_at: "2026-12-22T10:00:00Z" } };
  expect(await fileDataRequest("objection", "No awards, please.")).toEqual({ ok: true, dueAt: "2026-12-22T10:00:00Z" });
  expect(asked()?.body).toEqual({ p_kind: "objection", p_note: "No awards, please." });
  answer = { json: { success: false, code: "already_requested", error: "Your earlier request is still open" } };
  expect(await fileDataRequest("objection", "Again")).toEqual({ ok: true, dueAt: null });
  answer = { json: { success: false, code: "note_required", error: "Please say what it is about" } };
  expect(await fileDataRequest("objection", "x")).toMatchObject({ ok: false });
});

it("the list of data requests contains only the person's own, even for an admin", async () => {
  const request = {
    id: "1",
    kind: "rectification",
    note: "My year of birth",
    answer: null,
    status: "open",
    due_at: "2026-12-22T10:00:00Z",
    erase_at: null,
    created_at: "2026-11-22T10:00:00Z",
  };
  answer = { json: [request] };
  expect(await fetchDataRequests()).toEqual({ ok: true, requests: [request] });
  expect(asked()?.url.searchParams.get("user_id")).toBe(`eq.${ada}`);
  answer = { status: 500, json: { message: "down" } };
  expect(await fetchDataRequests()).toMatchObject({ ok: false });
});
