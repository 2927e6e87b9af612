import { describe, expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { newcomer, rate, refusalOf, rowsOf, secondAdmin, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga, serverOfPlace1: sam, admin } = cast;

const find = (stage: Stage, p_query: string | null) => rowsOf(stage, admin, "find_users", { p_query });
const suspend = (stage: Stage, person: Person, p_until: string | null = null, p_reason = "Spam") =>
  valueOf(stage, admin, "suspend_user", { p_user_id: person.id, p_reason, p_until });
const lift = (stage: Stage, person: Person) =>
  valueOf(stage, admin, "lift_suspension", { p_user_id: person.id, p_reason: "A mistake" });
const isIn = async (stage: Stage, person: Person) =>
  (await valueOf<boolean>(stage, person, "is_user_invited")) === true;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const decisions = (stage: Stage) =>
  stage.look<{ action: string }>("select action from public.moderation_decisions order by created_at");

describe("the user search of admins", () => {
  test("shows the mail address only for an exact address, username or id, and masks it otherwise", async ({
    stage,
  }) => {
    await valueOf(stage, olga, "update_username", { p_username: "olga.z" });
    for (const query of ["OLGA@cast.test", "Olga.Z", olga.id])
      expect(await find(stage, query), query).toMatchObject([
        {
          user_id: olga.id,
          email: "olga@cast.test",
          exact: true,
          roles: ["owner"],
          invited: true,
          suspended_at: null,
        },
      ]);
    expect(await find(stage, "olg")).toMatchObject([
      { user_id: olga.id, email: "o***@***.test", exact: false, first_name: "Olga", initial: "E" },
    ]);
    expect(await find(stage, "uninvited@cast.test")).toMatchObject([{ invited: false }]);
    expect(await find(stage, sam.id)).toMatchObject([{ roles: ["server"] }]);
  });

  test("finds nobody by part of a mail address or by a single letter", async ({ stage }) => {
    for (const query of ["olga@cast", "@cast.test", "cast.test", "o", " ", null, "x".repeat(400)])
      expect(await find(stage, query), String(query)).toEqual([]);
  });

  test("shows at most twenty people by name, with exact matches first", async ({ stage }) => {
    for (let nth = 0; nth < 25; nth++) await newcomer(stage, `nora${nth}@cast.test`);
    const exact = await newcomer(stage, "somebody@cast.test");
    await stage.look("update public.profiles set username = 'nora' where user_id = $1", [exact.id]);
    const found = await find(stage, "nora");
    expect(found).toHaveLength(21);
    expect(found[0]).toMatchObject({ user_id: exact.id, exact: true });
    expect(new Set(found.map(({ user_id }) => user_id)).size).toBe(21);
  });
});

describe("a suspension", () => {
  test("removes all rights of an invited person until it ends, and gives them back afterwards", async ({ stage }) => {
    const end = inDays(7);
    await suspend(stage, ada, end);
    expect(await isIn(stage, ada)).toBe(false);
    // The app shows the same end date as the mail.
    expect(await valueOf(stage, ada, "get_account_state")).toMatchObject({ suspended: true, suspended_until: end });
    await stage.look("update private.invitations set suspended_until = now() where user_id = $1", [ada.id]);
    expect(await isIn(stage, ada)).toBe(true);
    expect(await valueOf(stage, ada, "get_account_state")).toMatchObject({ suspended: false, suspended_until: null });
    expect(await find(stage, ada.id)).toMatchObject([{ suspended_at: null, suspended_until: null }]);
    expect(await rate(stage, ada, "place-1")).toEqual(expect.any(String));
    await stage.as(cast.machine, "select public.prune()");
    expect(
      await stage.look("select suspended_at, suspended_until from private.invitations where user_id = $1", [ada.id]),
    ).toEqual([{ suspended_at: null, suspended_until: null }]);
    expect(await stage.look("select from public.audit_log where action = 'suspension_ended'")).toHaveLength(1);
  });

  test("has a reason, is announced in the app and by mail, is logged, and closes the reports", async ({ stage }) => {
    await valueOf(stage, ben, "report_content", {
      p_subject_type: "profile",
      p_subject_id: ada.id,
      p_reason: "spam",
    });
    const { decision_id } = await suspend(stage, ada, inDays(7));
    expect(await stage.as(ada, "select id, action, reason from public.moderation_decisions")).toEqual([
      { id: decision_id, action: "suspend", reason: "Spam" },
    ]);
    expect(await stage.as(ada, "select activity_type from public.activities")).toEqual([
      { activity_type: "moderation_decision" },
    ]);
    expect(await stage.look("select recipient, params ->> 'reason' as reason from private.mail_outbox")).toEqual([
      { recipient: "ada@cast.test", reason: "Spam" },
    ]);
    expect(
      await stage.look(
        "select actor_id from public.audit_log where action = 'moderation_suspend' and subject_id = $1",
        [ada.id],
      ),
    ).toEqual([{ actor_id: admin.id }]);
    expect(await stage.look("select status, decision_id from public.reports")).toEqual([
      { status: "decided", decision_id },
    ]);
    expect(
      await valueOf(stage, ada, "appeal_decision", { p_decision_id: decision_id, p_text: "Not me" }),
    ).toMatchObject({
      success: true,
    });
  });

  test("that is sent again after a lost answer is applied only once", async ({ stage }) => {
    const until = inDays(7);
    const first = await suspend(stage, ada, until);
    expect(await suspend(stage, ada, until)).toEqual(first);
    await lift(stage, ada);
    await lift(stage, ada);
    expect(await isIn(stage, ada)).toBe(true);
    await suspend(stage, ada, until);
    expect(await decisions(stage)).toHaveLength(3);
  });

  test("can be extended, and one without an end clears the end date of an earlier one", async ({ stage }) => {
    await suspend(stage, ada, inDays(7));
    await suspend(stage, ada, inDays(30));
    await suspend(stage, ada, null, "Again");
    expect(await stage.look("select suspended_until from private.invitations where user_id = $1", [ada.id])).toEqual([
      { suspended_until: null },
    ]);
  });

  test.each([
    ["of oneself", admin, null, "Spam", "own_content"],
    ["without a reason", ada, null, " ", "reason_required"],
    ["that has ended", ada, "2020-01-01", "Spam", "end_invalid"],
    ["that ends after a hundred years", ada, "2126-01-01", "Spam", "end_invalid"],
    ["of a person who was never admitted", cast.uninvited, null, "Spam", "not_a_member"],
  ] as const)("%s is refused", (_what, person, until, reason, hint) =>
    database.scene(async (stage) => {
      const args = { p_user_id: person.id, p_reason: reason, p_until: until };
      expect((await refusalOf(stage, admin, "suspend_user", args)).hint).toBe(hint);
      expect(await decisions(stage)).toEqual([]);
    }),
  );

  test("is visible to admins together with earlier decisions", async ({ stage }) => {
    await suspend(stage, ada);
    await lift(stage, ada);
    const rows = await rowsOf(stage, admin, "get_user_decisions", { p_user_id: ada.id });
    expect(rows.map(({ action, decided_by }) => [action, decided_by])).toEqual(
      expect.arrayContaining([
        ["suspend", "Alma"],
        ["unsuspend", "Alma"],
      ]),
    );
  });
});

describe("admins", () => {
  test("are listed with a mark that shows whether a password alone opens their account", async ({ stage }) => {
    await valueOf(stage, admin, "set_admin", { p_user_id: ada.id, p_admin: true });
    await stage.look(
      `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
       select gen_random_uuid(), id, 'totp', status, 'x', now(), now()
       from (values ($1::uuid, 'verified'), ($2::uuid, 'unverified')) as f (id, status)
       where set_config('private.own_change', 'on', true) = 'on'`,
      [admin.id, ada.id],
    );
    const rows = await rowsOf(stage, admin, "get_admins");
    expect(Object.fromEntries(rows.map(({ user_id, two_step }) => [user_id, two_step]))).toEqual({
      [admin.id]: true,
      [ada.id]: false,
    });
  });

  test("are listed as suspended until their suspension ends", async ({ stage }) => {
    for (const person of [ada, ben]) await valueOf(stage, admin, "set_admin", { p_user_id: person.id, p_admin: true });
    await suspend(stage, ada);
    await stage.look(
      "update private.invitations set suspended_at = now() - interval '2 days', suspended_until = now() - interval '1 day' where user_id = $1",
      [ben.id],
    );
    const rows = await rowsOf(stage, admin, "get_admins");
    const told = rows.map(({ user_id, suspended_at, suspended_until }) => [user_id, suspended_at, suspended_until]);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        [admin.id, null, null],
        [ada.id, expect.anything(), null],
        [ben.id, null, null],
      ]),
    );
  });

  test("are all notified of a new admin, who must be invited and not suspended", async ({ stage }) => {
    const set = (person: Person) => ({ p_user_id: person.id, p_admin: true });
    for (let nth = 0; nth < 2; nth++) await valueOf(stage, admin, "set_admin", set(ada));
    expect(
      await stage.look("select recipient from private.mail_outbox where template = 'admin_named' order by 1"),
    ).toEqual([{ recipient: "ada@cast.test" }, { recipient: "alma@cast.test" }]);
    await suspend(stage, ben);
    const stranger = { ...ben, id: crypto.randomUUID() };
    for (const person of [ben, cast.uninvited, stranger])
      expect((await refusalOf(stage, admin, "set_admin", set(person))).hint).toBe("not_a_member");
  });
});

