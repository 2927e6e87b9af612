import { expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();

type Health = {
  maintenance_at: string | null;
  uncounted_since: string | null;
  jobs: { name: string; ok: boolean; ran_at: string; failing_since: string | null; error: string | null }[];
  mails: { waiting: number; failing: number; oldest_at: string | null };
  mail_errors: { template: string; error: string; mails: number }[];
  pushes_waiting: number;
  buckets: { bucket: string; objects: number; bytes: number }[];
  measured_at: string | null;
  database_bytes: number;
  version: string | null;
};
const health = (stage: Stage) => valueOf<Health>(stage, cast.admin, "get_health");
const note = (stage: Stage, report: object) =>
  stage.as(cast.machine, "select public.note_jobs($1)", [JSON.stringify(report)]);

test("a failing job is reported with its reason and start time, and as healthy after its next success", async ({
  stage,
}) => {
  expect(await health(stage)).toMatchObject({ maintenance_at: null, jobs: [] });
  await note(stage, { prune: { ok: true }, mail: { ok: false, error: "The provider answered 503" } });
  const first = await health(stage);
  expect(first.maintenance_at).not.toBeNull();
  expect(first.jobs.map(({ name, ok, error }) => [name, ok, error])).toEqual([
    ["mail", false, "The provider answered 503"],
    ["prune", true, null],
  ]);
  await stage.look(
    "update private.job_runs set ran_at = ran_at - interval '1 hour', failing_since = failing_since - interval '1 hour'",
  );
  await note(stage, { mail: { ok: false, error: "Still 503" } });
  const [still] = (await health(stage)).jobs;
  expect(still).toMatchObject({ name: "mail", ok: false, error: "Still 503" });
  expect(Date.parse(still?.failing_since ?? "")).toBeLessThan(Date.parse(still?.ran_at ?? "") - 3_000_000);
  await note(stage, { mail: { ok: true, sent: 3 } });
  expect((await health(stage)).jobs.find(({ name }) => name === "mail")).toMatchObject({
    ok: true,
    error: null,
    failing_since: null,
  });
});

test("the mail backlog and its causes are reported without recipients", async ({ stage }) => {
  await stage.look(
    `insert into private.mail_outbox (recipient, template, params, attempts, last_error) values
         ('guest@mail.test', 'invitation', '{"code": "LEMON-SECRET"}', 1, '422: guest@mail.test is unknown (id 00000000-0000-4000-8000-000000000002, https://x.test/a?token=t0k)'),
         ('other@mail.test', 'invitation', '{}', 2, '422: other@mail.test is unknown (id 00000000-0000-4000-8000-000000000003, https://x.test/a?token=t1k)'),
         ('third@mail.test', 'suspension', '{}', 0, null)`,
  );
  await note(stage, { mail: { ok: false, error: "Could not reach <guest@mail.test>" } });
  const told = await health(stage);
  expect(told.mails).toMatchObject({ waiting: 3, failing: 2 });
  expect(told.mail_errors).toMatchObject([{ template: "invitation", mails: 2 }]);
  const all = JSON.stringify(told);
  for (const word of ["mail.test", "0000-4000", "LEMON", "t0k", "t1k"]) expect(all).not.toContain(word);
});

test("the maintenance job counts the stored files every few hours", async ({ stage }) => {
  const put = (name: string) =>
    stage.look(`insert into storage.objects (bucket_id, name, metadata) values ('reviews', $1, '{"size": 1000}')`, [
      name,
    ]);
  expect(await health(stage)).toMatchObject({ buckets: [], measured_at: null });
  await put("a.jpg");
  await stage.as(cast.machine, "select public.prune()");
  const reviews = async () => (await health(stage)).buckets.find(({ bucket }) => bucket === "reviews");
  expect(await reviews()).toMatchObject({ objects: 1, bytes: 1000 });
  await put("b.jpg");
  await stage.as(cast.machine, "select public.prune()");
  expect(await reviews()).toMatchObject({ objects: 1 });
  await stage.look("update private.bucket_sizes set measured_at = now() - interval '7 hours'");
  await stage.as(cast.machine, "select public.prune()");
  expect(await reviews()).toMatchObject({ objects: 2, bytes: 2000 });
});

test("the health report contains the size of the database and the last migration", async ({ stage }) => {
  const { database_bytes, version } = await health(stage);
  expect(database_bytes).toBeGreaterThan(1_000_000);
  const known = await stage.look<{ last: string | null }>(
    "select case when to_regclass('supabase_migrations.schema_migrations') is null then null else 'x' end as last",
  );
  expect(version === null).toBe(known[0]?.last === null);
});

test("the age of ratings that no job has counted is reported to admins and to the doctor", async ({ stage }) => {
  const seen = async () => [
    (await health(stage)).uncounted_since,
    (await valueOf<Pick<Health, "uncounted_since">>(stage, cast.machine, "installation_report")).uncounted_since,
  ];
  await stage.look("select set_config('test.fold', 'later', true)");
  await stage.look("delete from private.rating_changes");
  expect(await seen()).toEqual([null, null]);
  await stage.look(
    `insert into private.rating_changes (restaurant_place_id, step, at) values ($1, 0, '2026-11-22T11:49:00Z'), ($1, 0, now())`,
    [places.place1.id],
  );
  const at = (await seen()).map((since) => since && new Date(since).toISOString());
  expect(at).toEqual(["2026-11-22T11:49:00.000Z", "2026-11-22T11:49:00.000Z"]);
  await stage.look("select private.fold_figures()");
  expect(await seen()).toEqual([null, null]);
});

test("the installation report names failing maintenance jobs and counts waiting mails, for the doctor script", async ({
  stage,
}) => {
  await note(stage, { prune: { ok: true }, mail: { ok: false, error: "503" }, push: { ok: false, error: "503" } });
  await stage.look("select private.queue_mail('a@x.test', 'guardian_consent')");
  expect(await valueOf(stage, cast.machine, "installation_report")).toMatchObject({
    buckets: { reviews: true, "ownership-proofs": false, withheld: false },
    maintenance_at: expect.any(String) as string,
    failing: ["mail", "push"],
    mails_waiting: 1,
    mails_oldest_at: expect.any(String) as string,
    admins: 1,
  });
});
