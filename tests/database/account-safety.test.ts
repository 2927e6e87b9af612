import { describe, expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();

const ada = cast.consumerA;
const oldSession = "00000000-0000-4000-8000-0000000000e1";
const newSession = "00000000-0000-4000-8000-0000000000e2";
const factorId = "00000000-0000-4000-8000-0000000000fa";
const stolen: Person = { ...ada, session: oldSession };
const fresh: Person = { ...ada, session: newSession };

/** Two sessions of Ada: one of three days ago and a new one. */
const openSessions = async (stage: Stage) => {
  await stage.look("insert into auth.sessions (id, user_id, created_at) values ($1, $2, now() - interval '3 days')", [
    oldSession,
    ada.id,
  ]);
  await stage.look("insert into auth.sessions (id, user_id) values ($1, $2)", [newSession, ada.id]);
  await stage.look("update auth.users set last_sign_in_at = now() where id = $1", [ada.id]);
};
const allow = (stage: Stage, person: Person, action: string, subject = "") =>
  stage.as(person, "select public.allow_account_change($1, $2)", [action, subject]);

/** What Auth writes, by the allowance that it needs. */
const changes: [action: string, subject: string, sql: string, parameters: unknown[]][] = [
  ["address", "New@cast.test", "update auth.users set email_change = 'new@cast.test' where id = $1", [ada.id]],
  ["password", "", "update auth.users set encrypted_password = 'hash' where id = $1", [ada.id]],
  [
    "add_factor",
    "",
    "insert into auth.mfa_factors (id, user_id, factor_type, status, secret) values ($2, $1, 'totp', 'unverified', 'S')",
    [ada.id, factorId],
  ],
  [
    "add_identity",
    "",
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values (gen_random_uuid(), 'apple', 'x', $1, '{"email":"thief@evil.test"}')`,
    [ada.id],
  ],
];
const failure = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    (error: { hint?: string }) => error.hint ?? null,
  );

describe("a change that Auth makes", () => {
  test.for(changes)("of kind %s needs an allowance while an old session exists", async (change, { stage }) => {
    const [action, subject, sql, parameters] = change;
    await stage.look(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       values (gen_random_uuid(), 'email', $1::text, $1::uuid, '{"email":"ada@cast.test"}') on conflict do nothing`,
      [ada.id],
    );
    await openSessions(stage);
    const attempt = async () => {
      await stage.look("savepoint attempt");
      const hint = await failure(stage.look(sql, parameters));
      await stage.look("rollback to savepoint attempt");
      return hint;
    };
    expect(await attempt()).toBe("fresh_sign_in");
    expect((await stage.refusal(stolen, "select public.allow_account_change($1)", [action])).hint).toBe(
      "fresh_sign_in",
    );
    await allow(stage, fresh, action, subject);
    expect(await attempt()).toBeNull();
    // Auth does not say which session makes a change, so none is left that could use the allowance without being fresh.
    expect(await stage.look("select id from auth.sessions where user_id = $1", [ada.id])).toEqual([{ id: newSession }]);
    await stage.look("delete from private.account_allowances");
    // Only fresh sessions are left, so the caller has one of them; but a redirect to a provider outlives its session.
    expect(await attempt()).toBe(action === "add_identity" ? "fresh_sign_in" : null);
    await allow(stage, fresh, action, subject);
    await stage.look("delete from auth.sessions where user_id = $1", [ada.id]);
    // Ending all sessions makes nothing fresh, and the allowance ended with the session that asked.
    expect(await attempt()).toBe("fresh_sign_in");
  });

  test("passes before the first sign-in", async ({ stage }) => {
    await stage.look("update auth.users set last_sign_in_at = null where id = $1", [ada.id]);
    for (const [action, , sql, parameters] of changes.filter(([kind]) => kind !== "address")) {
      expect(await failure(stage.look(sql, parameters)), action).toBeNull();
    }
  });

  test("repeats no waiting address, because new links replace those in the mails", async ({ stage }) => {
    await openSessions(stage);
    await allow(stage, fresh, "address", "new@cast.test");
    const ask = (token: string) =>
      stage.look("update auth.users set email_change = 'new@cast.test', email_change_token_new = $2 where id = $1", [
        ada.id,
        token,
      ]);
    await ask("victim");
    await stage.look("update auth.sessions set created_at = now() - interval '3 days' where user_id = $1", [ada.id]);
    await stage.look("savepoint attempt");
    expect(await failure(ask("thief"))).toBe("fresh_sign_in");
    await stage.look("rollback to savepoint attempt");
    // The confirmation of one address empties its token.
    expect(await failure(ask(""))).toBeNull();
  });

  test("is not allowed by an allowance for another address, a second time, or a minute later", async ({ stage }) => {
    await openSessions(stage);
    /** The allowance ends the old session; another one makes the next change need an allowance. */
    const allowOwn = async () => {
      await allow(stage, fresh, "address", "own@cast.test");
      await stage.look(
        "insert into auth.sessions (id, user_id, created_at) values ($1, $2, now() - interval '3 days')",
        [oldSession, ada.id],
      );
    };
    await allowOwn();
    const ask = async (email: string) => {
      await stage.look("savepoint attempt");
      const hint = await failure(stage.look("update auth.users set email_change = $2 where id = $1", [ada.id, email]));
      if (hint) await stage.look("rollback to savepoint attempt");
      return hint;
    };
    expect(await ask("thief@evil.test")).toBe("fresh_sign_in");
    expect(await ask("own@cast.test")).toBeNull();
    await stage.look("update auth.users set email_change = '' where id = $1", [ada.id]);
    expect(await ask("own@cast.test")).toBe("fresh_sign_in");
    await allowOwn();
    await stage.look("update private.account_allowances set expires_at = now() - interval '1 second'");
    expect(await ask("own@cast.test")).toBe("fresh_sign_in");
    expect((await stage.refusal(fresh, "select public.allow_account_change('everything')")).hint).toBe(
      "action_invalid",
    );
  });

  test("of the second step passes for the token that has just had it", async ({ stage }) => {
    await openSessions(stage);
    const now = Math.floor(Date.now() / 1_000);
    const stepped = (ago: number): Person => ({
      ...stolen,
      claims: {
        amr: [
          { method: "totp", timestamp: now - ago },
          { method: "password", timestamp: now - 260_000 },
        ],
      },
    });
    await allow(stage, stepped(60), "password");
    expect((await stage.refusal(stepped(3_600), "select public.export_my_data()")).hint).toBe("fresh_sign_in");
    expect((await stage.refusal(stolen, "select public.export_my_data()")).hint).toBe("fresh_sign_in");
  });
});

