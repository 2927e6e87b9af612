import { termsVersion } from "../../src/domain/people/terms.ts";
import { describe, expect } from "vitest";
import { invitationCode } from "../support/cast.ts";
import { addCode, checkCode, isInvited } from "./codes.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { signUp } from "./seed-test-users.ts";

const database = useDatabase();
const { test } = database;

describe("the hook before a user is created", () => {
  const year = new Date().getFullYear();
  const ask = async (stage: Stage, metadata: object, provider = "email") => {
    const event = { user: { email: "new@cast.test", app_metadata: { provider }, user_metadata: metadata } };
    const [row] = await stage.look<{ answer: { error?: { http_code: number; message: string } } }>(
      "select public.before_user_created($1::jsonb) as answer",
      [JSON.stringify(event)],
    );
    return row?.answer.error?.message ?? "welcome";
  };

  test.each([
    [{}, "Invitation code is required to create an account."],
    [{ invitation_code: "  " }, "Invitation code is required to create an account."],
    [{ invitation_code: "WRONG" }, "Invalid invitation code. Please check and try again."],
    [
      { invitation_code: invitationCode, birth_year: year - 12 },
      "You must be at least 13 years old to create an account.",
    ],
    [{ invitation_code: invitationCode, birth_year: year + 1 }, "Please enter a valid year of birth."],
    [{ invitation_code: invitationCode, birth_year: "old" }, "Please enter a valid year of birth."],
    [
      { invitation_code: invitationCode, birth_year: year - 14 },
      "Under 16 we need the e-mail address of a parent or guardian.",
    ],
    [
      { invitation_code: invitationCode, birth_year: year - 14, guardian_email: "NEW@cast.test" },
      "Under 16 we need the e-mail address of a parent or guardian.",
    ],
    [
      { invitation_code: invitationCode, birth_year: year - 14, guardian_email: "n.e.w+mum@Cast.test" },
      "Under 16 we need the e-mail address of a parent or guardian.",
    ],
    [
      { invitation_code: invitationCode, birth_year: year - 14, guardian_email: "new=mum@Cast.test" },
      "Under 16 we need the e-mail address of a parent or guardian.",
    ],
    [{ invitation_code: invitationCode }, "Please enter a valid year of birth."],
    [{ invitation_code: invitationCode, birth_year: year - 16 }, "Please accept the terms and the privacy policy."],
    [
      { invitation_code: invitationCode, birth_year: year - 16, terms_version: "\u200b" },
      "Please accept the terms and the privacy policy.",
    ],
    [
      { invitation_code: invitationCode, birth_year: 1990, terms_version: "1" },
      "Please accept the terms and the privacy policy.",
    ],
    [
      {
        invitation_code: invitationCode,
        birth_year: year - 14,
        guardian_email: "mum@cast.test",
        terms_version: termsVersion,
      },
      "welcome",
    ],
    [{ invitation_code: invitationCode, birth_year: year - 16, terms_version: termsVersion }, "welcome"],
  ])("given %j answers: %s", (metadata, message) =>
    database.scene(async (stage) => {
      expect(await ask(stage, metadata)).toBe(message);
    }),
  );

  test("refuses metadata of more than four kilobytes", async ({ stage }) => {
    const data = {
      invitation_code: invitationCode,
      birth_year: 1990,
      terms_version: termsVersion,
      first_name: "x".repeat(4000),
    };
    expect(await ask(stage, data)).toBe("That is more than a sign-up needs. Please shorten your names.");
  });

  test("admits the holder of a valid code, even after any number of wrong guesses by others", async ({ stage }) => {
    await stage.look("insert into private.token_buckets values ('code:sign-up', now() + interval '2 hours')");
    expect(await ask(stage, { invitation_code: "WRONG" })).toBe("Too many requests. Please try again later.");
    expect(await ask(stage, { invitation_code: invitationCode, birth_year: 1990, terms_version: termsVersion })).toBe(
      "welcome",
    );
  });

  test("accepts a sign-in through a provider without a code, and creates an uninvited account", async ({ stage }) => {
    expect(await ask(stage, {}, "apple")).toBe("welcome");
  });
});

