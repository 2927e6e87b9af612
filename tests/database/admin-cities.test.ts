import { describe, expect } from "vitest";
import { readGeoTowns } from "../../supabase/towns/geonames.ts";
import { storeTowns } from "../../supabase/towns/load-towns.ts";
import { cast, type Person } from "../support/cast.ts";
import { newcomer, nextDay, rate, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { expectFiguresRight } from "./merge-fixtures.ts";

const { test } = useDatabase();
const { consumerA: ada, consumerB: ben, admin } = cast;
const luxembourg = 2960316;
const towns = readGeoTowns(({ people }) => people >= 15_000).filter(({ id }) => id === luxembourg);

type City = {
  city: string;
  city_id: number;
  places: number;
  ratings: number;
  has_mayor: boolean;
  of_geonames: boolean;
};
type Details = City & { mayor: string | null; named: string[]; given: string[]; geonames: number; doubles: City[] };
type Double = { from: City; into: City; alike: boolean; distance_m: number; rank: number };

let added = 0;
/** Adds a place as an import does; returns the ids of the place and its city. */
async function add(stage: Stage, city: string, lat = 47.5, lng = 98): Promise<{ place: string; city: number }> {
  const place = `city-test:${(added += 1)}`;
  await stage.look("select public.cache_places($1::jsonb)", [
    JSON.stringify([{ place_id: place, name: `Place ${place}`, city, country: "MN", lat, lng }]),
  ]);
  const [row] = await stage.look("select city_id from public.restaurants where place_id = $1", [place]);
  return { place, city: Number(row?.["city_id"]) };
}
/** Places of a city in Mongolia, far from every town; "Altan" and "Altain" are 2 km apart. */
const addSome = async (stage: Stage, city: string, count: number, lat = 47.5) => {
  const some = [];
  for (let nth = 0; nth < count; nth += 1) some.push(await add(stage, city, lat));
  const [first] = some;
  if (!first) throw new Error("No place was asked for");
  return { id: first.city, places: some.map(({ place }) => place) };
};
const rateAll = async (stage: Stage, person: Person, ids: readonly string[]) => {
  for (const id of ids) await rate(stage, person, id);
};
const find = async (stage: Stage, args = {}) =>
  valueOf<{ cities: City[]; countries: string[] }>(stage, admin, "find_admin_cities", args);
const details = (stage: Stage, p_city: number) => valueOf<Details>(stage, admin, "get_admin_city", { p_city });
const merge = (stage: Stage, p_from: number, p_into: number, more = {}) =>
  valueOf(stage, admin, "merge_cities", { p_from, p_into, ...more });
const logOf = (stage: Stage, action: string) =>
  stage.as(admin, "select actor_id, kind, details from public.audit_log where action = $1", [action]);
const mayorsOf = (stage: Stage) =>
  stage.look("select city_id, user_id from private.city_mayors where user_id is not null order by city_id");
const noticesOf = (stage: Stage, type: string) =>
  stage.look(
    "select user_id, metadata -> 'city_id' as city from public.activities where activity_type = $1 order by user_id",
    [type],
  );

describe("the list of cities", () => {
  test("finds cities by name, other language, spelling and id, with figures, one page at a time", async ({ stage }) => {
    const { id, places } = await addSome(stage, "Altan", 3);
    await rateAll(stage, ada, places);
    await nextDay(stage);
    await valueOf(stage, admin, "rename_city", { p_city: id, p_name: "Altan", p_names: { fr: "Ville d’Or" } });
    await valueOf(stage, admin, "add_city_spelling", { p_city: id, p_spelling: "Goldstadt" });
    for (const p_query of ["ALTAN", "ville d'or", "dstadt", String(id)])
      expect((await find(stage, { p_query })).cities, p_query).toMatchObject([
        { city: "Altan", city_id: id, places: 3, ratings: 3, has_mayor: true, of_geonames: false, country: "MN" },
      ]);
    expect((await find(stage, { p_query: "altan", p_country: "fr" })).cities).toEqual([]);
    expect((await find(stage, { p_query: "altan", p_country: "mn" })).cities).toHaveLength(1);
    expect((await find(stage)).countries).toContain("MN");
    const all = (await find(stage, { p_limit: 50 })).cities.map(({ city_id }) => city_id);
    const paged: number[] = [];
    let last: City | undefined;
    do {
      const { cities } = await find(stage, { p_limit: 2, p_after_count: last?.places, p_after_id: last?.city_id });
      paged.push(...cities.map(({ city_id }) => city_id));
      last = cities.at(-1);
    } while (last && paged.length < 60);
    expect(paged).toEqual(all);
  });

  test("leaves merged cities out, and finds the remaining one by the old id and the old name", async ({ stage }) => {
    const [from, into] = [await addSome(stage, "Altan", 1), await addSome(stage, "Bayan", 1)];
    await merge(stage, from.id, into.id);
    for (const p_query of ["altan", String(from.id)])
      expect((await find(stage, { p_query })).cities.map(({ city_id }) => city_id)).toEqual([into.id]);
    expect((await refusalOf(stage, admin, "get_admin_city", { p_city: from.id })).hint).toBe("city_merged");
    expect((await refusalOf(stage, admin, "get_admin_city", { p_city: 7 })).hint).toBe("city_unknown");
  });
});

describe("likely doubles", () => {
  const doubles = (stage: Stage, args = {}) => valueOf<Double[]>(stage, admin, "find_city_doubles", args);

  test("have a spelling in common in one country or are nearer than 3 km, and the town or larger one is kept", async ({
    stage,
  }) => {
    const here = await addSome(stage, "Altan", 2);
    const same = await addSome(stage, "ALTAN", 1, 48.5);
    const near = await addSome(stage, "Bayan", 1, 47.52);
    const far = await addSome(stage, "Tsagaan", 1, 47.6);
    expect(same.id).not.toBe(here.id);
    const found = (await doubles(stage)).filter(({ from, into }) =>
      [from, into].some(({ city_id }) => [here.id, same.id, near.id, far.id].includes(city_id)),
    );
    expect(found.map(({ from, into, alike }) => [from.city_id, into.city_id, alike])).toEqual([
      [same.id, here.id, true],
      [near.id, here.id, false],
    ]);
    expect(found[1]?.distance_m).toBeGreaterThan(2000);
    const [first] = await doubles(stage, { p_limit: 1 });
    const after = { p_after_rank: first?.rank, p_after_from: first?.from.city_id, p_after_into: first?.into.city_id };
    expect(await doubles(stage, after)).toEqual((await doubles(stage)).slice(1));
    expect((await details(stage, near.id)).doubles.map(({ city_id }) => city_id)).toEqual([here.id]);
    // The same name in another country is another city.
    await stage.look("update public.cities set country = 'RU' where id = $1", [same.id]);
    expect((await details(stage, same.id)).doubles).toEqual([]);
  });

  test("keep a town of GeoNames rather than a larger city that was made from places", async ({ stage }) => {
    const ids: Awaited<ReturnType<typeof add>>[] = [];
    for (const lng of [6.13, 6.131]) ids.push(await add(stage, "Kirchberg Nord", 49.61, lng));
    await storeTowns(stage.sql, towns);
    await add(stage, "Luxembourg", 49.6116, 6.1319);
    await stage.look("update public.cities set restaurant_count = 0 where id = $1", [luxembourg]);
    const pair = (await doubles(stage)).find(({ from }) => from.city_id === ids[0]?.city);
    expect(pair?.into).toMatchObject({ city_id: luxembourg, of_geonames: true });
  });
});

describe("renaming a city", () => {
  const rename = (stage: Stage, p_city: number, p_name: string, more = {}) =>
    valueOf(stage, admin, "rename_city", { p_city, p_name, ...more });

  test("changes the name at its places and in each language, keeps the old spellings, and is logged", async ({
    stage,
  }) => {
    const { id, places } = await addSome(stage, "Altan", 1);
    const p_names = { fr: " Altanville ", de: "Goldstadt", lb: "Goldstadt", pt: "", en: null };
    expect(await rename(stage, id, " Goldstadt ", { p_names })).toEqual({ success: true });
    const [place] = await stage.look(
      "select city, city_id, city_names from public.restaurants where place_id = $1",
      places,
    );
    expect(place).toEqual({ city: "Goldstadt", city_id: id, city_names: { fr: "Altanville" } });
    expect((await details(stage, id)).named).toEqual(["altanville", "goldstadt"]);
    expect((await details(stage, id)).given).toEqual(["altan"]);
    for (const name of ["Altan", "ALTANVILLE", "Goldstadt"]) expect((await add(stage, name)).city, name).toBe(id);
    expect(await logOf(stage, "city_renamed")).toEqual([
      { actor_id: admin.id, kind: "places", details: { city: "Altan", city_id: id, name: "Goldstadt" } },
    ]);
  });

  test("happens once if the form is sent twice, and does not undo a later rename", async ({ stage }) => {
    const { id } = await addSome(stage, "Altan", 1);
    const form = { p_op_id: crypto.randomUUID() };
    await rename(stage, id, "Goldstadt", form);
    await rename(stage, id, "Villeneuve");
    expect(await rename(stage, id, "Goldstadt", form)).toEqual({ success: true });
    expect((await details(stage, id)).city).toBe("Villeneuve");
    expect(await logOf(stage, "city_renamed")).toHaveLength(2);
    const other = await addSome(stage, "Bayan", 1);
    expect(await rename(stage, other.id, "Goldstadt Süd", form)).toMatchObject({ code: "op_id_used" });
    expect((await details(stage, other.id)).city).toBe("Bayan");
  });

  test.for([
    ["an empty name", { p_name: " " }, "name_invalid"],
    ["a name without a letter", { p_name: "—" }, "name_invalid"],
    ["a name of 81 characters", { p_name: "x".repeat(81) }, "name_invalid"],
    ["a language that the app lacks", { p_names: { es: "Oro" } }, "name_invalid"],
    ["names that are no object", { p_names: "[]" }, "name_invalid"],
    ["the name of a city nearby", { p_name: "BAYAN" }, "spelling_taken"],
  ] as const)("is refused with %s", async ([, change, code], { stage }) => {
    const { id } = await addSome(stage, "Altan", 1);
    await addSome(stage, "Bayan", 1);
    expect(await rename(stage, id, "Goldstadt", change)).toMatchObject({ success: false, code });
    expect((await details(stage, id)).city).toBe("Altan");
  });

  test("reaches offline packs: their places come again, and the pack has the new name in every language", async ({
    stage,
  }) => {
    const { id, places } = await addSome(stage, "Altan", 1);
    await stage.look(
      "update public.restaurants set source = 'osm', updated_at = now() - interval '2 days' where city_id = $1",
      [id],
    );
    const piece = "a".repeat(64);
    const box = { west: 97, south: 47, east: 99, north: 48 };
    await stage.look("select public.publish_city_pack($1::jsonb)", [
      JSON.stringify({ pack: "altan", name: "Altan", manifest: piece, bytes: 1, places: 1, pieces: [piece], box }),
    ]);
    await stage.look("update public.city_packs set published_at = now() - interval '1 day'");
    const live = async () =>
      JSON.stringify(await valueOf(stage, cast.anonymous, "city_pack_places", { p_pack: "altan" })).includes(
        places[0] ?? "",
      );
    expect(await live()).toBe(false);
    await rename(stage, id, "Goldstadt", { p_names: { fr: "Ville d’Or" } });
    expect(await live()).toBe(true);
    expect(await valueOf(stage, cast.anonymous, "list_city_packs")).toMatchObject([
      { pack: "altan", names: { de: "Goldstadt", fr: "Ville d’Or" } },
    ]);
    const other = await addSome(stage, "Bayan", 1);
    await merge(stage, id, other.id);
    expect(await valueOf(stage, cast.anonymous, "list_city_packs")).toMatchObject([
      { pack: "altan", names: { de: "Bayan" } },
    ]);
  });
});

describe("spellings", () => {
  const change = (stage: Stage, name: string, p_city: number, p_spelling: string, more = {}) =>
    valueOf(stage, admin, `${name}_city_spelling`, { p_city, p_spelling, ...more });

  test("lead new places to the city from the addition until the removal, and both are logged", async ({ stage }) => {
    const { id } = await addSome(stage, "Altan", 1);
    expect(await change(stage, "add", id, " GOLD-Stadt ")).toEqual({ success: true });
    expect((await details(stage, id)).given).toEqual(["gold stadt"]);
    const early = await add(stage, "Gold Stadt");
    expect(early.city).toBe(id);
    expect(await change(stage, "remove", id, "gold stadt")).toEqual({ success: true });
    expect((await add(stage, "Gold Stadt")).city).not.toBe(id);
    expect(await stage.look("select city_id from public.restaurants where place_id = $1", [early.place])).toEqual([
      { city_id: id },
    ]);
    const detail = { city: "Altan", city_id: id, spelling: "gold stadt" };
    expect((await logOf(stage, "city_spelling_added")).map(({ details: one }) => one)).toEqual([detail]);
    expect((await logOf(stage, "city_spelling_removed")).map(({ details: one }) => one)).toEqual([detail]);
  });

  test("are refused when empty, known, taken by a city or town nearby, a name, or gone", async ({ stage }) => {
    const { id } = await addSome(stage, "Altan", 1);
    await addSome(stage, "Bayan", 1);
    await storeTowns(stage.sql, towns);
    const near = await add(stage, "Kirchberg Nord", 49.63, 6.16);
    expect(await change(stage, "add", id, "…")).toMatchObject({ code: "name_invalid" });
    expect(await change(stage, "add", id, "ALTAN")).toMatchObject({ code: "spelling_known" });
    expect(await change(stage, "add", id, "bayan")).toMatchObject({ code: "spelling_taken" });
    expect(await change(stage, "add", near.city, "Lëtzebuerg")).toMatchObject({ code: "spelling_taken" });
    expect(await change(stage, "remove", id, "altan")).toMatchObject({ code: "spelling_named" });
    expect(await change(stage, "remove", id, "gold")).toMatchObject({ code: "spelling_gone" });
    expect(await change(stage, "add", 7, "gold")).toMatchObject({ code: "city_unknown" });
  });

  test("are added and removed once if the form is sent twice", async ({ stage }) => {
    const { id } = await addSome(stage, "Altan", 1);
    for (const name of ["add", "remove"]) {
      const form = { p_op_id: crypto.randomUUID() };
      expect(await change(stage, name, id, "gold", form)).toEqual({ success: true });
      expect(await change(stage, name, id, "gold", form)).toEqual({ success: true });
    }
    expect((await details(stage, id)).given).toEqual([]);
    expect(await logOf(stage, "city_spelling_added")).toHaveLength(1);
  });
});

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
    await stage.look("delete from public.ratings where user_id = $1 and restaurant_place_id = $2", [
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

describe("all of it", () => {
  test.for(["find_admin_cities", "find_city_doubles", "get_admin_city", "preview_city_merge"])(
    "%s answers admins with a second step only",
    async (name, { stage }) => {
      const { id } = await addSome(stage, "Altan", 1);
      const { id: other } = await addSome(stage, "Bayan", 1);
      const args =
        name === "get_admin_city" ? { p_city: id } : name === "preview_city_merge" ? { p_from: id, p_into: other } : {};
      for (const person of [ada, cast.ownerOfPlace1, cast.serverOfPlace1, cast.uninvited])
        expect((await refusalOf(stage, person, name, args)).hint).toBe("not_admin");
      expect((await refusalOf(stage, { ...admin, aal: "aal1" }, name, args)).hint).toBe("second_step");
      expect((await refusalOf(stage, cast.anonymous, name, args)).code).toBe("42501");
      expect(await valueOf(stage, admin, name, args)).toBeTruthy();
    },
  );

  test.for(["merge_cities", "rename_city", "add_city_spelling", "remove_city_spelling"])(
    "%s changes nothing for anybody but admins with a second step",
    async (name, { stage }) => {
      const { id } = await addSome(stage, "Altan", 1);
      const { id: other } = await addSome(stage, "Bayan", 1);
      await valueOf(stage, admin, "add_city_spelling", { p_city: id, p_spelling: "gold" });
      const args = {
        merge_cities: { p_from: id, p_into: other },
        rename_city: { p_city: id, p_name: "Goldstadt" },
        add_city_spelling: { p_city: id, p_spelling: "silver" },
        remove_city_spelling: { p_city: id, p_spelling: "gold" },
      }[name];
      const state = () => stage.look("select id, city, names, keys, merged_into from public.cities order by id");
      const before = await state();
      for (const person of [ada, cast.ownerOfPlace1, cast.serverOfPlace1, cast.uninvited])
        expect(await valueOf(stage, person, name, args)).toMatchObject({ code: "not_admin" });
      expect(await valueOf(stage, { ...admin, aal: "aal1" }, name, args)).toMatchObject({ code: "second_step" });
      expect((await refusalOf(stage, cast.anonymous, name, args)).code).toBe("42501");
      expect(await state()).toEqual(before);
      expect(await valueOf(stage, admin, name, args)).toMatchObject({ success: true });
      expect(await state()).not.toEqual(before);
    },
  );
});
