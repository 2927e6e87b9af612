import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importPlaces } from "../../supabase/tools/places/import-places.ts";
import { storePlaces } from "../../supabase/tools/places/store-places.ts";
import { emptyReport } from "../../supabase/tools/places/import-places.ts";
import { writeProblems } from "../../supabase/tools/places/print-import-report.ts";
import { toPlaceFromFeature } from "../../supabase/tools/places/place-from-item.ts";
import { openPgliteCopy } from "../database/template.ts";

let opened: Awaited<ReturnType<typeof openPgliteCopy>>;
const folder = mkdtempSync(path.join(tmpdir(), "places-odd-"));
beforeAll(async () => {
  opened = await openPgliteCopy();
});
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

const bar = (id: number, properties: object) => ({
  type: "Feature",
  id: `node/${id}`,
  geometry: { type: "Point", coordinates: [6.1297, 49.6114] },
  properties: { amenity: "bar", ...properties },
});
const rowsFrom = async (first: number) =>
  await opened.db.query(
    `select name, phone, types from public.restaurants where place_id like 'osm:node:%' and substr(place_id, 10)::bigint between $1 and $1 + 99
     order by substr(place_id, 10)::bigint`,
    [first],
  );

test("odd values are named by feature id and left out alone, and all other features are imported", async () => {
  const legal = "x".repeat(199) + "🍋";
  const lines = [
    bar(100, { name: 1900 }),
    bar(101, { name: "Phone", phone: 35_226_270_000 }),
    bar(102, { name: "Cuisine", cuisine: ["a", "b"] }),
    bar(103, { name: "Nul\u0000l", phone: "1\u00002" }),
    bar(104, { name: "Half \ud83c" }),
    bar(105, { name: legal }),
    bar(106, { name: "Object", phone: { work: "1" }, cuisine: [["a"]] }),
    bar(107, { name: { fr: "Nom" } }),
    bar(108, { name: "Caf\ufffd" }),
    bar(109, { name: "Caf\ufffd", "name:fr": "Café Zitroun" }),
    bar(110, { name: "Digits", phone: 1e21, note: { any: "thing" }, description: "\ufffd" }),
    { ...bar(111, { name: "No list" }), properties: [] },
    { ...bar(112, { name: "Odd shape" }), geometry: { type: 7, coordinates: [6, 49] } },
    { ...bar(113, { name: "No place" }), geometry: { type: "Point", coordinates: ["6", null] } },
    bar(114, { name: "Last", cuisine: "pizza" }),
  ];
  const report = await importPlaces(opened.db, lines.map((line) => JSON.stringify(line)).join("\n"));
  expect(report.problems).toEqual([
    { line: 4, id: "osm:node:103", key: "name", problem: "had characters that cannot be stored; they are left out" },
    { line: 4, id: "osm:node:103", key: "phone", problem: "had characters that cannot be stored; they are left out" },
    { line: 5, id: "osm:node:104", key: "name", problem: "had characters that cannot be stored; they are left out" },
    { line: 7, id: "osm:node:106", key: "phone", problem: "is not a text" },
    { line: 7, id: "osm:node:106", key: "cuisine", problem: "is not a text" },
    { line: 8, id: "node/107", key: null, problem: "name is not a text" },
    { line: 9, id: "node/108", key: null, problem: 'name "Caf\ufffd" has lost letters' },
    { line: 10, id: "osm:node:109", key: "name", problem: '"Caf\ufffd" has lost letters' },
    { line: 11, id: "osm:node:110", key: "phone", problem: "is not a text" },
    { line: 14, id: "node/113", key: null, problem: "no position" },
  ]);
  expect(report).toMatchObject({ imported: 11, skipped: 1 });
  expect(await rowsFrom(100)).toEqual([
    { name: "1900", phone: null, types: ["bar"] },
    { name: "Phone", phone: "35226270000", types: ["bar"] },
    { name: "Cuisine", phone: null, types: ["bar", "a", "b"] },
    { name: "Null", phone: "12", types: ["bar"] },
    { name: "Half", phone: null, types: ["bar"] },
    { name: legal, phone: null, types: ["bar"] },
    { name: "Object", phone: null, types: ["bar"] },
    { name: "Café Zitroun", phone: null, types: ["bar"] },
    { name: "Digits", phone: null, types: ["bar"] },
    { name: "Odd shape", phone: null, types: ["bar"] },
    { name: "Last", phone: null, types: ["bar", "pizza"] },
  ]);
});

test("a name of 201 characters is cut between two characters, never inside an emoji", () => {
  const result = toPlaceFromFeature(bar(1, { name: `${"x".repeat(199)}🍋🍋` }));
  expect(result).toMatchObject({ place: { name: `${"x".repeat(199)}🍋` } });
});

test("places that the database refuses as data are found one by one, and the others of their batch are stored", async () => {
  const [one, two, three] = [201, 202, 203].map((id) => {
    const result = toPlaceFromFeature(bar(id, { name: `Bar ${id}` }));
    if (!("place" in result)) throw new Error("no place");
    return result.place;
  });
  const report = emptyReport();
  await storePlaces(opened.db, [one!, { ...two!, name: "Nul\u0000l" }, three!], report, () => 7);
  expect(report).toMatchObject({
    imported: 2,
    problems: [{ line: 7, id: "osm:node:202", key: null }],
  });
  expect(await rowsFrom(201)).toMatchObject([{ name: "Bar 201" }, { name: "Bar 203" }]);
});