describe("a new user", () => {
  const nora = { id: crypto.randomUUID(), email: "nora@cast.test" };
  const noraPerson = { ...nora, role: "authenticated" as const };

  test("gets a profile, a consent and an invitation from the sign-up data", async ({ stage }) => {
    await signUp(stage.sql, nora, {
      first_name: " Nora ",
      last_name: "Nord",
      invitation_code: invitationCode,
      birth_year: 1999,
      terms_version: termsVersion,
    });
    expect(
      await stage.as(
        noraPerson,
        "select first_name, last_name, username, badges from public.profiles where user_id = $1",
        [nora.id],
      ),
    ).toEqual([{ first_name: "Nora", last_name: "N.", username: null, badges: [] }]);
    const shown = "select visible_to from private.profiles where user_id = $1";
    expect(await stage.look(shown, [nora.id])).toEqual([{ visible_to: "friends" }]);
    expect(await stage.as(noraPerson, "select kind, version from public.consents")).toEqual([
      { kind: "terms", version: "2025-08-12" },
    ]);
    expect(await isInvited(stage, noraPerson)).toBe(true);
  });

  test.each([
    ["Europe/Lisbon", "Europe/Lisbon"],
    ["America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["Mars/Olympus", "Europe/Luxembourg"],
    ["x".repeat(3_000), "Europe/Luxembourg"],
    [{ a: 1 }, "Europe/Luxembourg"],
    [null, "Europe/Luxembourg"],
  ])("whose phone is in the zone %j counts days in %s", (time_zone, kept) =>
    database.scene(async (stage) => {
      await signUp(stage.sql, nora, { first_name: "Nora", time_zone });
      const [profile] = await stage.look(
        `select p.time_zone, u.raw_user_meta_data as metadata from private.profiles as p join auth.users as u on u.id = p.user_id
         where p.user_id = $1`,
        [nora.id],
      );
      expect(profile).toEqual({ time_zone: kept, metadata: { first_name: "Nora" } });
    }),
  );

  test("has no code, year of birth or guardian's address in metadata, identity or token", async ({ stage }) => {
    const secrets = {
      invitation_code: invitationCode,
      birth_year: 1999,
      guardian_email: "mum@x.test",
      terms_version: termsVersion,
    };
    await signUp(stage.sql, nora, { first_name: "Nora", user_type: "consumer", ...secrets });
    const metadata = async () =>
      (
        await stage.look<{ own: unknown }>("select raw_user_meta_data as own from auth.users where id = $1", [nora.id])
      )[0]?.own;
    expect(await metadata()).toEqual({ first_name: "Nora", user_type: "consumer" });
    // Signing up again before confirming the address writes everything again.
    const again = "update auth.users set raw_user_meta_data = $2::jsonb where id = $1";
    await stage.look(again, [nora.id, JSON.stringify({ first_name: "Nora", ...secrets })]);
    expect(await metadata()).toEqual({ first_name: "Nora" });
    await stage.look(again, [nora.id, JSON.stringify({ first_name: "x".repeat(4000) })]);
    expect(await metadata()).toEqual({ first_name: "Nora" });
    await stage.look(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
         values (gen_random_uuid(), 'email', $1, $2, $3::jsonb)`,
      [nora.id, nora.id, JSON.stringify({ sub: nora.id, phone_number: "+352 621 000", ...secrets })],
    );
    expect(await stage.look("select identity_data as own from auth.identities where user_id = $1", [nora.id])).toEqual([
      { own: { sub: nora.id } },
    ]);
  });

  test("gets no rights from metadata, and bad metadata does not break the sign-up", async ({ stage }) => {
    for (const metadata of [
      { user_type: "admin", role: "admin", badges: ["grand_zester"], username: "queen" },
      {
        first_name: "x".repeat(5_000),
        last_name: { a: 1 },
        birth_year: "9".repeat(50),
        terms_version: "v".repeat(900),
      },
      { first_name: "\u0001\u0002", invitation_code: ["x"], guardian_email: 7, birth_year: 2_015 },
    ]) {
      const person = { id: crypto.randomUUID(), email: `${crypto.randomUUID()}@cast.test` };
      await signUp(stage.sql, person, metadata);
      expect(await stage.look("select role from public.user_roles where user_id = $1", [person.id])).toEqual([]);
      expect(await stage.look("select username, badges from public.profiles where user_id = $1", [person.id])).toEqual([
        { username: null, badges: [] },
      ]);
      expect(await isInvited(stage, { ...person, role: "authenticated" })).toBe(false);
    }
    await stage.look("insert into auth.users (id, email, raw_user_meta_data) values ($1, 'n@cast.test', null)", [
      nora.id,
    ]);
  });

  test("who lost the race for the last use of a code is created uninvited and can enter another code", async ({
    stage,
  }) => {
    await addCode(stage, "LAST-ONE");
    const late = { id: crypto.randomUUID(), email: "late@cast.test" };
    const data = { invitation_code: "LAST-ONE", birth_year: 1990, terms_version: termsVersion };
    await signUp(stage.sql, nora, data);
    await signUp(stage.sql, late, data);
    expect(await isInvited(stage, noraPerson)).toBe(true);
    expect(await isInvited(stage, { ...late, role: "authenticated" })).toBe(false);
    expect(await checkCode(stage, { ...late, role: "authenticated" }, invitationCode, late.id)).toEqual({
      valid: true,
    });
  });
});
