import { describe, expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();

const byPassword = <P extends Person>(person: P): P => ({ ...person, aal: "aal1" });
const factorId = "00000000-0000-4000-8000-0000000000fa";

/** Adds an authenticator app like Auth does. */
const enrol = (stage: Stage, person: Person, { id = factorId, name = "Phone", status = "verified" } = {}) =>
  stage.look(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret) 
     select $1::uuid, $2::uuid, $3, 'totp', $4, 'S' where set_config('private.own_change', 'told', true) = 'told'`,
    [id, person.id, name, status],
  );
const factors = (stage: Stage) => stage.look("select user_id, friendly_name as name from auth.mfa_factors order by 2");
const makeCodes = async (stage: Stage, person: Person) => {
  const [row] = await stage.as<{ codes: string[] }>(person, "select public.create_recovery_codes() as codes");
  return row?.codes ?? [];
};
const useCode = async (stage: Stage, person: Person, code: string | undefined) => {
  const [row] = await stage.as<{ answer: Record<string, unknown> }>(
    person,
    "select public.use_recovery_code($1) as answer",
    [code],
  );
  return row?.answer;
};
const switchOff = (stage: Stage) => stage.look("update private.settings set value = 0 where key = 'admin_second_step'");

describe("admin rights", () => {
  test("require the second step in procedures, and a password alone is refused", async ({ stage }) => {
    const admin = byPassword(cast.admin);
    const calls: [string, unknown[]][] = [
      ["select public.revoke_invitation_code($1)", [cast.consumerA.id]],
      ["select public.find_users($1)", ["ada"]],
      ["select public.set_admin($1, true)", [cast.consumerA.id]],
      ["select public.moderate_content('profile', $1, 'suspend', 'House rules')", [cast.consumerA.id]],
    ];
    for (const [sql, parameters] of calls) {
      expect(await attempt(stage, admin, sql, parameters), sql).toContain("second_step");
    }
    for (const [sql, parameters] of calls) {
      expect(await attempt(stage, cast.admin, sql, parameters), sql).not.toContain("second_step");
    }
  });

  test("need only a password if the installation allows it, as the demo does", async ({ stage }) => {
    await switchOff(stage);
    expect(await stage.as(byPassword(cast.admin), "select * from public.find_users('ada')")).not.toEqual([]);
  });

  test("require the second step if the setting is missing", async ({ stage }) => {
    await stage.look("delete from private.settings where key = 'admin_second_step'");
    expect((await stage.refusal(byPassword(cast.admin), "select public.find_users('ada')")).hint).toBe("second_step");
  });

  test("are described to a page with whether a second step is required and whether it is done", async ({ stage }) => {
    const ask = async (person: Person) =>
      (await stage.as<{ answer: object }>(person, "select public.get_second_step() as answer"))[0]?.answer;
    const admin = { wanted_of_admins: true, wanted_of_me: true, is_admin: true, codes_left: 0 };
    expect(await ask(byPassword(cast.admin))).toEqual({ ...admin, done: false });
    expect(await ask(cast.admin)).toEqual({ ...admin, done: true });
    const other = { ...admin, wanted_of_me: false, is_admin: false, done: false };
    expect(await ask(byPassword(cast.consumerA))).toEqual(other);
    await switchOff(stage);
    const spared = { ...admin, wanted_of_admins: false, wanted_of_me: false, done: false };
    expect(await ask(byPassword(cast.admin))).toEqual(spared);
  });
});

describe("recovery codes for the second step", () => {
  test("are ten in number, cannot be read again, and become invalid when new ones are created", async ({ stage }) => {
    await enrol(stage, cast.consumerA);
    const first = await makeCodes(stage, cast.consumerA);
    expect(new Set(first).size).toBe(10);
    for (const code of first) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const stored = JSON.stringify(await stage.look("select * from private.recovery_codes"));
    for (const code of first) expect(stored).not.toContain(code);
    await makeCodes(stage, cast.consumerA);
    expect(await useCode(stage, byPassword(cast.consumerA), first[0])).toMatchObject({ code: "recovery_code_wrong" });
    expect(await factors(stage)).toHaveLength(1);
  });

  test("cannot be created in a session that is not fresh", async ({ stage }) => {
    const session = "00000000-0000-4000-8000-00000000005f";
    await enrol(stage, cast.consumerA);
    await stage.look(
      "insert into auth.sessions (id, user_id, aal, created_at) values ($1, $2, 'aal2', now() - interval '3 days')",
      [session, cast.consumerA.id],
    );
    const sql = "select public.create_recovery_codes()";
    expect((await stage.refusal({ ...cast.consumerA, session }, sql)).hint).toBe("fresh_sign_in");
  });

  test("cannot be created with only a password or without a second step", async ({ stage }) => {
    const sql = "select public.create_recovery_codes()";
    expect((await stage.refusal(cast.consumerA, sql)).hint).toBe("second_step");
    await enrol(stage, cast.consumerA, { status: "unverified" });
    expect((await stage.refusal(cast.consumerA, sql)).hint).toBe("second_step");
    await stage.look("update auth.mfa_factors set status = 'verified'");
    expect((await stage.refusal(byPassword(cast.consumerA), sql)).hint).toBe("second_step");
    expect(await makeCodes(stage, cast.consumerA)).toHaveLength(10);
  });

  test("work once each, remove the second step, end the person's other sessions, and notify the person", async ({
    stage,
  }) => {
    const own = "00000000-0000-4000-8000-00000000005e";
    await enrol(stage, cast.consumerA);
    await enrol(stage, cast.consumerB, { id: "00000000-0000-4000-8000-0000000000fb", name: "Ben's" });
    const [code, next] = await makeCodes(stage, cast.consumerA);
    await stage.look(
      `insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1'), (gen_random_uuid(), $2, 'aal2'), (gen_random_uuid(), $3, 'aal2')`,
      [own, cast.consumerA.id, cast.consumerB.id],
    );
    const ada = { ...byPassword(cast.consumerA), session: own };
    // As people type it.
    const typed = code?.toLowerCase().replaceAll("-", " ");
    expect(await useCode(stage, ada, typed)).toEqual({ success: true, codes_left: 9 });
    expect(await factors(stage)).toEqual([{ user_id: cast.consumerB.id, name: "Ben's" }]);
    const left = await stage.look("select user_id from auth.sessions where user_id = any($1)", [
      [cast.consumerA.id, cast.consumerB.id],
    ]);
    expect(left.map(({ user_id: id }) => id).toSorted()).toEqual([cast.consumerA.id, cast.consumerB.id]);
    expect(await stage.look("select recipient, template from private.mail_outbox order by template")).toEqual([
      { recipient: "ada@cast.test", template: "factor_removed" },
      { recipient: "ada@cast.test", template: "recovery_codes" },
      { recipient: "ada@cast.test", template: "second_step_removed" },
    ]);
    // No code is used up without a second step; with a new factor the used code stays used.
    expect(await useCode(stage, ada, next)).toMatchObject({ code: "no_second_step" });
    await enrol(stage, cast.consumerA);
    expect(await useCode(stage, ada, code)).toMatchObject({ code: "recovery_code_wrong" });
    expect(await useCode(stage, ada, next)).toEqual({ success: true, codes_left: 8 });
  });

  test("of one person do not work for another", async ({ stage }) => {
    await enrol(stage, cast.consumerA);
    await enrol(stage, cast.consumerB, { id: "00000000-0000-4000-8000-0000000000fb" });
    const [code] = await makeCodes(stage, cast.consumerA);
    expect(await useCode(stage, byPassword(cast.consumerB), code)).toMatchObject({ code: "recovery_code_wrong" });
    expect(await factors(stage)).toHaveLength(2);
  });

  test("allow five wrong guesses, after which even the correct code is refused for a while", async ({ stage }) => {
    await enrol(stage, cast.consumerA);
    const [code] = await makeCodes(stage, cast.consumerA);
    const ada = byPassword(cast.consumerA);
    for (let turn = 0; turn < 5; turn += 1)
      expect(await useCode(stage, ada, `0000-0000-000${turn}`)).toMatchObject({ code: "recovery_code_wrong" });
    expect(await useCode(stage, ada, code)).toMatchObject({ code: "rate_limited", retry_at: expect.any(String) });
    expect(await factors(stage)).toHaveLength(1);
  });

  test("are deleted with the account", async ({ stage }) => {
    await enrol(stage, cast.consumerA);
    await makeCodes(stage, cast.consumerA);
    await stage.look("delete from auth.users where id = $1", [cast.consumerA.id]);
    expect(await stage.look("select 1 from private.recovery_codes")).toEqual([]);
  });
});

