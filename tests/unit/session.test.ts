import { describe, expect, it } from "vitest";
import { isFresh } from "../../src/domain/people/fresh-session.ts";
import { toPerson, type Session } from "../../src/domain/people/session.ts";
import { ada } from "../support/outbox-world.ts";

const session = (user: Partial<Session["user"]> = {}): Session => ({
  access_token: "a",
  refresh_token: "r",
  expires_in: 3_600,
  token_type: "bearer",
  user: { id: ada, ...user },
});

describe("the owner of the shown data", () => {
  it.each([
    [{ email: "ada@demo.test", user_metadata: { first_name: "Ada" } }, "ada@demo.test", "Ada"],
    [{ email: "ada@demo.test", user_metadata: { first_name: "" } }, "ada@demo.test", null],
    [{ email: "ada@demo.test", user_metadata: { first_name: 7 } }, "ada@demo.test", null],
    [{}, "", null],
  ])("is read from the session user %j", (user, email, firstName) => {
    expect(toPerson(session(user))).toEqual({ uid: ada, email, firstName });
  });

  it("has the whole surname of the sign-up, of which others see the initial", () => {
    const metadata = { first_name: "Ada", last_name: "Lovelace" };
    expect(toPerson(session({ user_metadata: metadata }))).toMatchObject({ firstName: "Ada", lastName: "Lovelace" });
  });
});

describe("an access token valid for one hour", () => {
  const fresh = (ageS: number, aheadS?: number) =>
    isFresh({ session: session(), receivedAtMs: 0 }, ageS * 1_000, aheadS === undefined ? undefined : aheadS * 1_000);

  it("is renewed a minute before it expires, or earlier if the caller needs it for longer", () => {
    expect([fresh(3_539), fresh(3_540)]).toEqual([true, false]);
    expect([fresh(3_449, 90), fresh(3_450, 90)]).toEqual([true, false]);
  });

  it("is renewed if the device clock has been set back by over a minute", () => {
    expect([fresh(-86_400), fresh(-61)]).toEqual([false, false]);
  });

  it("is still used if the device clock has been set back by a few seconds", () => {
    expect(fresh(-30)).toBe(true);
  });
});
