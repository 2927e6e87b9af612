import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signInByCode } from "../../src/account/fresh-sign-in/fresh-calls.ts";
import { redeemMailCode } from "../../src/account/mail-link/mail-code-calls.ts";
import { mailCodeSchema } from "../../src/account/forms/safety-forms.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

const email = "ada@demo.test";
const ownCode = "123456";
const authCode = "1234567890";
/** The newest mail: sent by our function, or by Auth with a code of its own. */
let mail: { own?: string; auth?: { code: string; kind: string; answer: StubbedAnswer } };
let asked: string[];

const expired = { status: 403, json: { code: 403, error_code: "otp_expired", msg: "Token has expired or is invalid" } };
const unknown = { json: { success: false, code: "mail_code_wrong" } };

beforeEach(async () => {
  await freshDevice(ada);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  asked = [];
  stubFetch(({ url, body }): StubbedAnswer => {
    const name = url.pathname.split("/").at(-1) ?? "";
    const { p_code, token, type } = body as { p_code?: string; token?: string; type?: string };
    asked.push(type ? `${name} ${type}` : name);
    if (name === "redeem_mail_code")
      return p_code === mail.own ? { json: { success: true, token_hash: "hash", type: "recovery" } } : unknown;
    if (name !== "verify") return { status: 204 };
    const { auth } = mail;
    return auth && auth.code === token && auth.kind === type ? auth.answer : expired;
  });
});
afterEach(() => vi.unstubAllGlobals());

const inAuth = (kind: string, answer: StubbedAnswer = { json: sessionOf(ada) }, code = authCode) =>
  void (mail = { auth: { code, kind, answer } });

describe("the code of a mail", () => {
  it("of our function gives the content of the link, and Auth is not asked", async () => {
    mail = { own: ownCode };
    const answer = await redeemMailCode({ email, code: ownCode });
    expect(answer).toEqual({ ok: true, link: { tokenHash: "hash", type: "recovery" } });
    expect(asked).toEqual(["redeem_mail_code"]);
  });

  it.each(["signup", "recovery", "email_change"])(
    "of Auth itself opens a session after a mail of kind %s",
    async (kind) => {
      inAuth(kind);
      const answer = await redeemMailCode({ email, code: authCode });
      expect(answer).toMatchObject({ ok: true, type: kind, session: { user: { id: ada } } });
      expect(asked).not.toContain("redeem_mail_code");
    },
  );

  it("of Auth with six digits opens a session as well", async () => {
    inAuth("recovery", undefined, ownCode);
    expect(await redeemMailCode({ email, code: ownCode })).toMatchObject({ ok: true, type: "recovery" });
  });

  it("of the first of two addresses confirms half of the change", async () => {
    inAuth("email_change", { json: { msg: "Confirmation link accepted.", code: "200" } });
    expect(await redeemMailCode({ email, code: authCode })).toEqual({ ok: true, half: true });
  });

  it("that nobody knows is wrong, and too many are told to wait", async () => {
    mail = {};
    expect(await redeemMailCode({ email, code: authCode })).toEqual({ ok: false, error: "mailCodeWrong" });
    expect(asked).toEqual(["verify signup", "verify recovery", "verify email_change"]);
    inAuth("signup", { status: 429, json: { code: 429, error_code: "over_request_rate_limit", msg: "slow down" } });
    expect(await redeemMailCode({ email, code: authCode })).toEqual({ ok: false, error: "tooMany" });
  });

  it("of Auth signs the person in again before a change of the account", async () => {
    inAuth("recovery");
    expect(await signInByCode(authCode)).toEqual({ ok: true, owes: null });
    expect(asked.slice(0, 1)).toEqual(["verify recovery"]);
  });
});

it.each([
  ["123456", "123456"],
  [" 123 456 ", "123456"],
  ["12345 67890", "1234567890"],
  ["12345", null],
  ["12345678901", null],
  ["12345a", null],
])("the typed code %j is read as %j", (code, read) => {
  expect(mailCodeSchema.safeParse({ email, code }).data?.code ?? null).toBe(read);
});