describe("the last active admin", () => {
  const dismiss = async (stage: Stage, by: Person, whom: Person) =>
    (await refusalOf(stage, by, "set_admin", { p_user_id: whom.id, p_admin: false })).hint;

  test("cannot be dismissed or delete their account while all other admins are suspended", async ({ stage }) => {
    const nora = await secondAdmin(stage);
    await suspend(stage, nora, inDays(7));
    expect(await dismiss(stage, admin, admin)).toBe("last_admin");
    expect(await valueOf(stage, admin, "delete_my_account")).toMatchObject({ success: false, code: "last_admin" });
    // The restriction ends with the suspension.
    await stage.look("update private.invitations set suspended_until = now() where user_id = $1", [nora.id]);
    expect(await valueOf(stage, admin, "set_admin", { p_user_id: admin.id, p_admin: false })).toBe(false);
  });

  test("cannot be dismissed, suspended or deleted while all other admins have scheduled their deletion", async ({
    stage,
  }) => {
    const nora = await secondAdmin(stage);
    expect(await valueOf(stage, nora, "delete_my_account")).toMatchObject({ success: true });
    expect(await dismiss(stage, admin, admin)).toBe("last_admin");
    expect(await valueOf(stage, admin, "delete_my_account")).toMatchObject({ success: false, code: "last_admin" });
    const args = { p_user_id: admin.id, p_reason: "Spam", p_until: null };
    expect((await refusalOf(stage, nora, "suspend_user", args)).hint).toBe("last_admin");
    await valueOf(stage, nora, "cancel_account_deletion");
    expect(await valueOf(stage, admin, "delete_my_account")).toMatchObject({ success: true });
  });

  test("cannot be suspended for their own content by an admin whose account deletion is scheduled", async ({
    stage,
  }) => {
    const nora = await secondAdmin(stage);
    const rating = await rate(stage, admin, "place-1");
    await valueOf(stage, nora, "delete_my_account");
    const args = { p_subject_type: "rating", p_subject_id: rating, p_action: "suspend", p_reason: "Spam" };
    expect(await valueOf(stage, nora, "moderate_content", args)).toMatchObject({ code: "last_admin" });
    expect(await isIn(stage, admin)).toBe(true);
    await valueOf(stage, nora, "cancel_account_deletion");
    expect(await valueOf(stage, nora, "moderate_content", args)).toMatchObject({ success: true });
  });

  test("is not affected if a suspended admin is dismissed or deletes their account", async ({ stage }) => {
    const nora = await secondAdmin(stage);
    await suspend(stage, nora);
    expect(await valueOf(stage, nora, "delete_my_account")).toMatchObject({ success: true });
    expect(await valueOf(stage, admin, "set_admin", { p_user_id: nora.id, p_admin: false })).toBe(false);
  });
});