test("a failing connection ends an import instead of counting as a problem of every place", async () => {
  const result = toPlaceFromFeature(bar(1, { name: "Bar" }));
  if (!("place" in result)) throw new Error("no place");
  const gone = { query: () => Promise.reject(Object.assign(new Error("gone"), { code: "57P01" })) };
  await expect(storePlaces(gone as never, [result.place], emptyReport(), () => 0)).rejects.toThrow("gone");
});

test("all problems are written as a table beside the input, each in one line", () => {
  const input = path.join(folder, "bars.geojson");
  writeFileSync(input, "");
  const file = writeProblems(input, [{ line: 3, id: "node/1", key: "name", problem: "has a\tline\nbreak" }]);
  expect(readFileSync(file, "utf8")).toBe("line\tid\tvalue\tproblem\n3\tnode/1\tname\thas a line break\n");
  expect(file).toBe(`${input}.problems.tsv`);
});

const onlyName = (tags: object) => {
  const result = toPlaceFromFeature({ ...bar(1, tags) });
  return "place" in result ? { name: result.place.name, other_names: result.place.other_names } : result;
};

test.each([
  [{ "name:fr": "Chez Zitroun", "name:lb": "Beim Zitroun" }, "Chez Zitroun", ["Beim Zitroun"]],
  [{ "name:lb": "Beim Zitroun" }, "Beim Zitroun", []],
  [{ brand: "Zitrus" }, "Zitrus", []],
  [{ alt_name: "Zwei;Drei" }, "Zwei", ["Drei"]],
])("a place without name, %j, is named by another of its names", (tags, name, others) => {
  const found = onlyName(tags);
  expect(found).toMatchObject({ name });
  for (const other of others) expect(found).toMatchObject({ other_names: expect.arrayContaining([other]) });
});

test("alternative and former names, translations and the brand are kept for search, each once", () => {
  expect(
    onlyName({
      name: "Le Sud",
      alt_name: "Sud; Am Süden",
      old_name: "Rives de Clausen",
      brand: "Zitrus",
      official_name: "Le Sud",
      "name:lb": "De Süden",
      "name:etymology": "Wind",
    }),
  ).toEqual({ name: "Le Sud", other_names: ["De Süden", "Sud", "Am Süden", "Zitrus", "Rives de Clausen"] });
});

const now = new Date("2026-11-28T12:00:00Z");
const placeOf = (tags: object) => {
  const result = toPlaceFromFeature(bar(1, { name: "Bar", ...tags }), now);
  if (!("place" in result)) throw new Error(JSON.stringify(result));
  return result.place;
};

test.each([
  ["restaurant;bar", undefined, ["restaurant", "bar"]],
  ["bank; cafe ", "cake;coffee_shop", ["cafe", "cake", "coffee_shop"]],
  ["ice_cream", undefined, ["ice_cream"]],
  ["food_court", undefined, ["food_court"]],
  ["cafe", Array.from({ length: 30 }, (_, index) => `c${index}`).join(";"), expect.arrayContaining(["cafe", "c8"])],
])("a place of the kind %s with the cuisine %s has the types %j", (amenity, cuisine, types) => {
  const found = placeOf({ amenity, cuisine }).types;
  expect(found).toEqual(types);
  expect(found.length).toBeLessThanOrEqual(10);
});

test.each([
  ["OPERATIONAL", {}],
  ["CLOSED_PERMANENTLY", { disused: "yes" }],
  ["CLOSED_PERMANENTLY", { disused: true }],
  ["CLOSED_PERMANENTLY", { abandoned: "yes" }],
  ["CLOSED_PERMANENTLY", { operational_status: "closed" }],
  ["CLOSED_TEMPORARILY", { operational_status: "temporarily_closed" }],
  ["CLOSED_PERMANENTLY", { end_date: "2019" }],
  ["CLOSED_PERMANENTLY", { end_date: "2026-11-27" }],
  ["CLOSED_PERMANENTLY", { end_date: "~2020-05" }],
  ["OPERATIONAL", { end_date: "2026-11-28" }],
  ["OPERATIONAL", { end_date: "2026-11" }],
  ["OPERATIONAL", { end_date: "2026" }],
  ["OPERATIONAL", { end_date: "2031-01-01" }],
  ["OPERATIONAL", { disused: "no", operational_status: "open", end_date: "soon" }],
  ["CLOSED_PERMANENTLY", { amenity: undefined, "disused:amenity": "restaurant" }],
])("a place is %s with the tags %j", (status, tags) => {
  expect(placeOf(tags).business_status).toBe(status);
});

test("the middle of an outline across the 180th meridian is on it, not on the other side of the earth", () => {
  const ring = [
    [179.999, -17],
    [-179.999, -17],
    [-179.999, -16.999],
    [179.999, -16.999],
    [179.999, -17],
  ];
  const middle = (shift: number) => {
    const coordinates = [ring.map(([lng = 0, lat]) => [lng < 0 ? lng + shift : lng, lat])];
    const result = toPlaceFromFeature({
      ...bar(1, { name: "Fiji" }),
      id: "way/1",
      geometry: { type: "Polygon", coordinates },
    });
    return "place" in result ? [result.place.lat, Math.abs(result.place.lng)] : result;
  };
  expect(middle(0)).toEqual([expect.closeTo(-16.9995), 180]);
  expect(middle(0.0005)).toEqual([expect.closeTo(-16.9995), expect.closeTo(179.99975, 6)]);
});
