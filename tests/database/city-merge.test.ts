import { describe, expect } from "vitest";
import { cast } from "../support/cast.ts";
import { newcomer, nextDay, rowsOf, valueOf } from "./calls.ts";
import { add, addSome, rateAll, details, merge, logOf, mayorsOf, noticesOf } from "./city-fixtures.ts";
import { useDatabase } from "./harness.ts";
import { expectFiguresRight } from "./merge-fixtures.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, admin } = cast;

describe("merging cities", () => {
  test("moves places, ratings and spellings, keeps all figures, and the old id and names keep their meaning", async ({
    stage,
  }) => {
    const [from, into] = [await addSome(stage, "Altan", 3), await addSome(stage, "Bayan", 1, 47.6)];
    await rateAll(stage, ada, [...from.places, ...into.places]);
    await rateAll(stage, ben, into.places);
    await nextDay(stage);
    await valueOf(stage, admin, "add_city_spelling", { p_city: from.id, p_spelling: "gold" });
    expect(await merge(stage, from.id, into.id)).toEqual({ success: true, city_id: into.id });
    expect(await details(stage, into.id)).toMatchObject({
      city: "Bayan",
      places: 4,
      ratings: 5,
      given: ["altan", "gold"],
    });
    await expectFiguresRight(stage);
    const [middle] = await stage.look(
      "select round(latitude::numeric, 3)::float8 as lat from public.cities where id = $1",
      [into.id],
    );
    expect(middle?.["lat"]).toBeCloseTo(47.525, 3);
    const [counted] = await stage.look(
      "select avg(latitude) as lat, sum(latitude) as sum from public.restaurants where city_id = $1",
      [into.id],
    );
    const [kept] = await stage.look("select latitude as lat, lat_sum as sum from public.cities where id = $1", [
      into.id,
    ]);
    expect(Number(kept?.["lat"])).toBeCloseTo(Number(counted?.["lat"]), 6);
    expect(Number(kept?.["sum"])).toBeCloseTo(Number(counted?.["sum"]), 6);
    expect(
      await stage.look("select restaurant_count, rating_count, merged_into from public.cities where id = $1", [
        from.id,
      ]),
    ).toEqual([{ restaurant_count: 0, rating_count: 0, merged_into: into.id }]);
    for (const p_city of ["Altan", "gold", String(from.id), "Bayan"])
      expect((await valueOf<{ found: number }>(stage, ada, "discover_places", { p_city })).found, p_city).toBe(4);
    for (const name of ["Altan", "Gold"]) expect((await add(stage, name)).city, name).toBe(into.id);
    const mine = (await rowsOf(stage, ada, "my_ratings")).filter(({ restaurant_city_id: city }) => city === into.id);
    expect(mine.map(({ restaurant_city: city }) => city)).toEqual(["Bayan", "Bayan", "Bayan", "Bayan"]);
    expect(await logOf(stage, "cities_merged")).toEqual([
      {
        actor_id: admin.id,
        kind: "places",
        details: { city: "Altan", city_id: from.id, into: "Bayan", into_id: into.id, places: 3 },
      },
    ]);
    // A chain of merges ends at the last one.
    const third = await addSome(stage, "Tsagaan", 1);
    await merge(stage, into.id, third.id);
    expect((await valueOf<{ found: number }>(stage, ada, "discover_places", { p_city: String(from.id) })).found).toBe(
      7,
    );
  });

  test("settles one mayor anew: the present one on a tie, and only who loses is told, once", async ({ stage }) => {
    const [from, into] = [await addSome(stage, "Altan", 3), await addSome(stage, "Bayan", 3, 47.6)];
    await rateAll(stage, ada, from.places);
    await rateAll(stage, ben, into.places);
    const before = await noticesOf(stage, "mayor_won");
    const preview = await valueOf(stage, admin, "preview_city_merge", { p_from: from.id, p_into: into.id });
    expect(preview).toMatchObject({
      mayor_from: "Ada",
      mayor_into: "Ben",
      mayor_after: "Ben",
      loses_from: true,
      loses_into: false,
    });
    await merge(stage, from.id, into.id);
    expect(await mayorsOf(stage)).toContainEqual({ city_id: into.id, user_id: ben.id });
    expect((await mayorsOf(stage)).map(({ city_id }) => city_id)).not.toContain(from.id);
    expect(await noticesOf(stage, "mayor_lost")).toEqual([{ user_id: ada.id, city: into.id }]);
    expect(await noticesOf(stage, "mayor_won")).toEqual(before);
  });

  test("makes no mayor of the city that goes, whoever was second there", async ({ stage }) => {
    const [from, into] = [await addSome(stage, "Altan", 4), await addSome(stage, "Bayan", 1, 47.6)];
    await rateAll(stage, ada, [...from.places, ...into.places]);
    await rateAll(stage, ben, from.places.slice(0, 3));
    const before = await noticesOf(stage, "mayor_won");
    await merge(stage, from.id, into.id);
    expect((await mayorsOf(stage)).filter(({ city_id }) => [from.id, into.id].includes(Number(city_id)))).toEqual([
      { city_id: into.id, user_id: ada.id },
    ]);
    expect(await noticesOf(stage, "mayor_won")).toEqual(before);
    expect(await noticesOf(stage, "mayor_lost")).toEqual([]);
  });

  test("moves a mayor to a city whose own mayor has gone, with the date", async ({ stage }) => {
    const [from, into] = [await addSome(stage, "Altan", 3), await addSome(stage, "Bayan", 3, 47.6)];
    await rateAll(stage, ada, from.places);
    await rateAll(stage, ben, into.places);
    await stage.look("delete from private.ratings where user_id = $1 and restaurant_place_id = $2", [
      ben.id,
      into.places[0],
    ]);
    expect((await details(stage, into.id)).mayor).toBeNull();
    await stage.look("update private.city_mayors set since = '2026-01-02' where user_id = $1", [ada.id]);
    await merge(stage, from.id, into.id);
    expect(
      await stage.look("select user_id, since::date::text as since from private.city_mayors where city_id = $1", [
        into.id,
      ]),
    ).toEqual([{ user_id: ada.id, since: "2026-01-02" }]);
  });

  test("tells a mayor once who moves along and is beaten there", async ({ stage }) => {
    const [from, into] = [await addSome(stage, "Altan", 3), await addSome(stage, "Bayan", 2, 47.6)];
    const cara = await newcomer(stage, "cara@cast.test");
    await rateAll(stage, ada, from.places);
    await rateAll(stage, cara, [...from.places.slice(0, 2), ...into.places]);
    const preview = await valueOf(stage, admin, "preview_city_merge", { p_from: from.id, p_into: into.id });
    expect(preview).toMatchObject({ mayor_from: "Ada", mayor_into: null, loses_from: true });
    await merge(stage, from.id, into.id);
    expect((await mayorsOf(stage)).filter(({ city_id }) => city_id === into.id)).toEqual([
      { city_id: into.id, user_id: cara.id },
    ]);
    expect(await noticesOf(stage, "mayor_lost")).toEqual([{ user_id: ada.id, city: into.id }]);
    expect(await noticesOf(stage, "mayor_won")).toContainEqual({ user_id: cara.id, city: into.id });
  });

  test("is shown in a preview before", async ({ stage }) => {
    const [from, into] = [await addSome(stage, "Altan", 2), await addSome(stage, "Bayan", 1, 47.6)];
    await rateAll(stage, ada, from.places);
    expect(await valueOf(stage, admin, "preview_city_merge", { p_from: from.id, p_into: into.id })).toEqual({
      places: 2,
      ratings: 2,
      guests: 1,
      distance_m: expect.closeTo(11_120, -2),
      two_countries: false,
      spellings: ["altan"],
      mayor_from: null,
      mayor_into: null,
      mayor_after: null,
      loses_from: false,
      loses_into: false,
    });
  });

  test("merges once if the form is sent twice, and is refused for one city, a merged or an unknown one", async ({
    stage,
  }) => {
    const [from, into] = [await addSome(stage, "Altan", 1), await addSome(stage, "Bayan", 1)];
    const form = { p_op_id: crypto.randomUUID() };
    const first = await merge(stage, from.id, into.id, form);
    expect(await merge(stage, from.id, into.id, form)).toEqual(first);
    expect(await merge(stage, from.id, into.id)).toMatchObject({ code: "city_merged" });
    expect(await merge(stage, into.id, from.id)).toMatchObject({ code: "city_merged" });
    expect(await merge(stage, into.id, into.id)).toMatchObject({ code: "same_city" });
    expect(await merge(stage, into.id, 7)).toMatchObject({ code: "city_unknown" });
    expect(await logOf(stage, "cities_merged")).toHaveLength(1);
  });
});
