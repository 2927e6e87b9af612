import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { savePassword } from "../../src/account/auth/auth-calls.ts";
import { claimInvitation, completeAccount, fetchAccessState } from "../../src/account/no-access/claim-calls.ts";
import type { SignUp } from "../../src/account/forms/forms.ts";
import { linkPassword } from "../../src/account/online/account-page/identity-calls.ts";
import { expectsMail, takeRememberedReturn } from "../../src/account/auth/remembered-return.ts";
import { beginFactor } from "../../src/account/second-step/second-step-calls.ts";
import { signUp } from "../../src/account/sign-up/sign-up-call.ts";
import { sendMessage } from "../../src/account/no-access/suspended-calls.ts";
import { readInvited } from "../../src/local/session/first-reads.ts";
import { readKv } from "../../src/local/database/kv.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { endSession } from "../../src/sync/session/session.ts";
import { aToken } from "../support/access-token.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

/** The server's answers by last part of the address. */
let said: Record<string, StubbedAnswer>;
let calls: StubbedCall[];
const bodyOf = (name: string) => calls.find(({ url }) => url.pathname.endsWith(`/${name}`))?.body;

beforeEach(async () => {
  await freshDevice(ada);
  await storeSession({ ...sessionOf(ada), access_token: aToken(ada) }, Date.now());
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  vi.stubGlobal("document", { documentElement: { lang: "lb" } });
  said = {
    validate_invitation_code: { json: { valid: true } },
    signup: { json: { ...sessionOf(ben).user } },
    is_user_invited: { json: true },
    user: { json: sessionOf(ada).user },
  };
  calls = stubFetch(({ url }) => said[url.pathname.split("/").at(-1) ?? ""] ?? { status: 500, json: {} });
});
afterEach(() => vi.unstubAllGlobals());

const form: SignUp = {
  firstName: "Ben",
  lastName: "Bitter",
  businessName: null,
  restaurant: null,
  phone: null,
  invitationCode: "LEMON",
  email: "ben@demo.test",
  password: "lemon-cellar",
  birthYear: 1990,
  guardianEmail: null,
  terms: "on",
  captchaToken: "t",
};
const signUpAsBen = (over: Partial<SignUp> = {}, returnTo: string | null = null) =>
  signUp({ ...form, ...over }, { termsVersion: "7", returnTo, dashboard: null });
const whoIsHere = async () => (await readKv("person"))?.uid;

