import { expect, test, vi } from "vitest";
import { expectMail, expectsMail } from "../../src/account/auth/remembered-return.ts";
import { mustAsk } from "../../src/account/mail-link/must-ask.ts";
import type { Session } from "../../src/domain/people/session.ts";

const session = (uid: string) => ({ user: { id: uid } }) as Session;
const person = (uid: string) => ({ uid, email: `${uid}@demo.test`, firstName: null });

test.each([
  ["session", "a person of its own choice, where nobody is signed in", null, true],
  ["session", "somebody else than is signed in", person("ben"), true],
  ["session", "whoever is signed in already", person("ada"), false],
  ["code", "whoever asked for it in this browser", null, false],
  ["code", "somebody else than is signed in", person("ben"), true],
  ["code", "whoever is signed in already", person("ada"), false],
] as const)("a link with a %s for %s", (kind, _who, here, asks) => {
  expect(mustAsk(kind, session("ada"), { person: here, expected: false })).toBe(asks);
});

test("a link to the address that this browser asked a mail for signs in without a question, but not over somebody else", () => {
  expect(mustAsk("session", session("ada"), { person: null, expected: true })).toBe(false);
  expect(mustAsk("session", session("ada"), { person: person("ben"), expected: true })).toBe(true);
});

test("a mail is expected for the address that was asked for, in whatever case, and for a day", () => {
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
