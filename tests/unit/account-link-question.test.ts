import { expect, test } from "vitest";
import { mustAsk } from "../../src/account/link-question.ts";
import type { Session } from "../../src/domain/session.ts";

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
  expect(mustAsk(kind, session("ada"), here)).toBe(asks);
});
