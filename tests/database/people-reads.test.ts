import { describe, expect } from "vitest";
import { cast, places, type Person } from "../support/cast.ts";
import { makeMinor, newcomer, rate, rowsOf, suspend } from "./calls.ts";
import { newDevice, statePut } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, serverOfPlace1: sam } = cast;

const want = (stage: Stage, person: Person, kind: string, other: Person, value: unknown) =>
  statePut(stage, person, newDevice().put(kind, other.id ?? "", value));
const friend = (stage: Stage, person: Person, other: Person, act: string) =>
  want(stage, person, "friend.set.v1", other, { act });
async function befriend(stage: Stage, one: Person, other: Person) {
  await friend(stage, one, other, "request");
  await friend(stage, other, one, "accept");
}
const block = (stage: Stage, person: Person, other: Person) =>
  want(stage, person, "block.set.v1", other, { blocked: true });
const people = async (stage: Stage, person: Person) =>
  (await rowsOf<{ first_name: string | null; tie: string; blocked: boolean }>(stage, person, "get_my_people")).map(
    ({ first_name: name, tie, blocked }) => `${name ?? "-"} ${blocked ? "blocked" : tie}`,
  );
const showTo = (stage: Stage, person: Person, whom: string) =>
  stage.look("update private.profiles set visible_to = $2 where user_id = $1", [person.id, whom]);

describe("the list of people whom the caller knows", () => {
  test("contains requests in both directions, then friends and blocked people, as seen by the caller", async ({
    stage,
  }) => {
    const nora = await newcomer(stage, "nora@cast.test");
    await befriend(stage, ada, ben);
    await friend(stage, ada, sam, "request");
    await friend(stage, nora, ada, "request");
    expect((await people(stage, ada)).toSorted()).toEqual(["Ben friends", "Nora asks", "Sam asked"]);
    expect(await people(stage, ada)).toMatchObject([expect.any(String), expect.any(String), "Ben friends"]);
    expect(await people(stage, sam)).toEqual(["Ada asks"]);
    await block(stage, ada, nora);
    expect((await people(stage, ada)).toSorted()).toEqual(["Ben friends", "Nora blocked", "Sam asked"]);
    expect(await people(stage, nora)).toEqual([]);
  });

  test("shows a friend who is seen by nobody as nameless, so that the friendship can be ended", async ({ stage }) => {
    await befriend(stage, ada, ben);
    await friend(stage, ada, sam, "request");
    await showTo(stage, ben, "friends");
    await showTo(stage, sam, "friends");
    expect((await people(stage, ada)).toSorted()).toEqual(["Ben friends", "Sam asked"]);
    await showTo(stage, ben, "nobody");
    expect((await people(stage, ada)).toSorted()).toEqual(["- friends", "Sam asked"]);
    // A requester shows their name by requesting.
    await showTo(stage, ada, "nobody");
    expect(await people(stage, sam)).toEqual(["Ada asks"]);
    await block(stage, ada, ben);
    expect((await people(stage, ada)).toSorted()).toEqual(["- blocked", "Sam asked"]);
  });

  test("hides the name of someone who has blocked the caller, even after the caller has blocked them in return", async ({
    stage,
  }) => {
    await block(stage, ben, ada);
    await block(stage, ada, ben);
    expect(await people(stage, ada)).toEqual(["- blocked"]);
    expect(await people(stage, ben)).toEqual(["- blocked"]);
    await want(stage, ben, "block.set.v1", ada, { blocked: false });
    expect(await people(stage, ada)).toEqual(["Ben blocked"]);
  });

  test.each<[string, (stage: Stage, person: Person) => Promise<unknown>]>([
    ["suspended", suspend],
    ["no longer invited", (stage, { id }) => stage.look("delete from private.invitations where user_id = $1", [id])],
    ["a child whose guardian has not agreed", (stage, { id }) => makeMinor(stage, { id })],
  ])("omits anyone who is %s", (_name, leave) =>
    database.scene(async (stage) => {
      await befriend(stage, ada, ben);
      await friend(stage, sam, ada, "request");
      await leave(stage, ben);
      await leave(stage, sam);
      expect(await people(stage, ada)).toEqual([]);
    }),
  );
});

describe("the feed of friends' reviews", () => {
  type Review = { id: string; created_at: string };
  const page = (stage: Stage, before?: Review) =>
    stage.as<Review>(
      ada,
      `select id, created_at::text as created_at, restaurant_place_id from public.get_friends_activity(2, $1, $2)`,
      [before?.created_at ?? null, before?.id ?? null],
    );

  test("has no gaps or repeats between pages, even for reviews with the same time", async ({ stage }) => {
    await befriend(stage, ada, ben);
    await befriend(stage, ada, sam);
    const made: string[] = [];
    for (const place of [places.place2, places.place3]) {
      made.push(await rate(stage, ben, place.id), await rate(stage, sam, place.id));
    }
    await stage.look("update private.ratings set created_at = '2026-11-20T12:00:00.123456Z'");
    const seen: Review[] = [];
    for (let next = await page(stage); next.length > 0; next = await page(stage, seen.at(-1))) seen.push(...next);
    expect(seen.map(({ id }) => id)).toEqual(made.toSorted());
    expect(new Set(seen.map((row) => Reflect.get(row, "restaurant_place_id")))).toEqual(
      new Set([places.place2.id, places.place3.id]),
    );
  });
});

test("a notice contains no id of a person whose name it does not show", async ({ stage }) => {
  const id = await rate(stage, ada, places.place3.id);
  await stage.as(ben, "select public.set_rating_like($1, true)", [id]);
  const notice = async () =>
    (await rowsOf(stage, ada, "get_user_activity")).filter((row) => row["activity_type"] === "post_liked");
  expect(await notice()).toMatchObject([{ actor_id: ben.id, actor_name: "Ben E." }]);
  await showTo(stage, ben, "nobody");
  expect(await notice()).toMatchObject([{ actor_id: null, actor_name: null }]);
  expect(JSON.stringify(await rowsOf(stage, ada, "export_my_data"))).not.toContain(ben.id);
});
