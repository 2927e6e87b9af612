import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { finishSignIn, signIn } from "../../src/account/auth/auth-calls.ts";
import {
  answerStep,
  beginFactor,
  fetchSteps,
  removeFactor,
  giveRecoveryCode,
} from "../../src/account/second-step/second-step-calls.ts";
import { hasSecondStep, owesSecondStep } from "../../src/account/second-step/second-step.ts";
import { readKv } from "../../src/local/database/kv.ts";
import { storeSession } from "../../src/local/session/change-person.ts";
import { aToken } from "../support/access-token.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer, type StubbedCall } from "../support/stub-fetch.ts";

const app = {
  id: "00000000-0000-4000-8000-0000000000fa",
  friendly_name: "Phone",
  factor_type: "totp",
  status: "verified",
  created_at: "2026-01-02T03:04:05Z",
};
const session = (uid: string, { aal = "aal1", factors = [app] as object[] } = {}) => ({
  ...sessionOf(uid),
  access_token: aToken(uid, { aal }),
  refresh_token: `refresh-${uid}-${aal}`,
  user: { id: uid, email: "somebody@demo.test", factors },
});

/** The server's answers by last part of the address; a key with a method takes precedence. */
let said: Record<string, StubbedAnswer>;
let calls: StubbedCall[];
const answers = (more: Record<string, StubbedAnswer>) => Object.assign(said, more);

beforeEach(async () => {
  await freshDevice(ada);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  said = {
    token: { json: session(ben) },
    user: { json: session(ben).user },
    challenge: { json: { id: "challenge", type: "totp", expires_at: 0 } },
    verify: { json: session(ben, { aal: "aal2" }) },
    is_user_invited: { json: true },
    allow_account_change: { json: true },
    logout: { status: 204 },
  };
  calls = stubFetch(({ url, method }) => {
    const name = url.pathname.split("/").at(-1) ?? "";
    return said[`${method} ${name}`] ?? said[name] ?? { status: 500, json: { message: "no answer" } };
  });
});
afterEach(() => vi.unstubAllGlobals());

const signInAsBen = async () => {
  const answer = await signIn({ email: "b@demo.test", password: "lemon", captchaToken: "t", invitationCode: null });
  if (!answer.ok || !answer.owes) throw new Error("The second step was expected.");
  return answer.owes;
};
const kept = async () => (await readKv("session"))?.session;
const whoIsHere = async () => (await readKv("person"))?.uid;
const asked = (name: string) => calls.filter(({ url }) => url.pathname.endsWith(name));

describe("a second step", () => {
  it.each([
    ["a verified app and a password alone", session(ada), true],
    ["a verified app and its code", session(ada, { aal: "aal2" }), false],
    ["no app", session(ada, { factors: [] }), false],
    ["an app that was never confirmed", session(ada, { factors: [{ ...app, status: "unverified" }] }), false],
    ["factors that this version cannot read", session(ada, { factors: ["?"] as never }), false],
    ["an unreadable token", { ...session(ada), access_token: "opaque" }, true],
  ])("for a session with %s is still required: %s", (_what, one, owes) => {
    expect(owesSecondStep(one)).toBe(owes);
  });
});

