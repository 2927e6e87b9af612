import { describe, expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { newcomer, rate, rowsOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, admin } = cast;
const city = "Differdange";

/** Adds places in a new city, so that test users can rate more than one. */
async function open(stage: Stage, number: number): Promise<string[]> {
  const rows = await stage.look<{ place_id: string }>(
    `insert into public.restaurants (place_id, name, city, latitude, longitude, source, reviewed)
     select 'diff-' || n, 'Place ' || n, $1, 49.52, 5.89, 'import', true from generate_series(1, $2::int) as n returning place_id`,
    [city, number],
  );
  return rows.map((row) => row.place_id);
}
const rateAll = async (stage: Stage, person: Person, ids: string[]) => {
  for (const id of ids) await rate(stage, person, id);
};
const remove = (stage: Stage, person: Person, id: string) =>
  stage.as(person, "delete from public.ratings where restaurant_place_id = $1", [id]);
const shown = async (stage: Stage) =>
  (await rowsOf(stage, admin, "get_city_mayors", { p_city: city })).map((row) => row["user_id"]);
/** Moves all changes to the day before. */
async function sleep(stage: Stage): Promise<void> {
  await stage.look(
    "update private.city_mayors set since = since - interval '1 day', shown_since = shown_since - interval '1 day'",
  );
  await stage.look("update public.activities set created_at = created_at - interval '1 day'");
}
/** The mayor that everybody sees on the next day. */
async function mayor(stage: Stage): Promise<unknown[]> {
  await sleep(stage);
  return shown(stage);
}
const news = async (stage: Stage, person: Person) =>
  (
    await stage.as(
      person,
      "select activity_type from public.activities where activity_type like 'mayor%' order by created_at, id",
    )
  ).map((row) => row["activity_type"]);

describe("the mayor of a city", () => {
  test("is the person with the most published ratings there, if these are at least three", async ({ stage }) => {
    const ids = await open(stage, 4);
    await rateAll(stage, ada, ids.slice(0, 2));
    expect(await mayor(stage)).toEqual([]);
    await rate(stage, ada, ids[2] ?? "");
    expect(await mayor(stage)).toEqual([ada.id]);
    await rateAll(stage, ben, ids);
    expect(await mayor(stage)).toEqual([ben.id]);
    expect(await rowsOf(stage, ben, "get_my_mayorships")).toMatchObject([{ city, rating_count: 4 }]);
    expect(await rowsOf(stage, ada, "get_my_mayorships")).toEqual([]);
    expect(await news(stage, ada)).toEqual(["mayor_won", "mayor_lost"]);
    expect(await news(stage, ben)).toEqual(["mayor_won"]);
  });

  test("keeps the city when another person draws level, even if the mayor got there by removing ratings", async ({
    stage,
  }) => {
    const ids = await open(stage, 5);
    await rateAll(stage, ben, ids.slice(0, 3));
    await rateAll(stage, ada, ids.slice(0, 5));
    expect(await mayor(stage)).toEqual([ada.id]);
    // Ben reached three long before Ada, but Ada is mayor while they are level.
    await remove(stage, ada, ids[4] ?? "");
    await remove(stage, ada, ids[3] ?? "");
    expect(await mayor(stage)).toEqual([ada.id]);
    await remove(stage, ada, ids[2] ?? "");
    expect(await mayor(stage)).toEqual([ben.id]);
  });

  test("is the person who reached the count first if two people are level in a vacant city", async ({ stage }) => {
    const ids = await open(stage, 4);
    // The later one has the smaller id, which decides only between otherwise equal people.
    const [later, earlier] = [ada, ben].toSorted((one, other) => one.id.localeCompare(other.id));
    if (!later || !earlier) throw new Error("There are two");
    await rateAll(stage, admin, ids);
    await rateAll(stage, earlier, ids.slice(0, 3));
    await rateAll(stage, later, ids.slice(0, 3));
    expect(await mayor(stage)).toEqual([admin.id]);
    await stage.look("update private.profiles set mayor_opt_out = true where user_id = $1", [admin.id]);
    expect(await mayor(stage)).toEqual([earlier.id]);
  });

  test("is recomputed when ratings are removed or hidden, and needs at least three ratings", async ({ stage }) => {
    const ids = await open(stage, 4);
    await rateAll(stage, ada, ids);
    await rateAll(stage, ben, ids.slice(0, 3));
    await stage.look(
      "update private.ratings set hidden_at = now() where user_id = $1 and restaurant_place_id in ('diff-1', 'diff-2')",
      [ada.id],
    );
    expect(await mayor(stage)).toEqual([ben.id]);
    await remove(stage, ben, "diff-1");
    expect(await mayor(stage)).toEqual([]);
  });

  test("can decline the title and take it back", async ({ stage }) => {
    const ids = await open(stage, 4);
    await rateAll(stage, ada, ids);
    await rateAll(stage, ben, ids.slice(0, 3));
    await stage.look("update private.profiles set mayor_opt_out = true where user_id = $1", [ada.id]);
    expect(await mayor(stage)).toEqual([ben.id]);
    await stage.look("update private.profiles set mayor_opt_out = false where user_id = $1", [ada.id]);
    expect(await mayor(stage)).toEqual([ada.id]);
  });

  test("changes when a place is moved to another city", async ({ stage }) => {
    const ids = await open(stage, 3);
    await rateAll(stage, ada, ids);
    await stage.look("update public.restaurants set city = 'Esch' where place_id = 'diff-3'");
    expect(await mayor(stage)).toEqual([]);
  });

  test("is succeeded by the next person when the mayor's account is erased", async ({ stage }) => {
    const ids = await open(stage, 5);
    const nora = await newcomer(stage, "nora@cast.test");
    await rateAll(stage, nora, ids);
    await rateAll(stage, ben, ids.slice(0, 3));
    await stage.look("delete from auth.users where id = $1", [nora.id]);
    expect(await mayor(stage)).toEqual([ben.id]);
  });

  test("is found again by a recount, which sends no false notices", async ({ stage }) => {
    const ids = await open(stage, 4);
    await rateAll(stage, ada, ids);
    await rateAll(stage, ben, ids.slice(0, 3));
    await stage.look("select private.recount_ratings()");
    expect(await mayor(stage)).toEqual([ada.id]);
    // After an import that bypassed the triggers, the recount finds the mayors.
    await stage.look("delete from private.city_mayors");
    await stage.look("delete from public.activities where activity_type = 'mayor_won'");
    await stage.look("select private.recount_ratings()");
    expect(await mayor(stage)).toEqual([ada.id]);
    expect([...(await news(stage, ada)), ...(await news(stage, ben))]).toEqual(["mayor_won"]);
  });

  test("changes for other people only at the end of the day, so that nobody learns who rated at which minute", async ({
    stage,
  }) => {
    const ids = await open(stage, 5);
    await rateAll(stage, ada, ids.slice(0, 3));
    expect(await shown(stage)).toEqual([]);
    // A person always sees their own city.
    expect(await rowsOf(stage, ada, "get_city_mayors")).toMatchObject([{ city, user_id: ada.id }]);
    expect(await mayor(stage)).toEqual([ada.id]);
    await rateAll(stage, ben, ids.slice(0, 4));
    expect(await shown(stage)).toEqual([ada.id]);
    const cities = async (person: Person) => (await rowsOf(stage, person, "get_my_mayorships")).length;
    expect([await cities(ada), await cities(ben)]).toEqual([1, 1]);
    expect(await news(stage, ada)).toEqual(["mayor_won"]);
    const exported = JSON.stringify((await rowsOf(stage, ada, "export_my_data"))[0]);
    expect(exported).not.toContain("mayor_lost");
    expect(exported).not.toContain(ben.id);
    const hour = "select (created_at at time zone 'Europe/Luxembourg')::time::text as hour from public.activities";
    expect(await stage.look(`${hour} where activity_type = 'mayor_lost'`)).toEqual([{ hour: "00:00:00" }]);
    const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString();
    expect((await rowsOf(stage, ada, "get_user_activity")).map((row) => row["activity_type"])).not.toContain(
      "mayor_lost",
    );
    await rowsOf(stage, ada, "mark_activities_seen", { p_until: tomorrow });
    expect(await mayor(stage)).toEqual([ben.id]);
    expect([await cities(ada), await cities(ben)]).toEqual([0, 1]);
    expect(await stage.as(ada, "select seen from public.activities where activity_type = 'mayor_lost'")).toEqual([
      { seen: false },
    ]);
  });

  test("is notified immediately of their own changes, but not of a city lost and won back within a day", async ({
    stage,
  }) => {
    const ids = await open(stage, 5);
    await rateAll(stage, ada, ids.slice(0, 3));
    await rateAll(stage, ben, ids.slice(0, 4));
    await rateAll(stage, ada, ids.slice(3));
    expect(await news(stage, ada)).toEqual(["mayor_won"]);
    await sleep(stage);
    expect([await news(stage, ada), await news(stage, ben)]).toEqual([["mayor_won"], ["mayor_won", "mayor_lost"]]);
    await remove(stage, ada, ids[4] ?? "");
    await remove(stage, ada, ids[3] ?? "");
    expect(await news(stage, ada)).toEqual(["mayor_won", "mayor_lost"]);
    expect(await shown(stage)).toEqual([ada.id]);
    expect(await news(stage, ben)).toEqual(["mayor_won", "mayor_lost"]);
  });

  test("is visible to invited people, but not if one of the two has blocked the other", async ({ stage }) => {
    await rateAll(stage, ada, await open(stage, 3));
    await sleep(stage);
    const asked = (person: Person) => rowsOf(stage, person, "get_city_mayors");
    expect(await asked(ben)).toMatchObject([{ city, user_id: ada.id, first_name: "Ada", rating_count: null }]);
    expect(await asked(ada)).toMatchObject([{ city, rating_count: 3 }]);
    await rowsOf(stage, ada, "block_user", { p_user_id: ben.id });
    expect(await asked(ben)).toEqual([]);
  });
});
