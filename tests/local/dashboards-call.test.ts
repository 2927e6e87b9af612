import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { callProcedure } from "../../src/dashboards/data/call.ts";
import { onForbidden } from "../../src/dashboards/data/loads.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { aToken } from "../support/a-token.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

let said: StubbedAnswer;
const told = vi.fn<() => void>();
let stop: () => void;

beforeEach(async () => {
  await freshDevice(ada);
  await storeSession({ ...sessionOf(ada), access_token: aToken(ada) }, Date.now());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  stubFetch(() => said);
  told.mockClear();
  stop = onForbidden(told);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const call = () => callProcedure("act", {}, z.unknown());

test.each(["not_your_place", "no_owner", "server_profile_missing", "not_admin"])(
  "who is refused by %s may have lost their role: the page is told, whatever asked",
  async (code) => {
    said = { json: { success: false, code } };
    expect(await call()).toMatchObject({ failure: { code: "refused", reason: code } });
    expect(told).toHaveBeenCalledOnce();
    said = { status: 403, json: { message: "no", hint: code } };
    expect(await call()).toMatchObject({ failure: { code: "forbidden", reason: code } });
    expect(told).toHaveBeenCalledTimes(2);
  },
);

test("any other refusal, and an answer that is none, says nothing of a role", async () => {
  for (said of [
    { json: { success: false, code: "rate_limited" } },
    { status: 422, json: {} },
    { json: 1 },
    "unreachable",
  ] as const)
    await call();
  expect(told).not.toHaveBeenCalled();
  stop();
  said = { status: 403, json: {} };
  await call();
  expect(told).not.toHaveBeenCalled();
});