describe("a waiting change of address", () => {
  const wait = (stage: Stage) =>
    stage.look("update auth.users set email_change = 'new@cast.test', email_change_token_new = 'a' where id = $1", [
      ada.id,
    ]);
  const waiting = (stage: Stage) =>
    stage.look("select email_change as address, email_change_token_new as token from auth.users where id = $1", [
      ada.id,
    ]);

  test("ends with a new password and with an ended session", async ({ stage }) => {
    await stage.look("insert into auth.sessions (id, user_id) values ($1, $2)", [newSession, ada.id]);
    await wait(stage);
    await stage.look("update auth.users set encrypted_password = 'other' where id = $1", [ada.id]);
    expect(await waiting(stage)).toEqual([{ address: "", token: "" }]);
    await wait(stage);
    await stage.look("delete from auth.sessions where id = $1", [newSession]);
    expect(await waiting(stage)).toEqual([{ address: "", token: "" }]);
  });
});

describe("the mail about a change", () => {
  const tokens = async (stage: Stage) =>
    await stage.look<{ recipient: string; template: string; token: string }>(
      `select recipient, template, params ->> 'token' as token from private.mail_outbox
       where template in ('address_changed', 'factor_added', 'factor_removed') order by created_at, due_at`,
    );
  const undo = async (stage: Stage, token: string | undefined) => {
    const sql = "select public.undo_account_change($1) as answer";
    const [row] = await stage.as<{ answer: unknown }>(cast.anonymous, sql, [token]);
    // In the API each call is a transaction of its own.
    await stage.look("select set_config('private.own_change', '', true)");
    return row?.answer;
  };
  const account = async (stage: Stage) =>
    (
      await stage.look(
        `select email, encrypted_password as password,
           (select count(*)::int from auth.mfa_factors where user_id = u.id) as factors,
           (select count(*)::int from auth.sessions where user_id = u.id) as sessions from auth.users u where id = $1`,
        [ada.id],
      )
    )[0];
  const enrol = async (stage: Stage) => {
    await stage.look(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at)
       values ($1, $2, 'totp', 'unverified', 'S', clock_timestamp())`,
      [factorId, ada.id],
    );
    await stage.look("update auth.mfa_factors set status = 'verified' where id = $1", [factorId]);
  };

  test("goes to the old address, and its link puts the account back as it was", async ({ stage }) => {
    await stage.look("insert into auth.sessions (id, user_id) values ($1, $2)", [newSession, ada.id]);
    await stage.look("update auth.users set email_confirmed_at = now(), encrypted_password = 'x' where id = $1", [
      ada.id,
    ]);
    await stage.look("update auth.users set email = 'thief@evil.test' where id = $1", [ada.id]);
    await enrol(stage);
    await stage.look("update auth.users set email = 'second@evil.test' where id = $1", [ada.id]);
    await stage.look(
      "insert into private.account_allowances (user_id, action, expires_at) values ($1, 'add_factor', now() + interval '1 hour')",
      [ada.id],
    );
    const [first, , later] = await tokens(stage);
    expect([first?.recipient, later?.recipient]).toEqual(["ada@cast.test", "thief@evil.test"]);
    expect(await undo(stage, first?.token)).toEqual({ undone: true, kind: "address" });
    expect(await account(stage)).toEqual({ email: "ada@cast.test", password: null, factors: 0, sessions: 0 });
    expect(await stage.look("select 1 from private.account_allowances where user_id = $1", [ada.id])).toEqual([]);
    // The thief's own link is void, and so is a used one.
    expect([await undo(stage, later?.token), await undo(stage, first?.token)]).toEqual([
      { undone: false },
      { undone: false },
    ]);
    expect(await tokens(stage)).toHaveLength(3);
  });

  test("tells of a new password, identities and recovery codes, and undoes what was prepared before", async ({
    stage,
  }) => {
    const identity = (id: string, provider: string, email: string, ago: string) =>
      stage.look(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at)
         values (gen_random_uuid(), $2, $3::text, $1, jsonb_build_object('email', $4::text), now() - $5::interval)`,
        [ada.id, provider, id, email, ago],
      );
    const ways = async () =>
      (await stage.look("select provider_id from auth.identities where user_id = $1 order by 1", [ada.id])).map(
        ({ provider_id: id }) => id,
      );
    await stage.look(
      "update auth.users set created_at = now() - interval '1 year', email_confirmed_at = now() - interval '1 year' where id = $1",
      [ada.id],
    );
    await stage.look("delete from auth.identities where user_id = $1", [ada.id]);
    await identity("mail", "email", "ada@cast.test", "1 year");
    await stage.look("insert into auth.sessions (id, user_id) values ($1, $2)", [newSession, ada.id]);
    await allow(stage, fresh, "add_identity");
    await identity("own", "apple", "own@apple.test", "30 days");
    await allow(stage, fresh, "add_identity");
    await identity("thief", "apple", "thief@apple.test", "3 days");
    await stage.look("update auth.users set encrypted_password = 'x' where id = $1", [ada.id]);
    const told = await stage.look<{ template: string; token: string }>(
      "select template, params ->> 'token' as token from private.mail_outbox where recipient = 'ada@cast.test' order by created_at, due_at",
    );
    expect(told.map(({ template }) => template).toSorted()).toEqual([
      "identity_added",
      "identity_added",
      "password_changed",
    ]);
    await stage.look("delete from auth.identities where provider_id = 'own'");
    await stage.look(
      "insert into public.data_requests (user_id, kind, erase_at) values ($1, 'deletion', now() + interval '1 day')",
      [ada.id],
    );
    const password = told.find(({ template }) => template === "password_changed");
    expect(await undo(stage, password?.token)).toEqual({ undone: true, kind: "password_changed" });
    expect(await ways()).toEqual(["mail", "own"]);
    expect(await account(stage)).toMatchObject({ password: null, sessions: 0 });
    expect(await stage.look("select status from public.data_requests where user_id = $1", [ada.id])).toEqual([
      { status: "cancelled" },
    ]);
    expect(
      await stage.look(
        "select 1 from private.mail_outbox where template = 'identity_removed' and recipient = 'ada@cast.test'",
      ),
    ).toHaveLength(1);
  });

  test("undoes nothing after seven days, with a guess, or when the old address belongs to somebody else", async ({
    stage,
  }) => {
    await stage.look("update auth.users set email_confirmed_at = now() where id = $1", [ada.id]);
    await stage.look("update auth.users set email = 'moved@cast.test' where id = $1", [ada.id]);
    const [mail] = await tokens(stage);
    expect([await undo(stage, ""), await undo(stage, "guess")]).toEqual([{ undone: false }, { undone: false }]);
    await stage.look("update auth.users set email = 'ada@cast.test' where id = $1", [cast.consumerB.id]);
    expect(await undo(stage, mail?.token)).toEqual({ undone: false });
    await stage.look("update auth.users set email = 'ben@cast.test' where id = $1", [cast.consumerB.id]);
    await stage.look("update private.account_undos set changed_at = now() - interval '8 days'");
    expect(await undo(stage, mail?.token)).toEqual({ undone: false });
    await stage.look("select private.prune()");
    expect(await stage.look("select 1 from private.account_undos")).toEqual([]);
  });

  test("tells of an added and of a removed factor, and both can be undone", async ({ stage }) => {
    await stage.look("update auth.users set email_confirmed_at = now() where id = $1", [ada.id]);
    await stage.look("insert into auth.sessions (id, user_id) values ($1, $2)", [newSession, ada.id]);
    await enrol(stage);
    const [added] = await tokens(stage);
    expect(added).toMatchObject({ recipient: "ada@cast.test", template: "factor_added" });
    expect(await undo(stage, added?.token)).toEqual({ undone: true, kind: "factor_added" });
    expect(await account(stage)).toMatchObject({ factors: 0 });
    await stage.look("insert into auth.sessions (id, user_id) values ($1, $2)", [newSession, ada.id]);
    await enrol(stage);
    await stage.look("update auth.sessions set created_at = now() - interval '3 days'");
    await stage.look("savepoint attempt");
    expect(await failure(stage.look("delete from auth.mfa_factors where id = $1", [factorId]))).toBe("fresh_sign_in");
    await stage.look("rollback to savepoint attempt");
    await stage.look("update auth.sessions set created_at = now()");
    await stage.look("update private.account_undos set changed_at = clock_timestamp() - interval '1 second'");
    await stage.look("delete from auth.mfa_factors where id = $1", [factorId]);
    const removed = (await tokens(stage)).find(({ template }) => template === "factor_removed");
    expect(await undo(stage, removed?.token)).toEqual({ undone: true, kind: "factor_removed" });
    expect(await stage.look("select secret, status from auth.mfa_factors")).toEqual([
      { secret: "S", status: "verified" },
    ]);
  });

  test("does not change when the account is erased", async ({ stage }) => {
    await openSessions(stage);
    await allow(stage, fresh, "add_factor");
    await enrol(stage);
    await stage.look("delete from auth.users where id = $1", [ada.id]);
    expect(await stage.look("select 1 from private.account_undos")).toEqual([]);
  });
});
