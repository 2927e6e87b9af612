import { expect, test } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { newcomer, rate } from "./calls.ts";
import { newDevice, submit, type Device, type Op } from "./commands.ts";
import { useRaces } from "./races-harness.ts";

const { db, stage, start, hold } = useRaces();
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam } = cast;
const put = (device: Device, kind: string, subject: string | null, value: unknown) =>
  device.put(kind, subject ?? "", value);

/**
 * Sends the batches one after the other. Each waits inside its transaction for the locks in `held`; all are released together.
 * Returns their results. Without this, an early batch could finish before the next begins.
 */
async function meet(batches: readonly [Person, Op[]][], ...held: [sql: string, parameters: unknown[]]) {
  const first = await hold(null, ...held, { undone: true });
  const sent = [];
  for (const [person, ops] of batches) sent.push(await start(() => submit(stage, person, ...ops)));
  await first.letGo();
  const answers = await Promise.allSettled(sent.map(({ ended }) => ended));
  expect(sent.map(({ waits }) => waits)).toEqual(batches.map(() => true));
  return answers.map((one) =>
    one.status === "fulfilled"
      ? one.value.map(({ status }) => status).join(" ")
      : (one.reason as { code: string }).code,
  );
}

test("three people who send each other friend requests in large batches, in different orders, all succeed", async () => {
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
  const outcome = await meet(
    batches,
    "insert into public.user_relationships (follower_id, following_id) select $1::uuid, id::uuid from unnest($2::text[]) as id",
    [zoe.id, round.map(([{ id }]) => id)],
  );
  expect(outcome).toEqual(round.map(() => "applied applied applied"));
  expect(
    await stage.look("select status from public.user_relationships where $1 not in (follower_id, following_id)", [
      zoe.id,
    ]),
  ).toEqual(round.map(() => ({ status: "accepted" })));
});

test("two people who withdraw likes of each other and read their notices do not deadlock", async () => {
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
  const outcome = await meet(batches, "select from public.profiles where user_id in ($1, $2) for update", [
    one.id,
    other.id,
  ]);
  expect(outcome).toEqual(["applied applied applied", "applied applied applied"]);
});

test("a block does not deadlock with a batch that ends the same friendship", async () => {
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
    "select from public.profiles where user_id = $1 for update",
    [other.id],
  );
  expect(outcome).toEqual(["applied applied applied", "applied"]);
});

test("withdrawing a like waits for no lock, so that its duration does not reveal the author of a review", async () => {
  const [author, reader] = [await newcomer(stage, "author@race.test"), await newcomer(stage, "reader@race.test")];
  const rating = await rate(stage, author, places.place2.id);
  await stage.look("update private.profiles set visible_to = 'nobody' where user_id = $1", [author.id]);
  const like = (liked: boolean) => submit(stage, reader, put(newDevice(), "like.set.v1", rating, { liked }));
  await like(true);
  // Holds the locks of an accomplice's batch that ends friendships with each candidate, and of a candidate who reads notices.
  await db.transaction(async (tx) => {
    await tx.query("select private.lock_people(array[$1::uuid])", [author.id]);
    await tx.query("update public.activities set seen = seen where user_id = $1", [author.id]);
    const taking = await start(() => like(false));
    expect(taking.waits, "waited for the author").toBe(false);
    expect(await taking.ended).toMatchObject([{ status: "applied" }]);
  });
});
