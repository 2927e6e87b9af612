import { termsVersion } from "../../src/domain/people/terms.ts";
import { expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { refusalOf, rowsOf, valueOf } from "./calls.ts";
import { newDevice, submit } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerB: ben, ownerOfPlace1: olga, admin, uninvited } = cast;

const rowsIn = async (stage: Stage, table: string, where: string) =>
  (await stage.look<{ n: number }>(`select count(*)::int as n from ${table} where ${where}`))[0]?.n;

test("repeatedly scheduling and cancelling an account deletion sends at most ten mails", async ({ stage }) => {
  const answers: unknown[] = [];
  for (let nth = 0; nth < 12; nth += 1) {
    answers.push((await valueOf(stage, uninvited, "delete_my_account"))["code"] ?? "asked");
    await valueOf(stage, uninvited, "cancel_account_deletion");
  }
  expect(answers).toEqual([...Array<string>(10).fill("asked"), "rate_limited", "rate_limited"]);
  expect(await rowsIn(stage, "private.mail_outbox", "template = 'deletion_scheduled'")).toBe(10);
  expect(await rowsIn(stage, "public.data_requests", `user_id = '${uninvited.id}'`)).toBe(10);
});

test("the terms cannot be accepted in a version that never existed", async ({ stage }) => {
  const accept = (p_terms_version: string) =>
    valueOf(stage, uninvited, "complete_account", { p_birth_year: 1990, p_terms_version });
  for (const version of ["1", `${termsVersion} `, `${termsVersion}, but not the privacy policy`])
    expect(await accept(version)).toMatchObject({ success: false, code: "terms_required" });
  expect(await accept(termsVersion)).toMatchObject({ success: true });
  const insert = "insert into public.consents (user_id, kind, version) values ($1, 'terms', '1')";
  expect((await stage.refusal(cast.machine, insert, [uninvited.id])).code).toBe("23514");
});

test("creating and deleting server (waiter) profiles is rate-limited, so that the audit log is not flooded", async ({
  stage,
}) => {
  const make = () => valueOf(stage, ben, "become_server", { p_first_name: "Ben", p_last_name: "B" });
  for (let nth = 0; nth < 10; nth += 1) {
    expect(await make()).toMatchObject({ success: true });
    await valueOf(stage, ben, "delete_server_profile");
  }
  expect(await make()).toMatchObject({ success: false, code: "rate_limited" });
  const insert =
    "insert into public.servers (user_id, first_name, last_name, email) values ($1, 'B', 'B', 'b@cast.test')";
  expect((await stage.refusal(ben, insert, [ben.id])).code).toBe("PT429");
  expect(await rowsIn(stage, "public.audit_log", `subject_id = '${ben.id}'`)).toBe(20);
});

test("an owner's corrections of their own place are rate-limited, but an admin's are not", async ({ stage }) => {
  const correct = (nth: number) => ({ p_place_id: places.place1.id, p_changes: { phone: `+352 ${nth}00` } });
  for (let nth = 0; nth < 60; nth += 1) await rowsOf(stage, olga, "correct_place", correct(nth));
  expect((await refusalOf(stage, olga, "correct_place", correct(60))).code).toBe("PT429");
  for (let nth = 0; nth < 61; nth += 1) await rowsOf(stage, admin, "correct_place", correct(nth));
});

test("a batch above the command limit is refused as a whole and can be sent again later", async ({ stage }) => {
  const device = newDevice();
  const batch = (count: number) =>
    Array.from({ length: count }, () => device.put("notice.seen.v1", crypto.randomUUID(), { seen: true }));
  // 60 of the 3,000 tokens are left; one returns every two seconds.
  await stage.look(
    "insert into private.token_buckets values ('ops:' || $1, clock_timestamp() + 2940 * interval '2 seconds')",
    [ben.id],
  );
  expect(await submit(stage, ben, ...batch(50))).toHaveLength(50);
  const tooMuch = batch(20);
  const refusal = await stage.refusal(ben, "select public.submit_ops($1)", [JSON.stringify(tooMuch)]);
  expect(refusal.code).toBe("PT429");
  expect(await rowsIn(stage, "private.client_ops", `user_id = '${ben.id}'`)).toBe(50);
  expect(await submit(stage, ben, ...tooMuch.slice(0, 10))).toHaveLength(10);
  await stage.look("update private.token_buckets set full_at = full_at - interval '40 seconds'");
  expect((await submit(stage, ben, ...tooMuch)).map(({ status }) => status)).toEqual(Array(20).fill("applied"));
});
