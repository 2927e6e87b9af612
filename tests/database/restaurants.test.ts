import { describe, expect, test } from "vitest";
import { distanceM } from "../../src/domain/distance.ts";
import { placeSchema } from "../../src/domain/place.ts";
import { cast, places, serverId } from "../support/cast.ts";
import { newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { consumerA: ada, consumerB: ben } = cast;
const { place1, place2, place3 } = places;

const add =
  "insert into public.restaurants (place_id, name, vicinity, latitude, longitude) values ($1, $2, $3, $4, $5)";
const upsert = `${add} on conflict (place_id) do update set name = excluded.name, vicinity = excluded.vicinity,
  latitude = excluded.latitude, longitude = excluded.longitude`;
const kitchen = ["kitchen-1", "My Kitchen", "Home 1", 49.6, 6.1];

describe("a place", () => {
  test("is added by an invited person, by insert, upsert or add_place, and is marked as not reviewed", () =>
    database.scene(async (stage) => {
      await stage.as(ada, add, kitchen);
      await stage.as(ada, upsert, ["places/kitchen-2", ...kitchen.slice(1)]);
      const [made] = await stage.as(ada, "select * from public.add_place('kitchen-3', ' Third ', null, 49, 6)");
      expect(made).toMatchObject({
        place_id: "kitchen-3",
        name: "Third",
        reviewed: false,
        source: "hand",
        rating_count: 0,
        average_score: null,
      });
      expect(
        await stage.look(
          "select place_id, source, reviewed, city from public.restaurants where source = 'hand' order by 1",
        ),
      ).toEqual(
        ["kitchen-1", "kitchen-2", "kitchen-3"].map((place_id) => ({
          place_id,
          source: "hand",
          reviewed: false,
          city: null,
        })),
      );
    }));

  test("that exists is not renamed or moved by an upsert, by add_place or by a patch, and none of them fails", () =>
    database.scene(async (stage) => {
      await stage.as(ada, upsert, [place1.id, "Renamed", "Moved", 1, 1]);
      const [stands] = await stage.as(ada, "select name from public.add_place($1, 'Renamed', null, 1, 1)", [
        `places/${place1.id}`,
      ]);
      expect(stands).toEqual({ name: place1.name });
      for (const person of [ada, cast.ownerOfPlace1, cast.admin]) {
        expect(
          await stage.as(person, "update public.restaurants set name = 'Renamed' where place_id = $1 returning name", [
            place1.id,
          ]),
        ).toEqual([]);
      }
      expect(
        await stage.look("select name, latitude from public.restaurants where place_id = $1", [place1.id]),
      ).toEqual([{ name: place1.name, latitude: place1.lat }]);
    }));

  test("is added by no visitor and by no uninvited person, and deleted by nobody", () =>
    database.scene(async (stage) => {
      for (const sql of [add, upsert]) {
        expect((await stage.refusal(cast.anonymous, sql, kitchen)).code).toBe("42501");
        expect((await stage.refusal(cast.uninvited, sql, kitchen)).code).toBe("42501");
      }
      expect((await stage.refusal(cast.uninvited, "select public.add_place('kitchen-1', 'K', null, 49, 6)")).code).toBe(
        "42501",
      );
      expect((await stage.refusal(cast.anonymous, "select public.add_place('kitchen-1', 'K', null, 49, 6)")).code).toBe(
        "42501",
      );
      for (const person of [cast.anonymous, ada, cast.admin]) {
        expect((await stage.refusal(person, "delete from public.restaurants")).code).toBe("42501");
      }
    }));

  test.each([
    ["no name", ["k-1", "  ", null, 49, 6]],
    ["no id", [" ", "K", null, 49, 6]],
    ["an id with spaces", ["k 1", "K", null, 49, 6]],
    ["a name of 201 characters", ["k-1", "x".repeat(201), null, 49, 6]],
    ["no position", ["k-1", "K", null, null, 6]],
    ["a position off the globe", ["k-1", "K", null, 91, 6]],
  ])("with %s is refused as incomplete", (_name, values) =>
    database.scene(async (stage) => {
      expect(await stage.refusal(ada, add, values)).toMatchObject({ code: "PT422", hint: "place_incomplete" });
    }),
  );

  test.each([
    ["score_5", "100"],
    ["reviewed", "true"],
    ["source", "'google'"],
    ["top_tags", "'{great_vibe}'"],
    ["tag_counts", `'{"great_vibe": 9}'`],
    ["photo_urls", "'{https://evil.test/x.gif}'"],
    ["city", "'Atlantis'"],
    ["attribution", "'Me'"],
    ["curated_at", "now()"],
    ["closed_at", "now()"],
  ])("with a forged %s is refused", (column, value) =>
    database.scene(async (stage) => {
      const sql = `insert into public.restaurants (place_id, name, latitude, longitude, ${column}) values ('k-1', 'K', 49, 6, ${value})`;
      expect(await stage.refusal(ada, sql)).toMatchObject({ code: "PT403", hint: "column_protected" });
    }),
  );

  test("can be added thirty times in a row, then the person waits; existing ones cost nothing", () =>
    database.scene(async (stage) => {
      await stage.as(
        ada,
        "insert into public.restaurants (place_id, name, latitude, longitude) select 'k-' || n, 'K', 49, 6 from generate_series(1, 30) as n",
      );
      expect(await stage.refusal(ada, add, kitchen)).toMatchObject({ code: "PT429" });
      await stage.as(ada, upsert, [place1.id, "x", null, 1, 1]);
      await stage.as(ben, add, kitchen);
    }));
});

describe("visitors read", () => {
  test("restaurants by popularity, names by id, cities and figures", () =>
    database.scene(async (stage) => {
      await send(stage, ada, newDevice().save());
      const [first] = await stage.as(
        cast.anonymous,
        "select * from public.restaurants order by rating_count desc limit 50",
      );
      expect(first).toMatchObject({ place_id: place3.id, rating_count: 1, average_score: 4, score_4: 1 });
      expect(await stage.as(cast.anonymous, "select city from public.cities order by city")).toEqual([
        { city: "Luxembourg" },
        { city: "Trier" },
      ]);
      expect((await stage.refusal(ada, "update public.cities set rating_count = 9")).code).toBe("42501");
      const stats = "select * from public.get_place_stats($1)";
      expect(await stage.as(cast.anonymous, stats, [[place3.id, "nowhere"]])).toEqual([
        { place_id: place3.id, average_score: 4, review_count: 1, top_tags: ["attentive"] },
      ]);
      expect(await stage.as(ada, stats, [null])).toEqual([]);
    }));

  test("ratings newest first with their restaurant joined", () =>
    database.scene(async (stage) => {
      await send(stage, ada, newDevice().save());
      const sql = `select r.score, p.name from public.ratings as r join public.restaurants as p on p.place_id = r.restaurant_place_id
        where r.user_id = $1 order by r.created_at desc`;
      expect(await stage.as(cast.anonymous, sql, [ada.id])).toEqual([{ score: 4, name: place3.name }]);
    }));
});

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

  test("gives places within the radius, nearest first, in the form that the device reads", () =>
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

  test("measures like the device does", () =>
    database.scene(async (stage) => {
      const [, second] = await search(stage, place1.lat, place1.lng, null, 1000);
      expect(second?.["distance_m"]).toBeCloseTo(distanceM(place1, place2), 6);
    }));

  test("a query looks up to 50 km far, without case, accents and wildcards", () =>
    database.scene(async (stage) => {
      expect(ids(await search(stage, place1.lat, place1.lng, "CAFE", 50_000))).toEqual([place1.id]);
      expect(ids(await search(stage, place1.lat, place1.lng, "moselhaus", 500_000))).toEqual([place3.id]);
      expect(ids(await search(stage, place1.lat, place1.lng, "moselhaus", 1_000))).toEqual([]);
      expect(ids(await search(stage, place1.lat, place1.lng, "%", 50_000))).toEqual([]);
      expect(ids(await search(stage, place1.lat, place1.lng, "_eim", 50_000))).toEqual([]);
    }));

  test("without a position a query searches everywhere, and nothing alone finds nothing", () =>
    database.scene(async (stage) => {
      expect(ids(await search(stage, null, null, "mosel", 1_000))).toEqual([place3.id]);
      expect(await search(stage, null, null, null, 1_000)).toEqual([]);
    }));

  test("leaves out closed places, honours the limit, and works across the date line and at the poles", () =>
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

describe("cache_places, for functions with the secret key", () => {
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

  test("files new places, refreshes known ones, corrects those of guests, and names what it skipped", () =>
    database.scene(async (stage) => {
      await stage.as(ada, add, ["g-1", "Squatted", null, 1, 1]);
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
      expect(await stage.look("select restaurant_count from public.cities where city = 'Esch'")).toEqual([
        { restaurant_count: 1 },
      ]);
    }));

  test("leaves alone what an owner or admin corrected", () =>
    database.scene(async (stage) => {
      await cache(stage, [found]);
      await stage.look("update public.restaurants set curated_at = now(), name = 'Right name' where place_id = 'g-1'");
      await cache(stage, [found]);
      expect(await stage.look("select name from public.restaurants where place_id = 'g-1'")).toEqual([
        { name: "Right name" },
      ]);
    }));

  test("is closed to people, and refuses what is no list", () =>
    database.scene(async (stage) => {
      for (const person of [cast.anonymous, ada, cast.ownerOfPlace1, cast.admin]) {
        expect((await stage.refusal(person, "select public.cache_places('[]')")).code).toBe("42501");
      }
      expect((await stage.refusal(cast.machine, "select public.cache_places('{}')")).hint).toBe("invalid_places");
    }));
});
