import { describe, expect, test } from "vitest";
import { discoveredSchema } from "../../src/domain/places/discovery.ts";
import { misspellingOf } from "../../src/domain/places/misspelling.ts";
import { searchTextOf } from "../../src/domain/places/search-text.ts";
import { tagNames, typeWords } from "../../src/domain/places/search-words.ts";
import { foldLetters, foldText } from "../../src/domain/text/fold-text.ts";
import { cast } from "../support/cast.ts";
import { searchVectors } from "../support/search-vectors.ts";
import { rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { places, position, cases } = searchVectors;
const expected = Object.fromEntries(cases.map(({ query, found }) => [query, found]));

async function addPlaces(stage: Stage): Promise<void> {
  const towns = places.flatMap(({ city, city_names: names, lat, lng }, id) =>
    names
      ? [
          {
            id,
            name: city,
            country: "XX",
            lat,
            lng,
            people: 500,
            time_zone: "Europe/Lisbon",
            names,
            keys: [foldText(city)],
          },
        ]
      : [],
  );
  await stage.look("select private.load_towns($1::jsonb)", [JSON.stringify(towns)]);
  await stage.look(
    `insert into public.restaurants (place_id, name, other_names, vicinity, postcode, city, latitude, longitude, types, top_tags,
       rating_count, score_4, score_sum, average_score, source)
     select p.place_id, p.name, p.other_names, p.vicinity, p.postcode, p.city, p.lat, p.lng, p.types, p.top_tags,
       p.lemon_count, p.lemon_count, 4 * p.lemon_count, case when p.lemon_count > 0 then 4 end, 'import'
     from jsonb_to_recordset($1::jsonb) as p (place_id text, name text, other_names text[], vicinity text, postcode text, city text,
       lat float8, lng float8, types text[], top_tags text[], lemon_count int)`,
    [JSON.stringify(places)],
  );
}

/** What each query of the vectors finds. */
async function answers(find: (query: string) => Promise<string[]>): Promise<Record<string, string[]>> {
  const found: [string, string[]][] = [];
  for (const { query } of cases) found.push([query, await find(query)]);
  return Object.fromEntries(found);
}

describe("a search on the server, by the vectors that it shares with the device,", () => {
  test("finds the same places in the same order around a position", () =>
    database.scene(async (stage) => {
      await addPlaces(stage);
      const around = { p_lat: position.lat, p_lng: position.lng, p_radius_m: 50_000 };
      const found = await answers(async (p_query) =>
        // Without a text, the server lists what is around.
        p_query.trim() === ""
          ? []
          : (await rowsOf<{ place_id: string }>(stage, cast.anonymous, "search_places", { ...around, p_query })).map(
              ({ place_id }) => place_id,
            ),
      );
      expect(found).toEqual(expected);
    }));

  test("finds the same places for the public list and for admins", () =>
    database.scene(async (stage) => {
      await stage.look("update public.restaurants set closed_at = now(), name = 'zz', vicinity = null, city = null");
      await addPlaces(stage);
      const sorted = (lists: Record<string, string[]>) =>
        Object.fromEntries(Object.entries(lists).map(([query, ids]) => [query, ids.toSorted()]));
      const listed = await answers(async (p_query) =>
        p_query.trim() === ""
          ? []
          : discoveredSchema
              .parse(await valueOf(stage, cast.anonymous, "discover_places", { p_query }))
              .places.map(({ place_id }) => place_id),
      );
      expect(sorted(listed)).toEqual(sorted(expected));
      const ofAdmin = await answers(async (p_query) =>
        (await valueOf<{ place_id: string }[]>(stage, cast.admin, "find_admin_places", { p_query, p_limit: 50 })).map(
          ({ place_id }) => place_id,
        ),
      );
      expect(sorted(ofAdmin)).toEqual(sorted(expected));
    }));
});

test("a renamed place is found by its new name with a wrong letter", () =>
  database.scene(async (stage) => {
    await addPlaces(stage);
    await stage.look("update public.restaurants set name = 'Quetschekrautwürfel' where place_id = 'liban'");
    const found = await rowsOf(stage, cast.anonymous, "search_places", {
      p_lat: null,
      p_lng: null,
      p_query: "quetschkrautwurfle",
    });
    expect(found.map(({ place_id }) => place_id)).toEqual(["liban"]);
  }));

test("a query as long as a request may be is answered", () =>
  database.scene(async (stage) => {
    await addPlaces(stage);
    for (const letter of ["a", "김", "ﷺ", "%", "'", "\\", "x "])
      expect(
        await rowsOf(stage, cast.anonymous, "search_places", { p_lat: null, p_lng: null, p_query: letter.repeat(200) }),
      ).toEqual([]);
  }));

describe("the parts of a search agree on server and device:", () => {
  test("the search text of a place", () =>
    database.scene(async (stage) => {
      await addPlaces(stage);
      const rows = await stage.look<{ place_id: string; search_text: string }>(
        "select place_id, search_text from public.restaurants where place_id = any ($1)",
        [places.map(({ place_id }) => place_id)],
      );
      expect(Object.fromEntries(rows.map((row) => [row.place_id, row.search_text]))).toEqual(
        Object.fromEntries(places.map((place) => [place.place_id, searchTextOf(place)])),
      );
    }));

  test("the words of kinds, cuisines and tags", async () => {
    const types = await database.db.query<{ code: string; words: string }>("select * from private.type_words()");
    expect(Object.fromEntries(types.map(({ code, words }) => [code, words]))).toEqual(
      Object.fromEntries(Object.entries(typeWords).map(([code, words]) => [code, foldText(words)])),
    );
    const tags = await database.db.query<{ code: string; names: string }>("select * from private.tag_names()");
    expect(Object.fromEntries(tags.map(({ code, names }) => [code, names]))).toEqual(
      Object.fromEntries(
        Object.entries(tagNames).map(([code, names]) => [code, names.split(";").map(foldText).join(";")]),
      ),
    );
  });

  // Letters of the scripts in which places are named. Engines know the newest letters of others at different times.
  const scripts: [string, number, number][] = [
    ["Latin, Greek, Cyrillic, Hebrew, Arabic", 0x01, 0x6ff],
    ["Thai", 0xe00, 0xe7f],
    ["Latin and Greek, extended", 0x1e00, 0x1fff],
    ["punctuation, symbols, kana, Hangul parts", 0x2000, 0x2bff],
    ["CJK punctuation and kana", 0x3000, 0x33ff],
    ["some ideographs", 0x4e00, 0x5fff],
    ["Hangul", 0xac00, 0xb000],
    ["presentation forms and full width", 0xfb00, 0xffef],
    ["emoji", 0x1f300, 0x1f6ff],
  ];
  test.each(scripts)("the folding of every letter, %s", async (_name, from, to) => {
    const letters = Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).filter(
      (letter) => /\P{Cn}/u.test(letter),
    );
    const rows = await database.db.query<{ letter: string; folded: string; spaced: string }>(
      `select letter, private.fold_text(letter) as folded, private.spaced_words('a' || letter || 'b') as spaced
       from jsonb_array_elements_text($1::jsonb) as letter`,
      [JSON.stringify(letters)],
    );
    const differing = rows.filter(
      ({ letter, folded, spaced }) => folded !== foldLetters(letter) || spaced !== foldText(`a${letter}b`),
    );
    expect(rows).toHaveLength(letters.length);
    expect(
      differing.map(({ letter, folded, spaced }) => ({
        code: letter.codePointAt(0)?.toString(16),
        server: [folded, spaced],
        device: [foldLetters(letter), foldText(`a${letter}b`)],
      })),
    ).toEqual([]);
  });

  test("the tolerance of wrong letters", async () => {
    const word = "veneziana";
    const texts = [
      "veneziana",
      "veneziane",
      "vneeziana",
      "vneezaina",
      "venezia",
      "vonozian",
      "venoz",
      "eneziana",
      "xxneziana",
    ];
    const other = [...texts, "nvezeiana", "venetiabar", "veneziananord", "ven", "anaizenev", "vnezianat", "veezinaa"];
    for (const query of [word, "kasl", "kasel", "zitruon", "ab", "12345", "résto", "김밥천국"]) {
      const among = [...other, query, `${query}x`, `x${query}`, query.slice(1), query.slice(0, -1), "kasel", "zitroun"];
      const rows = await database.db.query<{ text: string; errors: number | null }>(
        `select t as text, (select min(errors) from private.misspelled_among($1, array[t])) as errors
         from jsonb_array_elements_text($2::jsonb) as t`,
        [query, JSON.stringify(among)],
      );
      const edits = misspellingOf(query);
      expect(rows.map(({ text, errors }) => [query, text, errors])).toEqual(
        rows.map(({ text }) => [query, text, edits(text)]),
      );
    }
  });
});
