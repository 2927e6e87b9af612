import { describe, expect, test } from "vitest";
import { distanceM } from "../../src/domain/places/distance.ts";
import { placeSchema } from "../../src/domain/places/place.ts";
import { cast, places, serverId } from "../support/cast.ts";
import { rowsOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const ada = cast.consumerA;
const { place1, place2, place3 } = places;

describe("search_places", () => {
  const search = (
    stage: Stage,
    lat: number | null,
    lng: number | null,
    query: string | null,
    radiusM: number,
    limit = 50,
  ) =>
    stage.as(cast.anonymous, "select * from public.search_places($1, $2, $3, $4, $5)", [
      lat,
      lng,
      query,
      radiusM,
      limit,
    ]);
  const ids = (rows: Record<string, unknown>[]) => rows.map((row) => row["place_id"]);

  test("returns places within the radius, nearest first, in the format that the device reads", () =>
    database.scene(async (stage) => {
      const rows = await search(stage, place1.lat, place1.lng, null, 1000);
      expect(ids(rows)).toEqual([place1.id, place2.id]);
      expect(placeSchema.safeParse(rows[0]).error).toBeUndefined();
      expect(rows[0]).toMatchObject({
        lemon_avg: null,
        lemon_count: 0,
        servers: [{ id: serverId, name: "Sam" }],
        distance_m: 0,
      });
      expect(JSON.stringify(rows)).not.toMatch(/cast\.test|Example/);
    }));

  test("calculates the same distance as the device", () =>
    database.scene(async (stage) => {
      const [, second] = await search(stage, place1.lat, place1.lng, null, 1000);
      expect(second?.["distance_m"]).toBeCloseTo(distanceM(place1, place2), 6);
    }));

  test("with a search text ignores case and accents, takes wildcards literally, and covers at most 50 km", () =>
    database.scene(async (stage) => {
      expect(ids(await search(stage, place1.lat, place1.lng, "CAFE", 50_000))).toEqual([place1.id]);
      expect(ids(await search(stage, place1.lat, place1.lng, "moselhaus", 500_000))).toEqual([place3.id]);
      expect(ids(await search(stage, place1.lat, place1.lng, "moselhaus", 1_000))).toEqual([]);
      expect(ids(await search(stage, place1.lat, place1.lng, "%", 50_000))).toEqual([]);
      expect(ids(await search(stage, place1.lat, place1.lng, "____", 50_000))).toEqual([]);
    }));

  test("covers all places with a search text and no position, and returns nothing without either", () =>
    database.scene(async (stage) => {
      expect(ids(await search(stage, null, null, "mosel", 1_000))).toEqual([place3.id]);
      expect(await search(stage, null, null, null, 1_000)).toEqual([]);
    }));

  test("omits closed places, respects the limit, and works across the date line and at the poles", () =>
    database.scene(async (stage) => {
      expect(await search(stage, place1.lat, place1.lng, null, 1000, 1)).toHaveLength(1);
      await stage.look("update public.restaurants set closed_at = now() where place_id = $1", [place1.id]);
      expect(ids(await search(stage, place1.lat, place1.lng, null, 1000))).toEqual([place2.id]);
      await stage.look(
        "insert into public.restaurants (place_id, name, latitude, longitude) values ('fiji', 'Fiji', -17, -179.9999), ('pole', 'Pole', 89.9999, 10)",
      );
      expect(ids(await search(stage, -17, 179.9999, null, 1000))).toEqual(["fiji"]);
      expect(ids(await search(stage, 90, -170, null, 1000))).toEqual(["pole"]);
    }));
});

describe("cache_places, called with the secret key", () => {
  const cache = async (stage: Stage, rows: unknown) =>
    (
      await stage.as<{ answer: unknown }>(cast.machine, "select public.cache_places($1::jsonb) as answer", [
        JSON.stringify(rows),
      ])
    )[0]?.answer;
  const found = {
    place_id: "places/g-1",
    name: "Found",
    vicinity: "Rue 1",
    city: "Esch",
    lat: 49.5,
    lng: 5.98,
    source: "google",
    attribution: "Google",
  };

  test("stores new places, updates known ones, corrects those added by guests, and reports what it skipped", () =>
    database.scene(async (stage) => {
      await stage.as(ada, "select public.add_place('g-1', 'Squatted', null, 1, 1)");
      expect(
        await cache(stage, [
          found,
          { place_id: "bad id", name: "x", lat: 1, lng: 1 },
          { place_id: "g-2", name: "No position" },
        ]),
      ).toEqual({
        written: 1,
        skipped: ["bad id", "g-2"],
      });
      expect(
        await stage.look(
          "select name, city, latitude, reviewed, source from public.restaurants where place_id = 'g-1'",
        ),
      ).toEqual([{ name: "Found", city: "Esch", latitude: 49.5, reviewed: true, source: "google" }]);
      // An update without a city does not move the place.
      await cache(stage, [{ ...found, city: null }]);
      expect(await stage.look("select restaurant_count from public.cities where city = 'Esch'")).toEqual([
        { restaurant_count: 1 },
      ]);
    }));

  test("stores other names and the post code, by which the place is then found", () =>
    database.scene(async (stage) => {
      const names = [
        "Rives de Clausen",
        " FOUND ",
        "rives de clausen",
        "x".repeat(201),
        ...Array<string>(30).fill("Zitrus"),
      ];
      await cache(stage, [{ ...found, other_names: names, postcode: "54290" }]);
      for (const p_query of ["rives de clausen", "zitrus", "54290"])
        expect(
          await rowsOf(stage, cast.anonymous, "search_places", { p_lat: null, p_lng: null, p_query }),
          p_query,
        ).toMatchObject([{ place_id: "g-1", other_names: ["Rives de Clausen", "Zitrus"], postcode: "54290" }]);
      // An update without a post code keeps it; other names are replaced.
      await cache(stage, [found]);
      expect(await stage.look("select other_names, postcode from public.restaurants where place_id = 'g-1'")).toEqual([
        { other_names: [], postcode: "54290" },
      ]);
    }));

  test("does not overwrite corrections by an owner or an admin", () =>
    database.scene(async (stage) => {
      await cache(stage, [found]);
      await stage.look("update public.restaurants set curated_at = now(), name = 'Right name' where place_id = 'g-1'");
      await cache(stage, [found]);
      expect(await stage.look("select name from public.restaurants where place_id = 'g-1'")).toEqual([
        { name: "Right name" },
      ]);
    }));

  test("cannot be called by people, and refuses anything but a list", () =>
    database.scene(async (stage) => {
      for (const person of [cast.anonymous, ada, cast.ownerOfPlace1, cast.admin]) {
        expect((await stage.refusal(person, "select public.cache_places('[]')")).code).toBe("42501");
      }
      expect((await stage.refusal(cast.machine, "select public.cache_places('{}')")).hint).toBe("invalid_places");
    }));
});

describe("fuzzy place search", () => {
  const named = async (stage: Stage, p_query: string, change: Record<string, unknown> = {}) =>
    (
      await rowsOf<{ name: string }>(stage, cast.anonymous, "search_places", {
        p_lat: null,
        p_lng: null,
        p_query,
        ...change,
      })
    ).map(({ name }) => name);

  test("finds a place by name or city with one wrong letter, even overseas, and nothing for nonsense", () =>
    database.scene(async (stage) => {
      expect(await named(stage, "zitruon")).toEqual(["Café Zitroun"]);
      expect(await named(stage, "moselhaus")).toEqual(["Moselhaus"]);
      expect((await named(stage, "luxemburg")).toSorted()).toEqual(["Beim Lis", "Café Zitroun"]);
      expect(await named(stage, "mozelhaus", { p_lat: 49.75, p_lng: 6.64, p_radius_m: 5000 })).toEqual(["Moselhaus"]);
      expect(await named(stage, "quetzalcoatl")).toEqual([]);
    }));

  test("returns pages without gaps or repeats", () =>
    database.scene(async (stage) => {
      await stage.look(
        "insert into public.restaurants (place_id, name, latitude, longitude) select 'page-' || n, 'Page ' || n, 10 + n * 0.00001, 10 from generate_series(1, 130) as n",
      );
      const page = async (p_offset: number) =>
        (
          await rowsOf<{ place_id: string }>(stage, cast.anonymous, "search_places", { p_lat: 10, p_lng: 10, p_offset })
        ).map(({ place_id }) => place_id);
      const pages = [await page(0), await page(50), await page(100)];
      expect(pages.map(({ length }) => length)).toEqual([50, 50, 30]);
      expect(pages.flat()).toEqual(Array.from({ length: 130 }, (_, index) => `page-${index + 1}`));
    }));

  test("lists the most rated places first if they are equally far away", () =>
    database.scene(async (stage) => {
      await stage.look(
        "insert into public.restaurants (place_id, name, latitude, longitude) select 'twin-' || n, 'Twin', 10, 10 from generate_series(1, 3) as n",
      );
      await stage.look(
        "update public.restaurants set score_4 = 2, rating_count = 2, score_sum = 8, average_score = 4 where place_id = 'twin-2'",
      );
      const rows = await rowsOf<{ place_id: string }>(stage, cast.anonymous, "search_places", { p_lat: 10, p_lng: 10 });
      expect(rows.map(({ place_id }) => place_id)).toEqual(["twin-2", "twin-1", "twin-3"]);
    }));

  test("lists cities with their number of places, by distance, or by name with one wrong letter", () =>
    database.scene(async (stage) => {
      const cities = (args: Record<string, unknown>) =>
        rowsOf<{ city: string; restaurant_count: number; distance_m: number | null }>(
          stage,
          cast.anonymous,
          "search_cities",
          args,
        );
      const near = await cities({ p_lat: places.place3.lat, p_lng: places.place3.lng });
      expect(near.map(({ city }) => city)).toEqual(["Trier", "Luxembourg"]);
      expect(near[0]?.distance_m).toBeLessThan(1);
      expect((near[1]?.distance_m ?? 0) / 1000).toBeGreaterThan(35);
      expect(near[1]?.restaurant_count).toBe(2);
      expect((await cities({ p_query: "Luxemburg" })).map(({ city }) => city)).toEqual(["Luxembourg"]);
      expect((await cities({ p_query: "trie" })).map(({ city }) => city)).toEqual(["Trier"]);
      expect(await cities({ p_query: "Atlantis" })).toEqual([]);
      // With a position the nearest comes first regardless of ratings; without one, the most rated.
      await stage.look("update public.cities set rating_count = 9 where city = 'Luxembourg'");
      const there = await cities({ p_lat: places.place3.lat, p_lng: places.place3.lng });
      expect(there.map(({ city }) => city)).toEqual(["Trier", "Luxembourg"]);
      expect((await cities({})).map(({ city }) => city)).toEqual(["Luxembourg", "Trier"]);
      await stage.look("update public.restaurants set latitude = 50 where place_id = $1", [places.place3.id]);
      expect(
        await stage.look("select round(latitude::numeric, 4)::float8 as lat from public.cities where city = 'Trier'"),
      ).toEqual([{ lat: 50 }]);
    }));
});