describe("renaming an authenticator app", () => {
  const rename = (name: string | null, id = factorId) =>
    ["select public.rename_factor($1, $2) as known", [id, name]] as const;

  test("is possible for its owner only, after the second step", async ({ stage }) => {
    await enrol(stage, cast.consumerA);
    expect(await stage.as(cast.consumerA, ...rename(" Kitchen tablet "))).toEqual([{ known: true }]);
    expect(await factors(stage)).toEqual([{ user_id: cast.consumerA.id, name: "Kitchen tablet" }]);
    expect(await stage.as(cast.consumerB, ...rename("Mine"))).toEqual([{ known: false }]);
    expect((await stage.refusal(byPassword(cast.consumerA), ...rename("Thief"))).hint).toBe("second_step");
    expect(await factors(stage)).toEqual([{ user_id: cast.consumerA.id, name: "Kitchen tablet" }]);
  });

  test("requires a visible, short and unique name", async ({ stage }) => {
    await enrol(stage, cast.consumerA);
    await enrol(stage, cast.consumerA, { id: "00000000-0000-4000-8000-0000000000fb", name: "Tablet" });
    for (const name of [" \u200b", "x".repeat(61), null])
      expect((await stage.refusal(cast.consumerA, ...rename(name))).hint).toBe("factor_name_invalid");
    expect((await stage.refusal(cast.consumerA, ...rename("Tablet"))).hint).toBe("factor_name_taken");
    expect(await stage.as(cast.consumerA, ...rename("Phone"))).toEqual([{ known: true }]);
  });
});

/** The result as text: a rejection, or the answer. */
async function attempt(stage: Stage, person: Person, sql: string, parameters: unknown[]): Promise<string> {
  try {
    return JSON.stringify(await stage.as(person, sql, parameters));
  } catch (error) {
    return JSON.stringify((error as { hint?: string }).hint ?? String(error));
  }
}
