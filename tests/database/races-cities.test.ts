import { expect, test } from "vitest";
import { cast } from "../support/cast.ts";
import { figuresOf } from "./calls.ts";
import { newDevice, send } from "./commands.ts";
import { useRaces } from "./races-harness.ts";

const { stage, hold, start } = useRaces();
const { consumerA: ada, admin } = cast;
const mergeSql = "select public.merge_cities($1, $2) as answer";

/** Adds a place of a city in Mongolia, far from every town; returns the id of the city. */
async function add(place: string, city: string, lat: number): Promise<number> {
  await stage.look("select public.cache_places($1::jsonb)", [
    JSON.stringify([{ place_id: place, name: place, city, lat, lng: 98 }]),
  ]);
  const [row] = await stage.look("select city_id from public.restaurants where place_id = $1", [place]);
  return Number(row?.["city_id"]);
}
const merge = async (from: number, into: number) =>
  (await stage.as<{ answer: Record<string, unknown> }>(admin, mergeSql, [from, into]))[0]?.answer;
const cityOf = async (place: string) =>
  (await stage.look("select city_id from public.restaurants where place_id = $1", [place]))[0]?.["city_id"];
/** Cities whose figures differ from their places. */
const wrongCities = () =>
  stage.look(`select c.id from public.cities as c left join public.restaurants as r on r.city_id = c.id
    group by c.id having c.restaurant_count <> count(r.place_id) or c.merged_into is not null and count(r.place_id) > 0`);

test("of two merges of one city the second is refused, and nothing moves twice", async () => {
  const [a, b, c] = [
    await add("two-a", "Two A", 47),
    await add("two-b", "Two B", 47.6),
    await add("two-c", "Two C", 48.2),
  ];
  const first = await hold(admin, mergeSql, [a, b]);
  const second = await start(() => merge(a, c));
  expect(second.waits).toBe(true);
  await first.letGo();
  expect(await second.ended).toMatchObject({ success: false, code: "city_merged" });
  expect(await cityOf("two-a")).toBe(b);
  expect(await wrongCities()).toEqual([]);
});

test("of two merges in opposite directions one wins, without a deadlock", async () => {
  const [a, b] = [await add("cross-a", "Cross A", 47), await add("cross-b", "Cross B", 47.6)];
  const answers = await Promise.all([merge(a, b), merge(b, a)]);
  expect(answers.map((answer) => answer?.["code"] ?? "done").toSorted()).toEqual(["city_merged", "done"]);
  expect(await cityOf("cross-a")).toBe(await cityOf("cross-b"));
  expect(await wrongCities()).toEqual([]);
});

test("merges in a row that meet end in the last city", async () => {
  const [a, b, c] = [
    await add("row-a", "Row A", 47),
    await add("row-b", "Row B", 47.6),
    await add("row-c", "Row C", 48.2),
  ];
  const first = await hold(admin, mergeSql, [a, b]);
  const second = await start(() => merge(b, c));
  expect(second.waits).toBe(true);
  await first.letGo();
  expect(await second.ended).toMatchObject({ success: true });
  expect(await Promise.all(["row-a", "row-b", "row-c"].map(cityOf))).toEqual([c, c, c]);
  expect(await stage.look("select id from public.cities where merged_into = $1 order by id", [c])).toHaveLength(2);
  expect(await wrongCities()).toEqual([]);
});

test("a place that is added to a city during its merge belongs to the city that remains", async () => {
  const [a, b] = [await add("late-a", "Late A", 47), await add("late-b", "Late B", 47.6)];
  const merging = await hold(admin, mergeSql, [a, b]);
  const adding = await start(() => add("late-new", "Late A", 47));
  expect(adding.waits).toBe(true);
  await merging.letGo();
  expect(await adding.ended).toBe(b);
  expect(await wrongCities()).toEqual([]);
});

test("a rating that is sent during a merge counts in the city that remains", async () => {
  const [a, b] = [await add("rated-a", "Rated A", 47), await add("rated-b", "Rated B", 47.6)];
  const merging = await hold(admin, mergeSql, [a, b]);
  const rating = await start(() => send(stage, ada, newDevice().save({ place_id: "rated-a" })));
  expect(rating.waits).toBe(true);
  await merging.letGo();
  expect(await rating.ended).toMatchObject({ status: "applied" });
  expect(await figuresOf(stage, "rated-a")).toMatchObject({ rating_count: 1 });
  expect(
    await stage.look(
      "select city_id, rating_count from private.city_reviewers where user_id = $1 and city_id in ($2, $3)",
      [ada.id, a, b],
    ),
  ).toEqual([{ city_id: b, rating_count: 1 }]);
});

test("a merge waits for a rating of its city that is being written, and moves it", async () => {
  const [a, b] = [await add("first-a", "First A", 47), await add("first-b", "First B", 47.6)];
  const rating = await hold(ada, "insert into public.ratings (restaurant_place_id, score) values ('first-a', 4)", []);
  const merging = await start(() => merge(a, b));
  expect(merging.waits).toBe(true);
  await rating.letGo();
  expect(await merging.ended).toMatchObject({ success: true });
  expect(
    await stage.look("select city_id, rating_count from private.city_reviewers where city_id = any ($1)", [[a, b]]),
  ).toEqual([{ city_id: b, rating_count: 1 }]);
});

test("a rating that is taken back during a merge is subtracted in the city that remains", async () => {
  const [a, b] = [await add("back-a", "Back A", 47), await add("back-b", "Back B", 47.6)];
  await stage.as(ada, "insert into public.ratings (restaurant_place_id, score) values ('back-a', 4), ('back-b', 4)");
  const merging = await hold(admin, mergeSql, [a, b]);
  // Waits for the merge, because it notes a removed review of the place.
  const hiding = stage.look("update private.ratings set hidden_at = now() where restaurant_place_id = 'back-a'");
  await merging.letGo();
  await hiding;
  expect(
    await stage.look("select city_id, rating_count from private.city_reviewers where city_id = any ($1)", [[a, b]]),
  ).toEqual([{ city_id: b, rating_count: 1 }]);
});
