import { describe, expect, test } from "vitest";
import { cast, invitationCode } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { signUp } from "./seed-cast.ts";

const database = useDatabase();
const { uninvited: una, consumerA: ada, admin } = cast;

type Signer = Parameters<Stage["as"]>[0];

const check = async (stage: Stage, person: Signer, code: string | null, uid: string | null = null) =>
  (
    await stage.as<{ answer: unknown }>(person, "select public.validate_invitation_code($1, $2) as answer", [code, uid])
  )[0]?.answer;
const invited = async (stage: Stage, person: Signer) =>
  (await stage.as<{ yes: boolean }>(person, "select public.is_user_invited() as yes"))[0]?.yes;
const addCode = (stage: Stage, code: string, uses: number | null = 1, expires: string | null = null) =>
  stage.look("select private.add_invitation_code($1, $2, $3, null)", [code, uses, expires]);

describe("a code", () => {
  test("is checked without case, spaces and dashes, by visitors too", () =>
    database.scene(async (stage) => {
      for (const typed of [invitationCode, invitationCode.toLowerCase(), " cast lemon 2O26 "]) {
        expect(await check(stage, cast.anonymous, typed)).toEqual({ valid: true });
      }
      for (const typed of ["", "   ", null, "CAST-LEMON-2027"]) {
        expect(await check(stage, cast.anonymous, typed)).toEqual({ valid: false });
      }
    }));

  test("consumed by a person invites that person, once, however often it is sent", () =>
    database.scene(async (stage) => {
      await addCode(stage, "ONE-FOR-UNA");
      expect(await invited(stage, una)).toBe(false);
      expect(await check(stage, una, "ONE-FOR-UNA", una.id)).toEqual({ valid: true });
      expect(await invited(stage, una)).toBe(true);
      expect(await check(stage, una, "ONE-FOR-UNA", una.id)).toEqual({ valid: true });
      expect(await check(stage, cast.anonymous, "ONE-FOR-UNA")).toEqual({ valid: false });
      expect(await stage.look("select uses from public.invitation_codes where code_end = '-UNA'")).toEqual([
        { uses: 1 },
      ]);
    }));

  test("is not spent by somebody who is invited already, nor by a mere check", () =>
    database.scene(async (stage) => {
      await addCode(stage, "ONE-LEFT");
      await check(stage, ada, "ONE-LEFT", ada.id);
      await check(stage, cast.anonymous, "ONE-LEFT");
      expect(await check(stage, una, "ONE-LEFT", una.id)).toEqual({ valid: true });
    }));

  test.each([
    ["expired", "update public.invitation_codes set expires_at = now() - interval '1 second'"],
    ["revoked", "update public.invitation_codes set revoked_at = now()"],
    ["used up", "update public.invitation_codes set uses = max_uses where max_uses is not null"],
  ])("that is %s is refused", (_name, sql) =>
    database.scene(async (stage) => {
      await addCode(stage, "TOO-LATE");
      await stage.look(sql);
      expect(await check(stage, una, "TOO-LATE")).toEqual({ valid: false });
      expect(await check(stage, una, "TOO-LATE", una.id)).toEqual({ valid: false });
      expect(await invited(stage, una)).toBe(false);
    }),
  );

  test("cannot be consumed for somebody else, nor by a visitor", () =>
    database.scene(async (stage) => {
      for (const person of [ada, cast.anonymous]) {
        const refusal = await stage.refusal(person, "select public.validate_invitation_code($1, $2)", [
          invitationCode,
          una.id,
        ]);
        expect(refusal).toMatchObject({ code: "PT403", hint: "not_yourself" });
      }
    }));

  test("may be guessed ten times, then the guesser waits; strangers share a bucket of a thousand", () =>
    database.scene(async (stage) => {
      for (let n = 0; n < 10; n++) await check(stage, una, `GUESS-${n}`);
      const refusal = await stage.refusal(una, "select public.validate_invitation_code('GUESS')");
      expect(refusal).toMatchObject({ code: "PT429", hint: "rate_limited" });
      expect(Date.parse(refusal.detail ?? "")).toBeGreaterThan(Date.now());
      expect(await check(stage, ada, "GUESS")).toEqual({ valid: false });
      await stage.look("insert into private.token_buckets values ('code:strangers', now() + interval '1 hour')");
      expect((await stage.refusal(cast.anonymous, "select public.validate_invitation_code('GUESS')")).code).toBe(
        "PT429",
      );
    }));

  test("is stored as a hash only, and listed to admins only", () =>
    database.scene(async (stage) => {
      const rows = await stage.as(admin, "select * from public.invitation_codes");
      expect(JSON.stringify(rows)).not.toContain(invitationCode);
      expect(rows[0]).toMatchObject({ code_end: "2026" });
      expect(await stage.as(ada, "select * from public.invitation_codes")).toEqual([]);
      expect((await stage.refusal(cast.anonymous, "select * from public.invitation_codes")).code).toBe("42501");
      for (const person of [ada, admin]) {
        const sql = "insert into public.invitation_codes (code_hash, code_end) values (sha256('x'), 'x')";
        expect((await stage.refusal(person, sql)).code).toBe("42501");
      }
    }));

  test("a suspended person loses the gate and keeps the row", () =>
    database.scene(async (stage) => {
      await stage.look("update private.invitations set suspended_at = now() where user_id = $1", [ada.id]);
      expect(await invited(stage, ada)).toBe(false);
      expect(await check(stage, ada, invitationCode, ada.id)).toEqual({ valid: true });
      expect(await invited(stage, ada)).toBe(false);
    }));
});

