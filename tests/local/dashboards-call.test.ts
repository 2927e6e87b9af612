import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { callProcedure } from "../../src/dashboards/data/call.ts";
import { onForbidden } from "../../src/dashboards/data/load-cache.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { aToken } from "../support/access-token.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

let response: StubbedAnswer;
const onRoleLost = vi.fn<() => void>();
let stop: () => void;

beforeEach(async () => {
  await freshDevice(ada);
  await storeSession({ ...sessionOf(ada), access_token: aToken(ada) }, Date.now());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  stubFetch(() => response);
  onRoleLost.mockClear();
  stop = onForbidden(onRoleLost);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const call = () => callProcedure("act", {}, z.unknown());

test.each(["not_your_place", "no_owner", "server_profile_missing", "not_admin"])(
  "a refusal with %s notifies the listeners for a lost role",
  async (code) => {
    response = { json: { success: false, code } };
    expect(await call()).toMatchObject({ failure: { code: "refused", reason: code } });
    expect(onRoleLost).toHaveBeenCalledOnce();
    response = { status: 403, json: { message: "no", hint: code } };
    expect(await call()).toMatchObject({ failure: { code: "forbidden", reason: code } });
    expect(onRoleLost).toHaveBeenCalledTimes(2);
  },
);

test("listeners for a lost role are not notified of other refusals, nor after they unsubscribe", async () => {
  for (response of [
    { json: { success: false, code: "rate_limited" } },
    { status: 422, json: {} },
    { json: 1 },
    "unreachable",
  ] as const)
    await call();
  expect(onRoleLost).not.toHaveBeenCalled();
  stop();
  response = { status: 403, json: {} };
  await call();
  expect(onRoleLost).not.toHaveBeenCalled();
});
