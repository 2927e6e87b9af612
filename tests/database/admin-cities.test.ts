import { describe, expect } from "vitest";
import { readGeoTowns } from "../../supabase/towns/geonames.ts";
import { storeTowns } from "../../supabase/towns/load-towns.ts";
import { cast } from "../support/cast.ts";
import { nextDay, refusalOf, valueOf } from "./calls.ts";
import { add, addSome, rateAll, find, details, merge, logOf, type City } from "./city-fixtures.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const { consumerA: ada, admin } = cast;
const luxembourg = 2960316;
const towns = readGeoTowns(({ people }) => people >= 15_000).filter(({ id }) => id === luxembourg);
type Double = { from: City; into: City; alike: boolean; distance_m: number; rank: number };

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
