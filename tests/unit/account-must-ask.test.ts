import { expect, test, vi } from "vitest";
import { expectMail, expectsMail } from "../../src/account/auth/remembered-return.ts";
import { mustAsk } from "../../src/account/mail-link/must-ask.ts";
import type { Session } from "../../src/domain/people/session.ts";

const session = (uid: string) => ({ user: { id: uid } }) as Session;
const person = (uid: string) => ({ uid, email: `${uid}@demo.test`, firstName: null });

test.each([
  ["session", "any account while nobody is signed in", null, true],
  ["session", "another account than the signed-in one", person("ben"), true],
  ["session", "the signed-in account", person("ada"), false],
  ["code", "the browser that requested it", null, false],
  ["code", "another account than the signed-in one", person("ben"), true],
  ["code", "the signed-in account", person("ada"), false],
] as const)("a sign-in link with a %s for %s (signed in: %j) needs a confirmation: %s", (kind, _who, here, asks) => {
  expect(mustAsk(kind, session("ada"), { person: here, expected: false })).toBe(asks);
});

test("a sign-in link requested in this browser needs no confirmation, unless somebody else is signed in", () => {
  expect(mustAsk("session", session("ada"), { person: null, expected: true })).toBe(false);
  expect(mustAsk("session", session("ada"), { person: person("ben"), expected: true })).toBe(true);
});

test("the browser expects a mail for the requested address, in upper or lower case, for one day", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
  vi.useFakeTimers();
  expect(expectsMail("mia@demo.test")).toBe(false);
  expectMail("Mia@Demo.test");
  expect(expectsMail("mia@demo.test")).toBe(true);
  expect(expectsMail("eve@demo.test")).toBe(false);
  expect(expectsMail(undefined)).toBe(false);
  vi.advanceTimersByTime(25 * 3_600_000);
  expect(expectsMail("mia@demo.test")).toBe(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