describe("signing in to an account with a second step", () => {
  it("stores no session and keeps the current user after the password alone", async () => {
    expect(hasSecondStep(await signInAsBen())).toBe(false);
    expect(await whoIsHere()).toBe(ada);
    // Not even the invitation is checked, because that would use up a code.
    expect(asked("is_user_invited")).toEqual([]);
  });

  it("stores the session of an invited person after the correct code", async () => {
    const owing = await signInAsBen();
    const raised = await answerStep(owing, app.id, "123456");
    if (!raised.ok) throw new Error(raised.error);
    expect(asked("verify")[0]?.body).toMatchObject({ code: "123456", challenge_id: "challenge" });
    expect(await whoIsHere()).toBe(ada);
    expect(await finishSignIn(raised.session, null)).toEqual({ ok: true });
    expect(await whoIsHere()).toBe(ben);
    expect(hasSecondStep((await kept()) as never)).toBe(true);
  });

  it("stores no session after a wrong code", async () => {
    answers({
      verify: { status: 422, json: { error_code: "mfa_verification_failed", message: "Invalid TOTP code entered" } },
    });
    expect(await answerStep(await signInAsBen(), app.id, "000000")).toEqual({ ok: false, error: "stepCodeWrong" });
    expect(await whoIsHere()).toBe(ada);
  });

  it("checks the invitation only after the second step", async () => {
    answers({ is_user_invited: { json: false } });
    const raised = await answerStep(await signInAsBen(), app.id, "123456");
    if (!raised.ok) throw new Error(raised.error);
    expect(await finishSignIn(raised.session, null)).toEqual({ ok: false, error: "accessRequired" });
    expect(await whoIsHere()).toBe(ada);
  });

  it("succeeds with a recovery code, which removes the second step", async () => {
    const owing = await signInAsBen();
    answers({
      use_recovery_code: { json: { success: true, codes_left: 9 } },
      token: { json: session(ben, { factors: [] }) },
    });
    const raised = await giveRecoveryCode(owing, "AAAA-BBBB-CCCC");
    if (!raised.ok) throw new Error(raised.error);
    expect(owesSecondStep(raised.session)).toBe(false);
    expect(await whoIsHere()).toBe(ada);
    expect(await finishSignIn(raised.session, null)).toEqual({ ok: true });
    expect(await whoIsHere()).toBe(ben);
  });

  it.each([
    ["recovery_code_wrong", "recoveryWrong"],
    ["rate_limited", "tooMany"],
  ])("reports why a recovery code was refused: %s", async (code, error) => {
    const owing = await signInAsBen();
    answers({ use_recovery_code: { json: { success: false, code } } });
    expect(await giveRecoveryCode(owing, "AAAA")).toEqual({ ok: false, error });
  });

  it("succeeds when a recovery code is sent again after its response was lost", async () => {
    const owing = await signInAsBen();
    answers({
      use_recovery_code: { json: { success: false, code: "no_second_step" } },
      token: { json: session(ben, { factors: [] }) },
    });
    expect((await giveRecoveryCode(owing, "AAAA-BBBB-CCCC")).ok).toBe(true);
  });
});

describe("the second-step settings of a signed-in person", () => {
  beforeEach(async () => {
    await storeSession(session(ben, { factors: [] }), Date.now());
  });

  it("store the upgraded session for all tabs and the worker when an authenticator app is confirmed", async () => {
    expect((await answerStep(null, app.id, "123456")).ok).toBe(true);
    expect(await kept()).toMatchObject({ refresh_token: `refresh-${ben}-aal2` });
  });

  it("renew the tokens and keep the user signed in when an authenticator app is removed", async () => {
    await storeSession(session(ben, { aal: "aal2" }), Date.now());
    answers({ [`DELETE ${app.id}`]: { json: { id: app.id } }, token: { json: session(ben, { factors: [] }) } });
    expect((await removeFactor(app.id)).ok).toBe(true);
    expect(owesSecondStep((await kept()) as never)).toBe(false);
    expect(await whoIsHere()).toBe(ben);
  });

  it("delete an unfinished set-up of an authenticator app before starting a new one", async () => {
    const left = { ...app, id: "00000000-0000-4000-8000-0000000000fb", status: "unverified" };
    answers({
      user: { json: session(ben, { factors: [left] }).user },
      [`DELETE ${left.id}`]: { json: { id: left.id } },
      "POST factors": {
        json: {
          id: "new",
          type: "totp",
          totp: { qr_code: '<svg><path stroke="#000000"/></svg>', secret: "S", uri: "otpauth://" },
        },
      },
    });
    // The whole drawing is escaped: in an address, the # of a colour would begin a fragment.
    const qr = `data:image/svg+xml,${encodeURIComponent('<svg><path stroke="#000000"/></svg>')}`;
    expect(await beginFactor("Phone")).toMatchObject({ ok: true, enrolment: { id: "new", secret: "S", qr } });
    expect(asked(left.id).map(({ method }) => method)).toEqual(["DELETE"]);
  });

  it("read from the server, not from the device, whether a second step is required", async () => {
    answers({
      user: { json: session(ben).user },
      get_second_step: {
        json: { wanted_of_admins: false, wanted_of_me: false, is_admin: true, done: false, codes_left: 3 },
      },
    });
    expect(await fetchSteps()).toEqual({
      ok: true,
      steps: {
        factors: [{ id: app.id, name: "Phone", since: app.created_at }],
        done: false,
        wanted: false,
        spared: true,
        codesLeft: 3,
      },
    });
  });
});