describe("admins", () => {
  test("create codes of 60 random bits that work, and revoke them", () =>
    database.scene(async (stage) => {
      const [row] = await stage.as<{ made: { id: string; code: string } }>(
        admin,
        "select public.create_invitation_code('for Una', 1) as made",
      );
      expect(row?.made.code).toMatch(/^LEMON(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
      expect(await check(stage, cast.anonymous, row?.made.code ?? "")).toEqual({ valid: true });
      await stage.as(admin, "select public.revoke_invitation_code($1)", [row?.made.id]);
      expect(await check(stage, cast.anonymous, row?.made.code ?? "")).toEqual({ valid: false });
    }));

  test("are the only ones who can", () =>
    database.scene(async (stage) => {
      for (const sql of [
        "select public.create_invitation_code()",
        "select public.revoke_invitation_code(gen_random_uuid())",
      ]) {
        expect((await stage.refusal(ada, sql)).hint).toBe("not_admin");
        expect((await stage.refusal(cast.ownerOfPlace1, sql)).hint).toBe("not_admin");
        expect((await stage.refusal(cast.anonymous, sql)).code).toBe("42501");
      }
      for (const args of ["'x', 0", "repeat('x', 201)", "'x', 1, now() - interval '1 day'"]) {
        expect((await stage.refusal(admin, `select public.create_invitation_code(${args})`)).hint).toBe(
          "invalid_code_terms",
        );
      }
    }));
});

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
    [{ invitation_code: invitationCode, birth_year: year - 14, guardian_email: "mum@cast.test" }, "welcome"],
    [{ invitation_code: invitationCode, birth_year: year - 16 }, "welcome"],
    [{ invitation_code: invitationCode }, "welcome"],
  ])("with %j says: %s", (metadata, message) =>
    database.scene(async (stage) => {
      expect(await ask(stage, metadata)).toBe(message);
    }),
  );

  test("lets a provider sign-in through without a code: such a person is created uninvited", () =>
    database.scene(async (stage) => {
      expect(await ask(stage, {}, "apple")).toBe("welcome");
    }));

  test("cannot be called through the API", () =>
    database.scene(async (stage) => {
      for (const person of [cast.anonymous, ada, admin, cast.machine]) {
        expect((await stage.refusal(person, "select public.before_user_created('{}')")).code).toBe("42501");
      }
    }));
});

describe("a new user", () => {
  const nora = { id: crypto.randomUUID(), email: "nora@cast.test" };
  const noraPerson = { ...nora, role: "authenticated" as const };

  test("gets profile, consent and invitation from the sign-up", () =>
    database.scene(async (stage) => {
      await signUp(stage.sql, nora, {
        first_name: " Nora ",
        last_name: "Nord",
        invitation_code: invitationCode,
        birth_year: 1999,
        terms_version: "2025-08-12",
      });
      expect(
        await stage.as(
          noraPerson,
          "select first_name, last_name, username, badges from public.profiles where user_id = $1",
          [nora.id],
        ),
      ).toEqual([{ first_name: "Nora", last_name: "N.", username: null, badges: [] }]);
      expect(await stage.as(noraPerson, "select kind, version from public.consents")).toEqual([
        { kind: "terms", version: "2025-08-12" },
      ]);
      expect(await invited(stage, noraPerson)).toBe(true);
    }));

  test("gets no right from what the metadata claims, and nothing in it can break the sign-up", () =>
    database.scene(async (stage) => {
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
        expect(
          await stage.look("select username, badges from public.profiles where user_id = $1", [person.id]),
        ).toEqual([{ username: null, badges: [] }]);
        expect(await invited(stage, { ...person, role: "authenticated" })).toBe(false);
      }
      await stage.look("insert into auth.users (id, email, raw_user_meta_data) values ($1, 'n@cast.test', null)", [
        nora.id,
      ]);
    }));

  test("who lost the race for the last use is created uninvited and can bring another code", () =>
    database.scene(async (stage) => {
      await addCode(stage, "LAST-ONE");
      const late = { id: crypto.randomUUID(), email: "late@cast.test" };
      await signUp(stage.sql, nora, { invitation_code: "LAST-ONE" });
      await signUp(stage.sql, late, { invitation_code: "LAST-ONE" });
      expect(await invited(stage, noraPerson)).toBe(true);
      expect(await invited(stage, { ...late, role: "authenticated" })).toBe(false);
      expect(await check(stage, { ...late, role: "authenticated" }, invitationCode, late.id)).toEqual({ valid: true });
    }));
});

