import { expect } from "vitest";
import { cast } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const ada = cast.consumerA;

const enrol = (stage: Stage) =>
  stage.look(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret)
     select gen_random_uuid(), $1::uuid, 'totp', 'verified', 'S' where set_config('private.own_change', 'told', true) = 'told'`,
    [ada.id],
  );
const ask = async (stage: Stage, reason = "Passport shown") =>
  (
    await stage.as<{ answer: { success: boolean; due_at: string } }>(
      cast.admin,
      "select public.remove_lost_factor($1, $2) as answer",
      [ada.id, reason],
    )
  )[0]?.answer;
const mails = (stage: Stage) =>
  stage.look<{ recipient: string; template: string; params: Record<string, string> }>(
    "select recipient, template, params from private.mail_outbox where template like 'factor%' order by created_at, template",
  );
const count = async (stage: Stage, table: string) =>
  (await stage.look(`select 1 from ${table} where user_id = $1`, [ada.id])).length;

test("an admin's removal of a lost factor takes effect after 72 hours, with a mail before and after", async ({
  stage,
}) => {
  await stage.look("update auth.users set email_confirmed_at = now() where id = $1", [ada.id]);
  await enrol(stage);
  await stage.look("insert into private.recovery_codes (user_id, code_hash) values ($1, sha256('x'))", [ada.id]);
  const first = await ask(stage);
  expect(first?.success).toBe(true);
  expect(await ask(stage, "Again")).toEqual(first);
  expect(await mails(stage)).toMatchObject([
    {
      recipient: "ada@cast.test",
      template: "factor_removal",
      params: { reason: "Passport shown", until: first?.due_at },
    },
  ]);
  await stage.look("select private.prune()");
  expect(await count(stage, "auth.mfa_factors")).toBe(1);
  await stage.look("update private.factor_removals set due_at = due_at - interval '72 hours'");
  await stage.look("insert into auth.sessions (id, user_id) values (gen_random_uuid(), $1)", [ada.id]);
  expect(await stage.look("select private.prune() as failed")).toEqual([{ failed: null }]);
  for (const table of ["auth.mfa_factors", "auth.sessions", "private.recovery_codes", "private.factor_removals"])
    expect([table, await count(stage, table)]).toEqual([table, 0]);
  expect((await mails(stage)).map(({ template }) => template)).toContain("factor_removed");
  const logged = await stage.look("select action from public.audit_log where subject_id = $1 order by action", [
    ada.id,
  ]);
  expect(logged).toEqual([{ action: "factor_removal_asked" }, { action: "factor_removed" }]);
});

test("the person refuses the removal of a factor by the link in the mail", async ({ stage }) => {
  await stage.look("update auth.users set email_confirmed_at = now() where id = $1", [ada.id]);
  await enrol(stage);
  await stage.look("update auth.mfa_factors set created_at = now() - interval '1 day'");
  await ask(stage);
  const [mail] = await mails(stage);
  const undo = "select public.undo_account_change($1) as answer";
  expect(await stage.as(cast.anonymous, undo, [mail?.params["token"]])).toEqual([
    { answer: { undone: true, kind: "factor_removal" } },
  ]);
  await stage.look("update private.factor_removals set due_at = now()");
  await stage.look("select private.prune()");
  expect(await count(stage, "auth.mfa_factors")).toBe(1);
});

test("only an admin with the second step removes a lost factor, with a reason, and not their own", async ({
  stage,
}) => {
  const sql = "select public.remove_lost_factor($1, $2)";
  const hint = async (person: Parameters<Stage["refusal"]>[0], ...given: unknown[]) =>
    (await stage.refusal(person, sql, given)).hint;
  expect(await hint(cast.consumerB, ada.id, "x")).toBe("not_admin");
  expect(await hint({ ...cast.admin, aal: "aal1" }, ada.id, "x")).toBe("second_step");
  expect(await hint(cast.admin, ada.id, "x")).toBe("no_second_step");
  expect(await hint(cast.admin, cast.admin.id, "x")).toBe("own_content");
  expect(await hint(cast.admin, ada.id, " ")).toBe("reason_required");
});
