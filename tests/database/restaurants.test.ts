import { describe, expect } from "vitest";
import { cast, places } from "../support/cast.ts";
import { nextDay } from "./calls.ts";
import { newDevice, send } from "./commands.ts";
import { useDatabase } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben } = cast;
const { place1, place3 } = places;

const add =
  "insert into public.restaurants (place_id, name, vicinity, latitude, longitude) values ($1, $2, $3, $4, $5)";
const upsert = `${add} on conflict (place_id) do update set name = excluded.name, vicinity = excluded.vicinity,
  latitude = excluded.latitude, longitude = excluded.longitude`;
const kitchen = ["kitchen-1", "My Kitchen", "Home 1", 49.6, 6.1];

describe("a place", () => {
  test("can be added by an invited person through insert, upsert or add_place, and is marked as not reviewed", async ({
    stage,
  }) => {
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
  });

  test("that exists is neither renamed nor moved by an upsert, add_place or patch, and none of the calls fails", async ({
    stage,
  }) => {
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
    expect(await stage.look("select name, latitude from public.restaurants where place_id = $1", [place1.id])).toEqual([
      { name: place1.name, latitude: place1.lat },
    ]);
  });

  test("cannot be added by uninvited people", async ({ stage }) => {
    for (const sql of [add, upsert]) {
      expect((await stage.refusal(cast.uninvited, sql, kitchen)).code).toBe("42501");
    }
    expect((await stage.refusal(cast.uninvited, "select public.add_place('kitchen-1', 'K', null, 49, 6)")).code).toBe(
      "42501",
    );
  });

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
    ["rating_count", "100"],
    ["score_sum", "500"],
    ["average_score", "5"],
    ["reviewed", "true"],
    ["source", "'google'"],
    ["top_tags", "'{great_vibe}'"],
    ["tag_counts", `'{"great_vibe": 9}'`],
    ["photo_urls", "'{https://evil.test/x.gif}'"],
    ["city", "'Atlantis'"],
    ["postcode", "'1234'"],
    ["other_names", "'{Palace}'"],
    ["attribution", "'Me'"],
    ["curated_at", "now()"],
    ["closed_at", "now()"],
    ["types", "'{palace}'"],
    ["opening_hours", "'24/7'"],
    ["phone", "'+352 1'"],
    ["website", "'https://evil.test/'"],
    ["time_zone", "'Europe/Luxembourg'"],
    ["business_status", "'CLOSED_TEMPORARILY'"],
  ])("with a value for the protected column %s is refused", (column, value) =>
    database.scene(async (stage) => {
      const sql = `insert into public.restaurants (place_id, name, latitude, longitude, ${column}) values ('k-1', 'K', 49, 6, ${value})`;
      expect(await stage.refusal(ada, sql)).toMatchObject({ code: "PT403", hint: "column_protected" });
    }),
  );

  test("can be added by one person thirty times in a row, and saving an existing place does not count", async ({
    stage,
  }) => {
    await stage.as(
      ada,
      "insert into public.restaurants (place_id, name, latitude, longitude) select 'k-' || n, 'K', 49, 6 from generate_series(1, 30) as n",
    );
    expect(await stage.refusal(ada, add, kitchen)).toMatchObject({ code: "PT429" });
    await stage.as(ada, upsert, [place1.id, "x", null, 1, 1]);
    await stage.as(ben, add, kitchen);
  });
});

describe("visitors can read", () => {
  test("restaurants by popularity, names by id, cities and figures", async ({ stage }) => {
    await send(stage, ada, newDevice().save());
    await nextDay(stage);
    const [first] = await stage.as(
      cast.anonymous,
      "select * from public.restaurants order by rating_count desc limit 50",
    );
    expect(first).toMatchObject({ place_id: place3.id, rating_count: 1, average_score: 4, score_4: 1 });
    expect(await stage.as(cast.anonymous, "select city from public.cities order by city")).toEqual([
      { city: "Luxembourg" },
      { city: "Trier" },
    ]);
    const stats = "select * from public.get_place_stats($1)";
    expect(await stage.as(cast.anonymous, stats, [[place3.id, "nowhere"]])).toEqual([
      { place_id: place3.id, average_score: 4, review_count: 1, top_tags: ["attentive"] },
    ]);
    expect(await stage.as(ada, stats, [null])).toEqual([]);
  });
});

test("a place takes the name that its provider reports, and is no longer found once reported as closed", async ({
  stage,
}) => {
  const tell = (change: object) =>
    stage.as(cast.machine, "select public.cache_places($1::jsonb)", [
      JSON.stringify([{ place_id: "g-1", name: "Zum Krug", lat: 49.6, lng: 6.1, source: "google", ...change }]),
    ]);
  const row =
    "select types, business_status, closed_at is not null as closed from public.restaurants where place_id = 'g-1'";
  const find = "select place_id from public.search_places(null, null, 'Zum Krug')";
  await tell({ types: ["bar", "restaurant"], business_status: "CLOSED_TEMPORARILY" });
  expect(await stage.look(row)).toEqual([
    { types: ["bar", "restaurant"], business_status: "CLOSED_TEMPORARILY", closed: false },
  ]);
  expect(await stage.as(ada, find)).toHaveLength(1);
  await tell({ types: "no list", business_status: "CLOSED_PERMANENTLY" });
  expect(await stage.look(row)).toEqual([{ types: [], business_status: "CLOSED_PERMANENTLY", closed: true }]);
  expect(await stage.as(ada, find)).toEqual([]);
  await tell({});
  expect(await stage.look(row)).toEqual([{ types: [], business_status: "OPERATIONAL", closed: false }]);
  await tell({ business_status: "HAUNTED" });
  expect(await stage.look(row)).toMatchObject([{ business_status: "OPERATIONAL" }]);
});
