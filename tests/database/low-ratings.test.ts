import { expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { rate, refusalOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;

const waiting = (stage: Stage) =>
  stage.look("select user_id, metadata, seen from public.activities where activity_type = 'low_rating'");
const seenBy = async (stage: Stage, person: Person = olga) =>
  (await stage.as(person, "select id from public.activities where activity_type = 'low_rating'")).length;
/** The notices in the data export. */
const copied = async (stage: Stage) =>
  (await valueOf<{ activities: { activity_type: string }[] }>(stage, olga, "export_my_data")).activities.filter(
    ({ activity_type: type }) => type === "low_rating",
  ).length;
const notice = [{ user_id: olga.id, metadata: { restaurant_name: places.place1.name }, seen: false }];

test("an owner is notified of a rating of two lemons or fewer at the end of the day, without the author's name", async ({
  stage,
}) => {
  await rate(stage, ada, places.place1.id, { score: 2, comment: "Cold" });
  expect(await waiting(stage)).toEqual(notice);
  expect([await seenBy(stage), await copied(stage)]).toEqual([0, 0]);
  const [row] = await stage.look<{ next: boolean; actor: string | null }>(
    `select created_at = ((now() at time zone 'Europe/Luxembourg')::date + 1)::timestamp at time zone 'Europe/Luxembourg' as next,
         actor_id as actor from private.activities where activity_type = 'low_rating'`,
  );
  expect(row).toEqual({ next: true, actor: null });
  await stage.look(
    "update public.activities set created_at = now() - interval '1 minute' where activity_type = 'low_rating'",
  );
  expect([await seenBy(stage), await copied(stage)]).toEqual([1, 1]);
  for (const person of [otto, ada, admin]) expect(await seenBy(stage, person)).toBe(0);
});

test("ratings of three or more lemons, and ratings of places without an owner, cause no notice", async ({ stage }) => {
  await rate(stage, ada, places.place1.id, { score: 3 });
  await rate(stage, ada, places.place3.id, { score: 1 });
  expect(await waiting(stage)).toEqual([]);
});

test("the notice of a low rating appears or disappears when the rating is changed, removed or erased", async ({
  stage,
}) => {
  const id = await rate(stage, ada, places.place1.id, { score: 5 });
  const score = (value: number) =>
    stage.as(ada, "update public.ratings set score = $1, tags = '{}' where id = $2", [value, id]);
  await score(1);
  expect(await waiting(stage)).toEqual(notice);
  await score(2);
  expect(await waiting(stage)).toEqual(notice);
  await score(4);
  expect(await waiting(stage)).toEqual([]);
  await score(1);
  await stage.as(ada, "delete from public.ratings where id = $1", [id]);
  expect(await waiting(stage)).toEqual([]);
  const other = await rate(stage, cast.consumerB, places.place1.id, { score: 1 });
  await stage.look("delete from auth.users where id = $1", [cast.consumerB.id]);
  expect(await stage.look("select from public.activities where subject_id = $1", [other])).toEqual([]);
});

test("the notice of a low rating disappears if moderation hides the rating, and returns if that is reversed", async ({
  stage,
}) => {
  const id = await rate(stage, ada, places.place1.id, { score: 1 });
  await stage.look("update private.ratings set hidden_at = now() where id = $1", [id]);
  expect(await waiting(stage)).toEqual([]);
  await stage.look("update private.ratings set hidden_at = null where id = $1", [id]);
  expect(await waiting(stage)).toEqual(notice);
});

test("an owner can switch off low-rating notices from a page that does not use the outbox", async ({ stage }) => {
  const want = (p_wanted: boolean) => valueOf(stage, olga, "save_my_notice", { p_kind: "low_rating", p_wanted });
  expect(await want(false)).toBe(false);
  expect(await valueOf(stage, olga, "get_my_settings")).toMatchObject({ notify_low_rating: false });
  expect(await valueOf(stage, otto, "get_my_settings")).not.toHaveProperty("notify_low_rating");
  await rate(stage, ada, places.place1.id, { score: 1 });
  expect(await waiting(stage)).toEqual([]);
  expect(await want(true)).toBe(true);
  expect(await valueOf(stage, olga, "get_my_settings")).not.toHaveProperty("notify_low_rating");
  const wrong = { p_kind: "No such thing", p_wanted: false };
  expect((await refusalOf(stage, olga, "save_my_notice", wrong)).hint).toBe("invalid_op");
});
