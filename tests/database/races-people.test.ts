import { afterAll, beforeAll, expect, test, type TestContext } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { newcomer, rate } from "./calls.ts";
import { newDevice, submit, type Device, type Op } from "./commands.ts";
import { openPostgresCopy, type TestDatabase } from "./engine.ts";
import { stageOn, type Stage } from "./harness.ts";

// Only the connections of a real Postgres can wait for each other.
let opened: TestDatabase | null;
let stage: Stage;
beforeAll(async () => {
  opened = await openPostgresCopy();
  if (opened) stage = stageOn(opened.db);
});
afterAll(() => opened?.close());

const { consumerA: ada, consumerB: ben, serverOfPlace1: sam } = cast;
const put = (device: Device, kind: string, subject: string | null, value: unknown) =>
  device.put(kind, subject ?? "", value);

/** How many connections of this database wait for a lock now; other files' databases live on the same server. */
const waiting = async () =>
  (
    await stage.look<{ pids: number }>(
      "select count(*)::int as pids from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  )[0]?.pids ?? 0;

/**
 * Sends one batch after the other, each when those before it wait in their middle, lets them go when all wait, and answers
 * what became of each. Sent at once, a later one could get through before the first begins, and nobody would meet.
 */
async function meet(batches: readonly [Person, Op[]][], hold: (tx: { query: Hold }) => Promise<unknown>) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let begun = () => {};
  const holds = new Promise<void>((resolve) => (begun = resolve));
  const holder = opened?.db
    .transaction(async (tx) => {
      await hold(tx);
      begun();
      await held;
      throw new Error("let go");
    })
    .catch(() => undefined);
  await holds;
  const sent: ReturnType<typeof submit>[] = [];
  const answered: unknown[] = [];
  for (const [person, ops] of batches) {
    const answer = submit(stage, person, ...ops);
    sent.push(answer);
    void Promise.allSettled([answer]).then((ends) => answered.push(...ends));
    while (answered.length === 0 && (await waiting()) < sent.length) await new Promise((go) => setImmediate(go));
  }
  const missed = [...answered];
  letGo();
  await holder;
  const answers = await Promise.allSettled(sent);
  expect(missed, "batches that nobody held up").toEqual([]);
  return answers.map((one) =>
    one.status === "fulfilled"
      ? one.value.map(({ status }) => status).join(" ")
      : (one.reason as { code: string }).code,
  );
}
type Hold = (sql: string, parameters?: unknown[]) => Promise<unknown>;

const needsPostgres = ({ skip }: TestContext) => {
  if (!opened) skip("needs a Postgres");
};

test("three people who ask each other around in large batches all get through", async (context) => {
  needsPostgres(context);
  const zoe = await newcomer(stage, "zoe@race.test");
  const round: [Person, Person, Person][] = [
    [ada, ben, sam],
    [ben, sam, ada],
    [sam, ada, ben],
  ];
  const batches = round.map(([person, next, last]): [Person, Op[]] => {
    const device = newDevice();
    const ask = (id: string | null) => put(device, "friend.set.v1", id, { act: "request" });
    return [person, [ask(next.id), ask(zoe.id), ask(last.id)]];
  });
  const outcome = await meet(batches, (tx) =>
    tx.query(
      "insert into public.user_relationships (follower_id, following_id) select $1::uuid, id::uuid from unnest($2::text[]) as id",
      [zoe.id, round.map(([{ id }]) => id)],
    ),
  );
  expect(outcome).toEqual(round.map(() => "applied applied applied"));
  expect(
    await stage.look("select status from public.user_relationships where $1 not in (follower_id, following_id)", [
      zoe.id,
    ]),
  ).toEqual(round.map(() => ({ status: "accepted" })));
});

test("two people who take back a like of each other's and look at their notices do not lock each other out", async (context) => {
  needsPostgres(context);
  const [one, other] = [await newcomer(stage, "one@race.test"), await newcomer(stage, "other@race.test")];
  const ofOne = await rate(stage, one, places.place2.id);
  const ofOther = await rate(stage, other, places.place2.id);
  await stage.as(one, "select public.set_rating_like($1, true)", [ofOther]);
  await stage.as(other, "select public.set_rating_like($1, true)", [ofOne]);
  const batches = (
    [
      [one, ofOther],
      [other, ofOne],
    ] as const
  ).map(([person, liked]): [Person, Op[]] => {
    const device = newDevice();
    return [
      person,
      [
        put(device, "notice.seen.v1", "all", { until: new Date().toISOString() }),
        put(device, "profile.save.v1", "city", { value: "Metz" }),
        put(device, "like.set.v1", liked, { liked: false }),
      ],
    ];
  });
  const outcome = await meet(batches, (tx) =>
    tx.query("select from public.profiles where user_id in ($1, $2) for update", [one.id, other.id]),
  );
  expect(outcome).toEqual(["applied applied applied", "applied applied applied"]);
});

test("who blocks alone does not wait in a circle with a batch that ends the tie", async (context) => {
  needsPostgres(context);
  const [one, other] = [await newcomer(stage, "one2@race.test"), await newcomer(stage, "other2@race.test")];
  await submit(stage, one, put(newDevice(), "friend.set.v1", other.id, { act: "request" }));
  const device = newDevice();
  const batch = [
    put(device, "notice.seen.v1", "all", { until: new Date().toISOString() }),
    put(device, "profile.save.v1", "city", { value: "Metz" }),
    put(device, "friend.set.v1", one.id, { act: "decline" }),
  ];
  const alone = put(newDevice(), "block.set.v1", other.id, { blocked: true });
  const outcome = await meet(
    [
      [other, batch],
      [one, [alone]],
    ],
    (tx) => tx.query("select from public.profiles where user_id = $1 for update", [other.id]),
  );
  expect(outcome).toEqual(["applied applied applied", "applied"]);
});

test("who takes back a like waits for nobody, and so does not learn by the time whose the review is", async (context) => {
  needsPostgres(context);
  const [author, reader] = [await newcomer(stage, "author@race.test"), await newcomer(stage, "reader@race.test")];
  const rating = await rate(stage, author, places.place2.id);
  await stage.as(author, "update public.profiles set visible_to = 'nobody' where user_id = $1", [author.id]);
  const like = (liked: boolean) => submit(stage, reader, put(newDevice(), "like.set.v1", rating, { liked }));
  await like(true);
  const answered = { inTime: false };
  // What a long batch of an accomplice holds that ends a tie with each suspect, and what a suspect who looks at notices holds.
  await opened?.db.transaction(async (tx) => {
    await tx.query("select private.lock_people(array[$1::uuid])", [author.id]);
    await tx.query("update public.activities set seen = seen where user_id = $1", [author.id]);
    const answers = like(false).then((results) => {
      answered.inTime = results[0]?.status === "applied";
    });
    while (!answered.inTime && (await waiting()) === 0) await new Promise((go) => setImmediate(go));
    expect(answered.inTime, "waited for the author").toBe(true);
    await answers;
  });
});
