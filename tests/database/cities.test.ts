import { describe, expect, test } from "vitest";
import { foldText } from "../../src/domain/text/fold-text.ts";
import { readGeoTowns } from "../../supabase/towns/geonames.ts";
import { storeTowns } from "../../supabase/towns/load-towns.ts";
import { cast } from "../support/cast.ts";
import { newcomer, rate, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { consumerA: ada, consumerB: ben, admin } = cast;
const named = new Set(["Luxembourg", "Paris", "München", "Lisboa", "Thionville"]);
const towns = readGeoTowns(({ people }) => people >= 15_000).filter(({ name }) => named.has(name));
const luxembourg = 2960316;
const parisInFrance = 2988507;
const parisInTexas = 4717560;

type Given = { city: string | null; country?: string; lat: number; lng: number };
let added = 0;

/** Adds a place as an import does; returns its id. */
async function add(stage: Stage, { city, country, lat, lng }: Given): Promise<string> {
  const id = `test:${(added += 1)}`;
  await stage.look("select public.cache_places($1::jsonb)", [
    JSON.stringify([{ place_id: id, name: `Place ${id}`, city, country, lat, lng }]),
  ]);
  return id;
}

const placeOf = async (stage: Stage, id: string) =>
  (await stage.look("select city, city_id, time_zone from public.restaurants where place_id = $1", [id]))[0];

const inParis = { city: "Paris", lat: 48.8566, lng: 2.3522 };
const inTexas = { city: "Paris", lat: 33.66, lng: -95.55 };

describe("a city", () => {
  test("is the same in every spelling that GeoNames knows", () =>
    database.scene(async (stage) => {
      await storeTowns(stage.sql, towns);
      for (const city of ["LUXEMBOURG", "luxembourg", "Luxemburg", "Luxembourg", "Lëtzebuerg", "Ville de Luxembourg"]) {
        const id = await add(stage, { city, lat: 49.6116, lng: 6.1319 });
        expect(await placeOf(stage, id), city).toMatchObject({ city: "Luxembourg", city_id: luxembourg });
      }
    }));

  test("is another one in another country: Paris in France is not Paris in Texas", () =>
    database.scene(async (stage) => {
      await storeTowns(stage.sql, towns);
      const [here, there] = [await add(stage, inParis), await add(stage, inTexas)];
      expect(await placeOf(stage, here)).toMatchObject({ city_id: parisInFrance, time_zone: "Europe/Paris" });
      expect(await placeOf(stage, there)).toMatchObject({ city_id: parisInTexas, time_zone: "America/Chicago" });
      const rows = await stage.as(admin, "select * from public.search_cities(p_query => 'paris')");
      expect(rows.map(({ city_id, country }) => [city_id, country])).toEqual(
        expect.arrayContaining([
          [parisInFrance, "FR"],
          [parisInTexas, "US"],
        ]),
      );
      // The middle of each city, not of both, which is in the Atlantic.
      expect(rows.every(({ lng }) => Math.abs(Number(lng) - 2.35) < 1 || Math.abs(Number(lng) + 95.55) < 1)).toBe(true);
      const found = async (p_city: string) =>
        (await valueOf<{ places: { place_id: string }[] }>(stage, ada, "discover_places", { p_city })).places.map(
          ({ place_id }) => place_id,
        );
      expect(await found(String(parisInTexas))).toEqual([there]);
      expect((await found("PARIS")).toSorted()).toEqual([here, there].toSorted());
    }));

  test("has a mayor of its own, whatever other cities are called", () =>
    database.scene(async (stage) => {
      await storeTowns(stage.sql, towns);
      for (const [person, at] of [
        [ada, inParis],
        [ben, inTexas],
      ] as const)
        for (let count = 0; count < 3; count += 1) await rate(stage, person, await add(stage, at));
      await stage.look("update private.city_mayors set since = since - interval '1 day'");
      const mayors = await rowsOf(stage, admin, "get_city_mayors", { p_city: "paris" });
      expect(mayors.map(({ user_id, city_id, country }) => [user_id, city_id, country]).toSorted()).toEqual(
        [
          [ada.id, parisInFrance, "FR"],
          [ben.id, parisInTexas, "US"],
        ].toSorted(),
      );
      expect(await rowsOf(stage, ada, "get_my_mayorships")).toMatchObject([{ city: "Paris", city_id: parisInFrance }]);
    }));

  test("is made from places if GeoNames lacks it: one by all spellings nearby, another one far away", () =>
    database.scene(async (stage) => {
      await storeTowns(stage.sql, towns);
      const ids = [];
      for (const [city, lng] of [
        ["SCHENGEN", 6.36],
        ["Schengen", 6.361],
        ["schengen ", 6.362],
        ["Schengen", 24],
      ] as const)
        ids.push(await add(stage, { city, lat: 49.47, lng }));
      const cities = await Promise.all(ids.map((id) => placeOf(stage, id)));
      expect(new Set(cities.slice(0, 3).map((place) => place?.["city_id"])).size).toBe(1);
      expect(cities[3]?.["city_id"]).not.toBe(cities[0]?.["city_id"]);
      expect(cities.map((place) => place?.["city"])).toEqual(["Schengen", "Schengen", "Schengen", "Schengen"]);
      const [made] = await stage.look("select country, time_zone from public.cities where id = $1", [
        cities[0]?.["city_id"],
      ]);
      expect(made).toMatchObject({ time_zone: expect.stringMatching(/^Europe/) });
    }));

  test("is found for a place without one: the city of a neighbour, else the town around it, none in the countryside", () =>
    database.scene(async (stage) => {
      await storeTowns(stage.sql, towns);
      await add(stage, { city: "Schengen", lat: 49.47, lng: 6.36 });
      expect(await placeOf(stage, await add(stage, { city: null, lat: 49.471, lng: 6.361 }))).toMatchObject({
        city: "Schengen",
      });
      const guestPlace = "select * from public.add_place('hand:munich-1', 'Café', null, 48.1374, 11.5755)";
      expect(await stage.as(ada, guestPlace)).toMatchObject([{ city: "München", time_zone: "Europe/Berlin" }]);
      expect(await placeOf(stage, await add(stage, { city: null, lat: 47.2, lng: 98 }))).toMatchObject({
        city: null,
        city_id: null,
      });
    }));

  test("follows a correction of the place's city or position, and counts move along", () =>
    database.scene(async (stage) => {
      await storeTowns(stage.sql, towns);
      const id = await add(stage, inParis);
      await rate(stage, ada, id);
      await stage.as(admin, "select public.correct_place($1, $2::jsonb)", [
        id,
        JSON.stringify({ latitude: inTexas.lat, longitude: inTexas.lng }),
      ]);
      expect(await placeOf(stage, id)).toEqual({ city: "Paris", city_id: parisInTexas, time_zone: "America/Chicago" });
      const counts = await stage.look("select city_id, rating_count from private.city_reviewers where user_id = $1", [
        ada.id,
      ]);
      expect(counts).toContainEqual({ city_id: parisInTexas, rating_count: 1 });
      expect(counts.map(({ city_id }) => city_id)).not.toContain(parisInFrance);
    }));

  test("that was made before the towns were loaded joins its town, with counts, mayor and date", () =>
    database.scene(async (stage) => {
      const ids = [];
      for (const city of ["Luxemburg", "Luxemburg", "Luxembourg", "LUXEMBOURG"])
        ids.push(await add(stage, { city, lat: 49.6, lng: 6.13 }));
      const before = await placeOf(stage, ids[0] ?? "");
      expect(before?.["city_id"]).toBeGreaterThanOrEqual(1_000_000_000);
      const person = await newcomer(stage, "mayor@test.example");
      for (const id of ids) await rate(stage, person, id);
      const since = "2026-01-02T00:00:00.000Z";
      await stage.look("update private.city_mayors set since = $1 where user_id = $2", [since, person.id]);
      await stage.look("update private.city_reviewers set reached_at = $1 where user_id = $2", [since, person.id]);
      await storeTowns(stage.sql, towns);
      expect(await placeOf(stage, ids[0] ?? "")).toMatchObject({ city: "Luxembourg", city_id: luxembourg });
      expect(
        await stage.look("select city_id, rating_count, reached_at from private.city_reviewers where user_id = $1", [
          person.id,
        ]),
      ).toMatchObject([{ city_id: luxembourg, rating_count: 4, reached_at: expect.stringMatching(/^2026-01-02/) }]);
      const [figures] = await stage.look("select restaurant_count, rating_count from public.cities where id = $1", [
        luxembourg,
      ]);
      const [counted] = await stage.look(
        "select count(*)::int as restaurant_count, sum(rating_count)::int as rating_count from public.restaurants where city_id = $1",
        [luxembourg],
      );
      expect(figures).toEqual(counted);
      // Old ids keep their meaning.
      const page = { p_city: String(before?.["city_id"]) };
      expect((await valueOf<{ found: number }>(stage, ada, "discover_places", page)).found).toBeGreaterThanOrEqual(4);
    }));

  test("keeps everything under a new name", () =>
    database.scene(async (stage) => {
      const ids = [];
      for (let count = 0; count < 3; count += 1) ids.push(await add(stage, { city: "Neudorf", lat: 47.5, lng: 98 }));
      for (const id of ids) await rate(stage, ada, id);
      const city = Number((await placeOf(stage, ids[0] ?? ""))?.["city_id"]);
      await valueOf(stage, admin, "rename_city", { p_city: city, p_name: "Villeneuve" });
      expect(await placeOf(stage, ids[0] ?? "")).toMatchObject({ city: "Villeneuve", city_id: city });
      const later = await add(stage, { city: "NEUDORF", lat: 47.5, lng: 98 });
      expect(await placeOf(stage, later)).toMatchObject({ city: "Villeneuve", city_id: city });
      expect(await rowsOf(stage, ada, "get_my_mayorships")).toMatchObject([{ city: "Villeneuve", rating_count: 3 }]);
    }));

  test("is spelled alike by database and loader", () =>
    database.scene(async (stage) => {
      const spellings = [
        "Luxembourg",
        "Saint-Germain-en-Laye",
        "L'Haÿ-les-Roses",
        "Straße",
        "Œuilly",
        "Łódź",
        "São João d’El-Rei",
        " (Köln) ",
        "Æbeltoft/Ø",
        "",
      ];
      for (const spelling of spellings)
        expect(await stage.look("select private.city_key($1) as key", [spelling])).toEqual([
          { key: foldText(spelling) },
        ]);
    }));
});

describe("the names of towns", () => {
  test("are local ones, with those of the languages of the app", () => {
    const names = (id: number) => towns.find((town) => town.id === id);
    expect(names(luxembourg)).toMatchObject({ name: "Luxembourg", names: { de: "Luxemburg", lb: "Lëtzebuerg" } });
    expect(names(2267057)).toMatchObject({ name: "Lisboa", names: { en: "Lisbon", fr: "Lisbonne", de: "Lissabon" } });
    expect(names(2867714)).toMatchObject({ name: "München", names: { en: "Munich", pt: "Munique" } });
  });
});
