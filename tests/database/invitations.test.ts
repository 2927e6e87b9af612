import { describe, expect } from "vitest";
import { cast, invitationCode } from "../support/cast.ts";
import { newCode } from "./calls.ts";
import { addCode, checkCode, isInvited } from "./codes.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { uninvited: una, consumerA: ada, admin } = cast;

describe("an invitation code", () => {
  test("is checked regardless of case, spaces and dashes, even for signed-out visitors", async ({ stage }) => {
    for (const typed of [invitationCode, invitationCode.toLowerCase(), " cast lemon 2O26 "]) {
      expect(await checkCode(stage, cast.anonymous, typed)).toEqual({ valid: true });
    }
    for (const typed of ["", "   ", null, "CAST-LEMON-2027"]) {
      expect(await checkCode(stage, cast.anonymous, typed)).toEqual({ valid: false });
    }
  });

  test("invites the person who redeems it and is used up once, however often the call is repeated", async ({
    stage,
  }) => {
    await addCode(stage, "ONE-FOR-UNA");
    expect(await isInvited(stage, una)).toBe(false);
    expect(await checkCode(stage, una, "ONE-FOR-UNA", una.id)).toEqual({ valid: true });
    expect(await isInvited(stage, una)).toBe(true);
    expect(await checkCode(stage, una, "ONE-FOR-UNA", una.id)).toEqual({ valid: true });
    expect(await checkCode(stage, cast.anonymous, "ONE-FOR-UNA")).toEqual({ valid: false });
    expect(await stage.look("select uses from public.invitation_codes where code_end = '-UNA'")).toEqual([{ uses: 1 }]);
  });

  test("is not used up by a person who is already invited, or by a mere check", async ({ stage }) => {
    await addCode(stage, "ONE-LEFT");
    await checkCode(stage, ada, "ONE-LEFT", ada.id);
    await checkCode(stage, cast.anonymous, "ONE-LEFT");
    expect(await checkCode(stage, una, "ONE-LEFT", una.id)).toEqual({ valid: true });
  });

  test.each([
    ["expired", "update public.invitation_codes set expires_at = now() - interval '1 second'"],
    ["revoked", "update public.invitation_codes set revoked_at = now()"],
    ["used up", "update public.invitation_codes set uses = max_uses where max_uses is not null"],
  ])("that is %s is refused", (_name, sql) =>
    database.scene(async (stage) => {
      await addCode(stage, "TOO-LATE");
      await stage.look(sql);
      expect(await checkCode(stage, una, "TOO-LATE")).toEqual({ valid: false });
      expect(await checkCode(stage, una, "TOO-LATE", una.id)).toEqual({ valid: false });
      expect(await isInvited(stage, una)).toBe(false);
    }),
  );

  test("cannot be redeemed for another person or by a signed-out visitor", async ({ stage }) => {
    for (const person of [ada, cast.anonymous]) {
      const refusal = await stage.refusal(person, "select public.validate_invitation_code($1, $2)", [
        invitationCode,
        una.id,
      ]);
      expect(refusal).toMatchObject({ code: "PT403", hint: "not_yourself" });
    }
  });

  test("allows ten wrong guesses, then one per minute", async ({ stage }) => {
    for (let n = 0; n < 10; n++) await checkCode(stage, una, `GUESS-${n}`);
    const refused = () => stage.refusal(una, "select public.validate_invitation_code('GUESS')");
    const refusal = await refused();
    expect(refusal).toMatchObject({ code: "PT429", hint: "rate_limited" });
    expect(Date.parse(refusal.detail ?? "")).toBeGreaterThan(Date.now());
    const halfAMinute = "update private.token_buckets set full_at = full_at - interval '30 seconds'";
    await stage.look(halfAMinute);
    expect((await refused()).hint).toBe("rate_limited");
    await stage.look(halfAMinute);
    expect(await checkCode(stage, una, "GUESS")).toEqual({ valid: false });
    expect(await checkCode(stage, ada, "GUESS")).toEqual({ valid: false });
  });

  test("still admits its guest after any number of wrong guesses by strangers", async ({ stage }) => {
    await stage.look("insert into private.token_buckets values ('code:strangers', now() + interval '2 hours')");
    const guess = "select public.validate_invitation_code('GUESS')";
    expect((await stage.refusal(cast.anonymous, guess)).code).toBe("PT429");
    expect(await checkCode(stage, cast.anonymous, invitationCode)).toEqual({ valid: true });
    expect(await checkCode(stage, ada, "GUESS")).toEqual({ valid: false });
  });

  test("allows ten wrong guesses per network, even from different addresses in it", async ({ stage }) => {
    const from = (address: string) =>
      stage.look("select set_config('request.headers', $1, true)", [JSON.stringify({ "cf-connecting-ip": address })]);
    await from("2001:db8:1:2::1");
    for (let n = 0; n < 10; n++) await checkCode(stage, cast.anonymous, `GUESS-${n}`);
    await from("2001:db8:1:2::ffff");
    expect((await stage.refusal(cast.anonymous, "select public.validate_invitation_code('GUESS')")).code).toBe("PT429");
    for (const other of ["2001:db8:1:3::1", "192.0.2.1", "no address", ""]) {
      await from(other);
      expect(await checkCode(stage, cast.anonymous, "GUESS")).toEqual({ valid: false });
    }
    expect(JSON.stringify(await stage.look("select key from private.token_buckets"))).not.toMatch(/2001|192/);
  });

  test("is stored only as a hash, and listed only by procedures", async ({ stage }) => {
    const rows = await stage.as(cast.machine, "select * from public.invitation_codes");
    expect(JSON.stringify(rows)).not.toContain(invitationCode);
    expect(rows[0]).toMatchObject({ code_end: "2026" });
    expect((await stage.refusal(ada, "select * from public.invitation_codes")).code).toBe("42501");
  });
});

describe("admins", () => {
  test("can create codes of 60 random bits that work, and can revoke them", async ({ stage }) => {
    const { id, code } = await newCode(stage, { p_note: "for Una", p_max_uses: 1 });
    expect(code).toMatch(/^LEMON(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
    expect(await checkCode(stage, cast.anonymous, code)).toEqual({ valid: true });
    await stage.as(admin, "select public.revoke_invitation_code($1)", [id]);
    expect(await checkCode(stage, cast.anonymous, code)).toEqual({ valid: false });
  });
});

describe("values that must be unique", () => {
  test.each([
    [
      "invitation codes",
      "insert into public.invitation_codes (code_hash, code_end) select code_hash, 'x' from public.invitation_codes limit 1",
    ],
    [
      "a person's consent to one version",
      "insert into public.consents (user_id, kind, version) select user_id, kind, version from public.consents limit 1",
    ],
    ["guardians' tokens", "update private.people set guardian_token_hash = sha256('same')"],
  ])("cannot be stored twice: %s", (_name, sql) =>
    database.scene(async (stage) => {
      await expect(stage.look(sql)).rejects.toMatchObject({ code: "23505" });
    }),
  );
});
