import { describe, expect, test } from "vitest";
import { discoveredSchema } from "../../src/domain/places/discovery.ts";
import { cast, members, places } from "../support/cast.ts";
import { nextDay, rate, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { anonymous, consumerA: ada, consumerB: ben } = cast;
const { place1, place2, place3 } = places;

const ask = async (
  stage: Stage,
  args: Record<string, unknown> = {},
  person: (typeof cast)[keyof typeof cast] = anonymous,
) => discoveredSchema.parse(await valueOf(stage, person, "discover_places", args));
const idsOf = async (stage: Stage, args?: Record<string, unknown>) =>
  (await ask(stage, args)).places.map(({ place_id }) => place_id);

/** Places of a distant city, many with equal figures. */
async function manyPlaces(stage: Stage, number: number): Promise<void> {
  await stage.look(
    `insert into public.restaurants (place_id, name, city, latitude, longitude, rating_count, score_4, score_5, score_sum, average_score, source)
     select 'many-' || lpad(n::text, 4, '0'), 'Pizzeria ' || n, 'Metz', 49 + (n % 7) * 0.001, 6.17,
       n % 5, n % 5, 0, 4 * (n % 5), case when n % 5 > 0 then 4 end, 'import'
     from generate_series(1, $1::int) as n`,
    [number],
  );
}

async function readAll(stage: Stage, args: Record<string, unknown>): Promise<string[]> {
  const read: string[] = [];
  for (let more = true; more;) {
    const page = await ask(stage, { ...args, p_after: read.at(-1) ?? null });
    expect(page.places.length).toBeLessThanOrEqual(50);
    read.push(...page.places.map(({ place_id }) => place_id));
    ({ more } = page);
    expect(read.length).toBeLessThan(2000);
  }
  return read;
}

describe("the list of places", () => {
  test("can be searched by text and city, ignoring case and accents, and reports the number of matches", () =>
    database.scene(async (stage) => {
      await manyPlaces(stage, 120);
      // A small city has results although the fifty most rated places are elsewhere.
      expect(await ask(stage, { p_city: "Trier" })).toMatchObject({
        found: 1,
        more: false,
        places: [{ name: place3.name }],
      });
      expect(await ask(stage, { p_query: "CAFE zit" })).toMatchObject({ found: 1, places: [{ place_id: place1.id }] });
      expect(await ask(stage, { p_query: "pizzeria" })).toMatchObject({ found: 120, more: true, nearly: false });
      expect(await ask(stage, { p_query: "pizzeria", p_city: "Trier" })).toMatchObject({ found: 0, places: [] });
      for (const nothing of ["%", "___", "\\"]) expect((await ask(stage, { p_query: nothing })).found).toBe(0);
      expect((await ask(stage, { p_query: "  ", p_city: " " })).found).toBe(123);
    }));

  test("finds similar spellings and marks them as inexact matches", () =>
    database.scene(async (stage) => {
      expect(await ask(stage, { p_query: "zitruon" })).toMatchObject({
        nearly: true,
        found: 1,
        places: [{ place_id: place1.id }],
      });
      expect(await ask(stage, { p_query: "zitruon", p_after: place1.id })).toMatchObject({ more: false, places: [] });
    }));

  test("can be sorted by number of ratings, by average or by distance", () =>
    database.scene(async (stage) => {
      await rate(stage, ada, place2.id, { score: 2 });
      await rate(stage, ben, place2.id, { score: 3 });
      await rate(stage, ada, place3.id, { score: 5 });
      await nextDay(stage);
      expect(await idsOf(stage)).toEqual([place2.id, place3.id, place1.id]);
      // A single five is one opinion and not an average.
      expect(await idsOf(stage, { p_sort: "score" })).toEqual([place2.id, place3.id, place1.id]);
      await stage.look(
        "update public.restaurants set rating_count = 3, score_5 = 3, score_sum = 15, average_score = 5 where place_id = $1",
        [place1.id],
      );
      expect((await idsOf(stage, { p_sort: "score" }))[0]).toBe(place1.id);
      const near = { p_sort: "distance", p_lat: place3.lat, p_lng: place3.lng };
      expect(await idsOf(stage, near)).toEqual([place3.id, place2.id, place1.id]);
      expect((await ask(stage, near)).places[0]?.distance_m).toBe(0);
      // Without a position there is no distance, and an unknown order falls back to the first one.
      for (const p_sort of ["distance", "price", null])
        expect(await idsOf(stage, { p_sort })).toEqual(await idsOf(stage));
      expect(await idsOf(stage, { ...near, p_lat: 500 })).toEqual(await idsOf(stage));
    }));

  test("can be sorted by likeness: the name before a word in it, then the nearest, then the most rated", () =>
    database.scene(async (stage) => {
      await stage.look(
        `insert into public.restaurants (place_id, name, vicinity, latitude, longitude, rating_count, score_4, score_sum, average_score, source)
         select id, name, street, lat, 6.1, n, n, 4 * n, case when n > 0 then 4 end, 'import' from (values
           ('street', 'Snack Nord', 'Rue du Lion', 49.6, 90), ('exact', 'Lion', null, 49.9, 0),
           ('far', 'Grand Lion', null, 50.5, 50), ('near', 'Lion Rouge', null, 49.6, 1)) as p (id, name, street, lat, n)`,
      );
      const like = { p_query: "lion", p_sort: "likeness" };
      expect(await idsOf(stage, like)).toEqual(["exact", "far", "near", "street"]);
      expect(await idsOf(stage, { ...like, p_lat: 49.6, p_lng: 6.1 })).toEqual(["exact", "near", "far", "street"]);
      // Without a text there is no likeness.
      expect(await idsOf(stage, { p_sort: "likeness" })).toEqual(await idsOf(stage));
      expect(await idsOf(stage, { ...like, p_query: "%" })).toEqual([]);
    }));

  test("does not rank a place far to the east as near, even on the same latitude", () =>
    database.scene(async (stage) => {
      await manyPlaces(stage, 60);
      const here = { p_sort: "distance", p_lat: 49.06, p_lng: 8 };
      await stage.look(
        `insert into public.restaurants (place_id, name, latitude, longitude, source)
         values ('near-1', 'Near', 49.1, 8, 'import'), ('near-2', 'Near', 49.2, 8, 'import')`,
      );
      expect(await idsOf(stage, { ...here, p_limit: 2 })).toEqual(["near-1", "near-2"]);
      await stage.look("update public.restaurants set latitude = 49.06 where city = 'Metz'");
      expect(await idsOf(stage, { ...here, p_limit: 1 })).toEqual(["near-1"]);
    }));

  test.each([
    { p_sort: "rating_count" },
    { p_sort: "score" },
    { p_sort: "distance", p_lat: 49, p_lng: 6.17 },
    { p_sort: "distance", p_lat: 49, p_lng: 6.17, p_city: "Metz" },
    { p_sort: "score", p_query: "pizz" },
    // Every name is equally like.
    { p_sort: "likeness", p_query: "pizz" },
  ])("is paged without a gap or a repeat: %j", (args) =>
    database.scene(async (stage) => {
      await manyPlaces(stage, 170);
      const read = await readAll(stage, args);
      expect(new Set(read).size).toBe(read.length);
      expect(read.length).toBe((await ask(stage, args)).found);
      const [again] = await stage.look<{ ids: string[] }>(
        `select array_agg(place_id order by case $1 when 'distance' then private.distance_m(49, 6.17, latitude, longitude)
           when 'score' then -case when rating_count >= 3 then average_score else 0 end else -rating_count end,
           case $1 when 'score' then -rating_count else 0 end, place_id) as ids
         from public.restaurants where place_id = any ($2)`,
        [args.p_sort, read],
      );
      expect(read).toEqual(again?.ids);
    }),
  );

  test("leaves out closed places and stops counting above a thousand", () =>
    database.scene(async (stage) => {
      await stage.look("update public.restaurants set closed_at = now() where place_id = $1", [place2.id]);
      expect(await idsOf(stage)).toEqual([place1.id, place3.id]);
      await manyPlaces(stage, 1200);
      expect((await ask(stage)).found).toBe(1001);
    }));

  test("is the same for everybody, with at most fifty places per page", () =>
    database.scene(async (stage) => {
      await manyPlaces(stage, 60);
      const shown = await ask(stage, { p_limit: 5000 });
      expect(shown.places).toHaveLength(50);
      for (const person of members) expect(await ask(stage, { p_limit: 5000 }, person)).toEqual(shown);
      expect(await ask(stage, { p_after: "nobody-knows" })).toMatchObject({ places: [], more: false });
    }));
});
