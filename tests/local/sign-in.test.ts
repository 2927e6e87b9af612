import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signIn } from "../../src/account/auth/auth-calls.ts";
import { lastAnswers, readLastAnswers } from "../../src/device/last-answers.ts";
import { readKv } from "../../src/local/database/kv.ts";
import { freshDevice } from "../support/local-device.ts";
import { sessionOf } from "../support/open-page.ts";
import { ada, ben } from "../support/outbox-world.ts";
import { storage } from "../support/storage.ts";
import { stubFetch, type StubbedAnswer } from "../support/stub-fetch.ts";

/** The server's answers to Ben; other procedures give no answer. */
let said: Record<string, StubbedAnswer>;
let asked: string[];

beforeEach(async () => {
  await freshDevice(ada);
  vi.stubGlobal("localStorage", storage());
  vi.stubGlobal("navigator", { locks: navigator.locks, onLine: true });
  said = { token: { json: sessionOf(ben) }, logout: { status: 204 } };
  asked = [];
  stubFetch(({ url }) => {
    const name = url.pathname.split("/").at(-1) ?? "";
    asked.push(name);
    return said[name] ?? { status: 500, json: { message: "no answer" } };
  });
});
afterEach(() => vi.unstubAllGlobals());

const signInAsBen = (invitationCode: string | null = null) =>
  signIn({ email: "ben@demo.test", password: "lemon-cellar", captchaToken: "t", invitationCode });
const whoIsHere = async () => (await readKv("person"))?.uid;

describe("signing in", () => {
  it("succeeds even if the invitation cannot be checked", async () => {
    expect(await signInAsBen()).toEqual({ ok: true });
    expect(await whoIsHere()).toBe(ben);
  });

  it("clears the previous person's data that the page cached at its start", async () => {
    await readLastAnswers();
    expect(lastAnswers().person?.uid).toBe(ada);
    await signInAsBen();
    expect(lastAnswers()).toEqual({});
  });

  it("fails without an invitation, keeps the previous user, and ends the new session", async () => {
    said = { ...said, is_user_invited: { json: false } };
    expect(await signInAsBen()).toEqual({ ok: false, error: "accessRequired" });
    expect(await whoIsHere()).toBe(ada);
    expect(asked).toContain("logout");
  });

  it("without an invitation succeeds only with a valid invitation code", async () => {
    said = { ...said, is_user_invited: { json: false }, validate_invitation_code: { json: { valid: false } } };
    expect(await signInAsBen("WRONG")).toEqual({ ok: false, error: "codeInvalid" });
    expect(await whoIsHere()).toBe(ada);
    said = { ...said, validate_invitation_code: { json: { valid: true } } };
    expect(await signInAsBen("LEMON")).toEqual({ ok: true });
    expect(await whoIsHere()).toBe(ben);
  });
});