describe("signing up", () => {
  it("sends all account fields and a child's guardian", async () => {
    expect(await signUpAsBen({ guardianEmail: "eve@demo.test" })).toEqual({ ok: true, signedIn: false });
    expect(bodyOf("signup")).toMatchObject({
      email: "ben@demo.test",
      password: "lemon-cellar",
      data: {
        user_type: "consumer",
        first_name: "Ben",
        last_name: "Bitter",
        full_name: "Ben Bitter",
        birth_year: 1990,
        guardian_email: "eve@demo.test",
        invitation_code: "LEMON",
        terms_version: "7",
        language: "lb",
        time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
      gotrue_meta_security: { captcha_token: "t" },
    });
  });

  it("sends no guardian for an adult", async () => {
    await signUpAsBen();
    expect((bodyOf("signup") as { data: object }).data).not.toHaveProperty("guardian_email");
  });

  it("creates no account with an invalid invitation code", async () => {
    said["validate_invitation_code"] = { json: { valid: false } };
    expect(await signUpAsBen()).toEqual({ ok: false, error: "codeInvalid" });
    expect(bodyOf("signup")).toBeUndefined();
    expect(expectsMail(form.email)).toBe(false);
  });

  it("waits for the confirmation mail and remembers the page to return to", async () => {
    await signUpAsBen({}, "/app/history");
    expect(await whoIsHere()).toBe(ada);
    expect(expectsMail("Ben@demo.test")).toBe(true);
    expect(takeRememberedReturn()).toBe("/app/history");
  });

  it("signs the person in immediately if addresses need no confirmation", async () => {
    said["signup"] = { json: sessionOf(ben) };
    expect(await signUpAsBen()).toEqual({ ok: true, signedIn: true });
    expect(await whoIsHere()).toBe(ben);
  });

  it("reports why the server refused it", async () => {
    said["signup"] = { status: 422, json: { error_code: "email_address_invalid", msg: "no address" } };
    expect(await signUpAsBen()).toEqual({ ok: false, error: "emailInvalid" });
    expect(await whoIsHere()).toBe(ada);
  });

  it("for a business dashboard sends the role and the restaurant", async () => {
    const restaurant = { place_id: "osm:1", name: "Zitroun", formatted_address: "1, rue", lat: 49, lng: 6 };
    const owner = { ...form, businessName: "Zitroun sàrl", restaurant };
    await signUp(owner, { termsVersion: "7", returnTo: null, dashboard: "owner" });
    expect((bodyOf("signup") as { data: object }).data).toMatchObject({
      user_type: "restaurant_owner",
      business_name: "Zitroun sàrl",
      restaurant_place_id: "osm:1",
      restaurant_name: "Zitroun",
      restaurant_vicinity: "1, rue",
      restaurant_lat: 49,
      restaurant_lng: 6,
    });
  });

  it("as a server (waiter) sends the phone number if one was entered", async () => {
    await signUp({ ...form, phone: "+352 621 000" }, { termsVersion: "7", returnTo: null, dashboard: "server" });
    expect((bodyOf("signup") as { data: object }).data).toMatchObject({
      user_type: "server",
      phone_number: "+352 621 000",
    });
    calls.length = 0;
    await signUpAsBen();
    expect((bodyOf("signup") as { data: object }).data).not.toHaveProperty("phone_number");
  });
});

describe("a signed-in person without an invitation", () => {
  it("gets access immediately with a valid invitation code", async () => {
    expect(await claimInvitation("LEMON")).toEqual({ ok: true, incomplete: false });
    expect(bodyOf("validate_invitation_code")).toEqual({ p_code: "LEMON", p_user_id: ada });
    expect(await readInvited(ada)).toBe(true);
  });

  it("gets no access with an invalid invitation code", async () => {
    said = { ...said, validate_invitation_code: { json: { valid: false } }, is_user_invited: { json: false } };
    expect(await claimInvitation("WRONG")).toEqual({ ok: false, error: "codeInvalid" });
    expect(await readInvited(ada)).toBeNull();
  });

  it("is still asked for missing account details after a valid invitation code", async () => {
    said["get_account_state"] = { json: { has_invitation: true, needs_terms: true } };
    expect(await claimInvitation("LEMON")).toEqual({ ok: true, incomplete: true });
    expect(await fetchAccessState()).toEqual({ ok: true, state: { kind: "incomplete" } });
  });

  it("gets an error and no access for invalid account details", async () => {
    const told = { birthYear: 2010, guardianEmail: "eve@demo.test", terms: "on" as const };
    said["complete_account"] = { json: { success: false, error: "A parent or guardian has to agree." } };
    expect(await completeAccount(told, "7")).toEqual({ ok: false, error: "guardianMissing" });
    expect(await readInvited(ada)).toBeNull();
    said["complete_account"] = { json: { success: true } };
    expect(await completeAccount(told, "7")).toEqual({ ok: true });
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(bodyOf("complete_account")).toMatchObject({ p_language: "lb", p_time_zone: zone });
    expect(await readInvited(ada)).toBe(true);
  });

  it("must sign in again to use a code when the session has ended", async () => {
    await endSession("local");
    expect(await claimInvitation("LEMON")).toEqual({ ok: false, error: "sessionRefused" });
    expect(await fetchAccessState()).toEqual({ ok: false, error: "sessionRefused" });
  });

  it("gets a network error, not a refusal, while the server is unreachable", async () => {
    said["user"] = "unreachable";
    const noConnection = { ok: false, error: "network" };
    expect(await claimInvitation("LEMON")).toEqual(noConnection);
    expect(await fetchAccessState()).toEqual(noConnection);
    expect(await savePassword("zitrone")).toEqual(noConnection);
    expect(await linkPassword({ email: "a@demo.test", password: "zitrone" })).toEqual(noConnection);
    expect(await beginFactor("Phone")).toEqual(noConnection);
  });
});

describe("a message from a suspended person", () => {
  const person = { name: "Ada", email: "a@demo.test" };

  it("counts as sent only when the server confirms it", async () => {
    said["send_contact_message"] = { json: { success: false } };
    expect(await sendMessage("Why?", person)).toEqual({ ok: false, error: "fallback" });
    said["send_contact_message"] = { json: { success: true } };
    expect(await sendMessage("Why?", person)).toEqual({ ok: true });
    expect(bodyOf("send_contact_message")).toMatchObject({ p_name: "Ada", p_email: "a@demo.test", p_message: "Why?" });
  });
});