describe("a guest of 14", () => {
  const teen = { id: crypto.randomUUID(), email: "teen@cast.test" };
  const teenPerson = { ...teen, role: "authenticated" as const };
  const arrive = (stage: Stage) =>
    signUp(stage.sql, teen, {
      first_name: "Tim",
      invitation_code: invitationCode,
      birth_year: new Date().getFullYear() - 14,
      guardian_email: "Mum@Cast.test",
      terms_version: "1",
    });
  const mails = async (stage: Stage) =>
    stage.as<{ recipient: string; template: string; params: { token: string } }>(
      cast.machine,
      "select * from public.take_mails()",
    );
  const rate = "insert into public.ratings (restaurant_place_id, restaurant_name, score) values ('place-3', 'x', 4)";
  const confirm = async (stage: Stage, token: string | null) =>
    (await stage.as<{ answer: unknown }>(cast.anonymous, "select public.confirm_guardian($1) as answer", [token]))[0]
      ?.answer;

  test("publishes only after the guardian followed the mail, whose token works once", () =>
    database.scene(async (stage) => {
      await arrive(stage);
      expect(await stage.refusal(teenPerson, rate)).toMatchObject({ code: "PT403", hint: "guardian_pending" });
      const [mail] = await mails(stage);
      expect(mail).toMatchObject({
        recipient: "mum@cast.test",
        template: "guardian_consent",
        params: { first_name: "Tim" },
      });
      expect(await confirm(stage, "wrong")).toEqual({ confirmed: false });
      expect(await confirm(stage, null)).toEqual({ confirmed: false });
      expect(await confirm(stage, mail?.params.token ?? "")).toEqual({ confirmed: true });
      expect(await confirm(stage, mail?.params.token ?? "")).toEqual({ confirmed: false });
      await stage.as(teenPerson, rate);
      expect(await stage.as(teenPerson, "select kind from public.consents order by kind")).toEqual([
        { kind: "guardian" },
        { kind: "terms" },
      ]);
    }));

  test("can ask again three times, at another address than their own; the old token is void", () =>
    database.scene(async (stage) => {
      await arrive(stage);
      const [first] = await mails(stage);
      const ask = "select public.ask_guardian($1)";
      expect((await stage.refusal(teenPerson, ask, [teen.email])).hint).toBe("guardian_email_invalid");
      expect((await stage.refusal(teenPerson, ask, ["no address"])).hint).toBe("guardian_email_invalid");
      for (let n = 0; n < 3; n++) await stage.as(teenPerson, ask, ["dad@cast.test"]);
      expect((await stage.refusal(teenPerson, ask, ["dad@cast.test"])).code).toBe("PT429");
      expect(await confirm(stage, first?.params.token ?? "")).toEqual({ confirmed: false });
      const later = await mails(stage);
      expect(await confirm(stage, later.at(-1)?.params.token ?? "")).toEqual({ confirmed: true });
    }));

  test("is the only one with a guardian to ask; nobody else reads who it is", () =>
    database.scene(async (stage) => {
      await arrive(stage);
      expect(await stage.as(ada, "select public.ask_guardian('x@y.zz') as answer")).toEqual([
        { answer: { asked: false } },
      ]);
      expect((await stage.refusal(cast.anonymous, "select public.ask_guardian('x@y.zz')")).code).toBe("42501");
      for (const person of [teenPerson, ada, admin, cast.machine]) {
        expect((await stage.refusal(person, "select * from private.people")).code).toBe("42501");
        expect((await stage.refusal(person, "select * from private.mail_outbox")).code).toBe("42501");
      }
      for (const person of [cast.anonymous, ada, admin]) {
        expect((await stage.refusal(person, "select * from public.take_mails()")).code).toBe("42501");
      }
    }));
});

describe("two of a kind", () => {
  test.each([
    [
      "codes",
      "insert into public.invitation_codes (code_hash, code_end) select code_hash, 'x' from public.invitation_codes limit 1",
    ],
    [
      "consents to one version",
      "insert into public.consents (user_id, kind, version) select user_id, kind, version from public.consents limit 1",
    ],
    ["guardians' tokens", "update private.people set guardian_token_hash = sha256('same')"],
  ])("cannot stand side by side: %s", (_name, sql) =>
    database.scene(async (stage) => {
      await expect(stage.look(sql)).rejects.toMatchObject({ code: "23505" });
    }),
  );
});
