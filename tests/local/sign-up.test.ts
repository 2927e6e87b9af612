import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { savePassword } from "../../src/account/auth/auth-calls.ts";
import { claimInvitation, completeAccount, fetchStanding } from "../../src/account/no-access/claim-calls.ts";
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
import { aToken } from "../support/a-token.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

/** What the server says, by the last part of the address. */
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
  it("tells the server all that the account is made of, and of a child the guardian", async () => {
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
      },
      gotrue_meta_security: { captcha_token: "t" },
    });
  });

  it("speaks of no guardian where there is none", async () => {
    await signUpAsBen();
    expect((bodyOf("signup") as { data: object }).data).not.toHaveProperty("guardian_email");
  });

  it("with a code that the server does not take makes no account", async () => {
    said["validate_invitation_code"] = { json: { valid: false } };
    expect(await signUpAsBen()).toEqual({ ok: false, error: "codeInvalid" });
    expect(bodyOf("signup")).toBeUndefined();
    expect(expectsMail(form.email)).toBe(false);
  });

  it("waits for the mail, and its link goes on to where somebody wanted to go, without another question", async () => {
    await signUpAsBen({}, "/app/history");
    expect(await whoIsHere()).toBe(ada);
    expect(expectsMail("Ben@demo.test")).toBe(true);
    expect(takeRememberedReturn()).toBe("/app/history");
  });

  it("where no address is confirmed is the sign-in at once", async () => {
    said["signup"] = { json: sessionOf(ben) };
    expect(await signUpAsBen()).toEqual({ ok: true, signedIn: true });
    expect(await whoIsHere()).toBe(ben);
  });

  it("that is refused says why", async () => {
    said["signup"] = { status: 422, json: { error_code: "email_address_invalid", msg: "no address" } };
    expect(await signUpAsBen()).toEqual({ ok: false, error: "emailInvalid" });
    expect(await whoIsHere()).toBe(ada);
  });

  it("for a dashboard says what somebody wants to be and which restaurant is theirs", async () => {
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

  it("as somebody who serves tells the telephone number, where there is one", async () => {
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

describe("somebody who is signed in and not invited", () => {
  it("comes in with a code that the server takes, and the gate knows it at once", async () => {
    expect(await claimInvitation("LEMON")).toEqual({ ok: true, incomplete: false });
    expect(bodyOf("validate_invitation_code")).toEqual({ p_code: "LEMON", p_user_id: ada });
    expect(await readInvited(ada)).toBe(true);
  });

  it("stays outside with any other", async () => {
    said = { ...said, validate_invitation_code: { json: { valid: false } }, is_user_invited: { json: false } };
    expect(await claimInvitation("WRONG")).toEqual({ ok: false, error: "codeInvalid" });
    expect(await readInvited(ada)).toBeNull();
  });

  it("is asked for what an account still lacks, which a code alone does not give", async () => {
    said["get_account_state"] = { json: { has_invitation: true, needs_terms: true } };
    expect(await claimInvitation("LEMON")).toEqual({ ok: true, incomplete: true });
    expect(await fetchStanding()).toEqual({ ok: true, standing: { kind: "incomplete" } });
  });

  it("is told what is wrong with what they tell of themselves, and is not let in by it", async () => {
    const told = { birthYear: 2010, guardianEmail: "eve@demo.test", terms: "on" as const };
    said["complete_account"] = { json: { success: false, error: "A parent or guardian has to agree." } };
    expect(await completeAccount(told, "7")).toEqual({ ok: false, error: "guardianMissing" });
    expect(await readInvited(ada)).toBeNull();
    said["complete_account"] = { json: { success: true } };
    expect(await completeAccount(told, "7")).toEqual({ ok: true });
    expect(await readInvited(ada)).toBe(true);
  });

  it("has to sign in again where the session is over", async () => {
    await endSession("local");
    expect(await claimInvitation("LEMON")).toEqual({ ok: false, error: "sessionRefused" });
    expect(await fetchStanding()).toEqual({ ok: false, error: "sessionRefused" });
  });

  it("is not told that anything was refused where the server cannot be reached, whatever they change of their account", async () => {
    said["user"] = "unreachable";
    const noConnection = { ok: false, error: "network" };
    expect(await claimInvitation("LEMON")).toEqual(noConnection);
    expect(await fetchStanding()).toEqual(noConnection);
    expect(await savePassword("zitrone")).toEqual(noConnection);
    expect(await linkPassword({ email: "a@demo.test", password: "zitrone" })).toEqual(noConnection);
    expect(await beginFactor("Phone")).toEqual(noConnection);
  });
});

describe("a message of somebody who is suspended", () => {
  const person = { name: "Ada", email: "a@demo.test" };

  it("is called sent only when the server says that it has it", async () => {
    said["send_contact_message"] = { json: { success: false } };
    expect(await sendMessage("Why?", person)).toEqual({ ok: false, error: "fallback" });
    said["send_contact_message"] = { json: { success: true } };
    expect(await sendMessage("Why?", person)).toEqual({ ok: true });
    expect(bodyOf("send_contact_message")).toMatchObject({ p_name: "Ada", p_email: "a@demo.test", p_message: "Why?" });
  });
});
