import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countUnsent } from "../../src/local/session/first-reads.ts";
import { readKv, writeKv } from "../../src/local/database/kv.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { readConnection } from "../../src/local/outbox/read-outbox.ts";
import { enqueueRating } from "../../src/sync/outbox/enqueue-rating.ts";
import { refreshInvitation } from "../../src/sync/session/refresh-invitation.ts";
import { drainNow } from "../../src/sync/drain/run-drain.ts";
import { anIntent } from "../support/an-intent.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

/** The database's answer to a token without the second step, for an account that has one. */
const owed: StubbedAnswer = {
  status: 401,
  json: { code: "PT401", hint: "second_step", message: "This token is invalid without the second step of signing in." },
};
const ended: StubbedAnswer = { status: 400, json: { error_code: "session_not_found", msg: "gone" } };

let renewals: StubbedAnswer;
let good: string[];
let calls: StubbedCall[];

beforeEach(async () => {
  await freshDevice(ada);
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  await writeKv("invited", { [ada]: true });
  await enqueueRating(anIntent({}, { uid: ada }));
  renewals = { json: sessionOf(ada) };
  good = [];
  calls = stubFetch(({ url, headers }) => {
    if (url.pathname.endsWith("/token")) return renewals;
    const passes = good.includes(headers.get("authorization") ?? "");
    return passes && url.pathname.endsWith("is_user_invited") ? { json: true } : owed;
  });
});
afterEach(() => vi.unstubAllGlobals());

const unsent = () => countUnsent(ada);
const isAskedToSignIn = async () => (await readConnection()).signInNeeded === true;

describe("a device whose account got two-step sign-in on another device", () => {
  it("asks for a new sign-in, keeps queued work, and still knows its user", async () => {
    renewals = ended;
    expect(await refreshInvitation(ada)).toEqual({ ok: false, reason: "sign-in" });
    expect(await isAskedToSignIn()).toBe(true);
    expect([await readKv("session"), (await readKv("person"))?.uid]).toEqual([null, ada]);
    expect(await readKv("invited")).toEqual({ [ada]: true });
    expect(await unsent()).toBe(1);
  });

  it("asks for a new sign-in even if its token can be renewed without the second step", async () => {
    expect(await refreshInvitation(ada)).toEqual({ ok: false, reason: "sign-in" });
    expect(await isAskedToSignIn()).toBe(true);
    expect(await readKv("invited")).toEqual({ [ada]: true });
    expect(await unsent()).toBe(1);
    // Such a session sends nothing and makes no useless request.
    const before = calls.length;
    expect(await drainNow({ force: true })).toEqual({ kind: "sign-in" });
    expect([calls.length, await unsent()]).toEqual([before, 1]);
  });

  it("stays signed in when a renewed token satisfies the second step", async () => {
    good = [`Bearer new-${ada}`];
    expect(await refreshInvitation(ada)).toEqual({ ok: true });
    expect(await isAskedToSignIn()).toBe(false);
    expect((await readKv("session"))?.session.access_token).toBe(`new-${ada}`);
  });

  it.each([`Bearer access-${ada}`, `Bearer new-${ada}`])(
    "keeps the tokens of a second step completed here while the request with %s is being answered",
    async (asking) => {
      const raised = { ...sessionOf(ada), access_token: "raised", refresh_token: "raised-refresh" };
      stubFetch(async ({ url, headers }) => {
        if (url.pathname.endsWith("/token")) return { json: sessionOf(ada) };
        const token = headers.get("authorization");
        if (token === asking) await storeSession(raised, Date.now());
        return token === "Bearer raised" ? { json: true } : owed;
      });
      await refreshInvitation(ada);
      expect((await readKv("session"))?.session.access_token).toBe("raised");
      expect(await isAskedToSignIn()).toBe(false);
    },
  );

  it("keeps queued work when the drain is the first to be refused, with or without a valid session", async () => {
    expect(await drainNow({ force: true })).toMatchObject({ kind: "waiting" });
    expect(await unsent()).toBe(1);
    renewals = ended;
    expect(await drainNow({ force: true })).toEqual({ kind: "sign-in" });
    expect(await unsent()).toBe(1);
  });

  it("does not ask for a new sign-in when the auth server is unreachable", async () => {
    renewals = "unreachable";
    expect(await refreshInvitation(ada)).toMatchObject({ ok: false, reason: "failed" });
    expect(await isAskedToSignIn()).toBe(false);
  });
});
