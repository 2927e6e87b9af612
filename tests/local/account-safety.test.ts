import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signInAgain } from "../../src/account/fresh-sign-in/fresh-calls.ts";
import { freshUntil } from "../../src/account/fresh-sign-in/fresh-sign-in.ts";
import {
  changeEmail,
  changePassword,
  endOtherSessions,
  fetchSignInMethods,
  linkApple,
  linkPassword,
  removeSignInMethod,
} from "../../src/account/online/account-page/identity-calls.ts";
import { beginFactor, removeFactor } from "../../src/account/second-step/second-step-calls.ts";
import { readKv } from "../../src/local/database/kv.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { revokeEnded } from "../../src/sync/session/revoke.ts";
import { settleSignOut } from "../../src/sync/session/session.ts";
import { aToken } from "../support/access-token.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

const apple = { identity_id: "i-apple", id: "a", provider: "apple", identity_data: { email: "ada@privaterelay.test" } };
const email = { identity_id: "i-email", id: "e", provider: "email", identity_data: { email: "ada@demo.test" } };
let user: Record<string, unknown>;
let said: Record<string, StubbedAnswer>;
let calls: StubbedCall[];

beforeEach(async () => {
  await freshDevice(ada);
  user = { id: ada, email: "ada@demo.test", identities: [apple, email], user_metadata: {} };
  await storeSession({ ...sessionOf(ada), access_token: aToken(ada), user: user as never }, Date.now());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  said = {};
  calls = stubFetch(({ url, method }) => {
    const name = url.pathname.split("/").at(-1) ?? "";
    return said[`${method} ${name}`] ?? (name === "user" ? { json: user } : { status: 204 });
  });
});
afterEach(async () => {
  await navigator.locks.request("five-lemons:revoke", () => undefined);
  vi.unstubAllGlobals();
});

const ended = () => calls.filter(({ url }) => url.pathname.endsWith("logout")).map(({ url }) => url.search);
const changed = () => calls.find(({ url, method }) => url.pathname.endsWith("/user") && method === "PUT")?.body;
const whoIsHere = async () => (await readKv("person"))?.uid ?? null;

it.each(["local", "global"] as const)(
  "signing out (%s) ends the session here immediately and on the server",
  async (scope) => {
    await settleSignOut("keep", scope);
    expect(await whoIsHere()).toBeNull();
    await vi.waitFor(async () => {
      await revokeEnded();
      expect(await readKv("revocations")).toEqual([]);
    });
    expect(ended()).toEqual([`?scope=${scope}`]);
  },
);

it("signing out other devices keeps the session of this device", async () => {
  expect(await endOtherSessions()).toEqual({ ok: true });
  expect(ended()).toEqual(["?scope=others"]);
  expect(await whoIsHere()).toBe(ada);
  expect((await readKv("session"))?.session.refresh_token).toBe(`newer-${ada}`);
});

it.each([401, 403, 404])("signing out other devices succeeds even if the server answers %i", async (status) => {
  said = { "POST logout": { status, json: { error_code: "session_not_found", message: "gone" } } };
  expect(await endOtherSessions()).toEqual({ ok: true });
});

it("an account with only Apple sign-in can link a password until it has one", async () => {
  const needs = async () => {
    const answer = await fetchSignInMethods();
    return answer.ok && answer.value.needsPassword;
  };
  expect(await needs()).toBe(false);
  user["identities"] = [apple];
  expect(await needs()).toBe(true);
  // Some auth servers do not create an identity for it.
  user["user_metadata"] = { password_linked: true };
  expect(await needs()).toBe(false);
  user["identities"] = [email];
  user["user_metadata"] = {};
  expect(await needs()).toBe(false);
});

it("linking a password needs a confirmation only for a new address", async () => {
  expect(await linkPassword({ email: "ada@demo.test", password: "lemons" })).toEqual({ ok: true, confirm: false });
  expect(changed()).toMatchObject({ password: "lemons", data: { password_linked: true } });
  expect(changed()).not.toHaveProperty("email");
  calls.length = 0;
  expect(await linkPassword({ email: "new@demo.test", password: "lemons" })).toEqual({ ok: true, confirm: true });
  expect(changed()).toMatchObject({ email: "new@demo.test", password: "lemons" });
});

it("the last sign-in method cannot be removed, and removing one that is already gone succeeds", async () => {
  said = {
    "DELETE i-apple": { status: 422, json: { error_code: "single_identity_not_deletable", message: "at least 1" } },
  };
  expect(await removeSignInMethod("i-apple")).toEqual({ ok: false, error: "lastWay" });
  expect(await removeSignInMethod("i-gone")).toEqual({ ok: true });
});

it("each change asks the database for an allowance first, and is not tried without one", async () => {
  const asked = () => calls.filter(({ url }) => url.pathname.endsWith("allow_account_change")).map(({ body }) => body);
  expect(await changePassword({ password: "new lemons" })).toEqual({ ok: true });
  expect(await changeEmail("new@demo.test")).toEqual({ ok: true });
  expect(asked()).toEqual([
    { p_action: "password", p_subject: "" },
    { p_action: "address", p_subject: "new@demo.test" },
  ]);
  const refusal = { code: "PT403", hint: "fresh_sign_in", message: "Please sign in again first.", details: "" };
  said = { "POST allow_account_change": { status: 403, json: refusal } };
  calls.length = 0;
  const refused = { ok: false, error: "freshNeeded" };
  expect(await changePassword({ password: "new lemons" })).toEqual(refused);
  expect(await changeEmail("new@demo.test")).toEqual(refused);
  expect(await removeSignInMethod("i-apple")).toEqual(refused);
  expect(await linkPassword({ email: "ada@demo.test", password: "lemons" })).toEqual(refused);
  expect(await linkApple()).toEqual(refused);
  expect(await beginFactor("Phone")).toEqual(refused);
  expect(await removeFactor("f-1")).toEqual(refused);
  expect(calls.filter(({ url, method }) => method !== "GET" && !url.pathname.includes("/rpc/"))).toEqual([]);
});

describe("a fresh sign-in", () => {
  const signIn = (uid: string) => {
    said = {
      "POST token": { json: { ...sessionOf(uid), access_token: aToken(uid), user: { ...user, id: uid } } },
    };
    return signInAgain({ password: "lemons", captchaToken: "t" });
  };

  it("replaces the session of this device and ends the earlier one", async () => {
    expect(await signIn(ada)).toEqual({ ok: true, owes: null });
    expect((await readKv("session"))?.session.refresh_token).toBe(sessionOf(ada).refresh_token);
    expect(ended()).toEqual(["?scope=local"]);
  });

  it("is refused for another person's account", async () => {
    expect(await signIn("00000000-0000-4000-8000-0000000000bb")).toEqual({ ok: false, error: "sessionRefused" });
    expect(await whoIsHere()).toBe(ada);
  });

  it("lasts ten minutes from the newest step that the token names", () => {
    const token = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;
    const until = (claims: object) => freshUntil({ ...sessionOf(ada), access_token: token(claims) });
    const amr = [
      { method: "totp", timestamp: 1_000 },
      { method: "password", timestamp: 400 },
    ];
    expect(until({ amr })).toBe(1_600_000);
    expect([until({}), until({ amr: ["password"] })]).toEqual([0, 0]);
  });
});
