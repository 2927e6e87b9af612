import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Point } from "../../supabase/tools/base-map/encode-cell.ts";
import { readExtract } from "../../supabase/tools/osm/read-extract.ts";
import { kindOfFile, readText } from "../../supabase/tools/osm/read-text.ts";
import { importPlaces } from "../../supabase/tools/places/import-places.ts";
import { ItemScanner, readItems } from "../../supabase/tools/places/item-scanner.ts";
import { placesFromOsm } from "../../supabase/tools/places/places-from-osm.ts";
import { openPgliteCopy } from "../database/template.ts";
import { toPbf } from "../support/tiny-pbf.ts";

let opened: Awaited<ReturnType<typeof openPgliteCopy>>;
const folder = mkdtempSync(path.join(tmpdir(), "places-formats-"));
beforeAll(async () => {
  opened = await openPgliteCopy();
});
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

const at = { type: "Point", coordinates: [6.1297, 49.6114] };
const feature = (id: number, name = "Café Zitroun") => ({
  type: "Feature",
  id: `node/${id}`,
  geometry: at,
  properties: { amenity: "cafe", name },
});
const fileOf = (name: string, content: Uint8Array | string) => {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
};
let next = 0;
const imported = async (content: Uint8Array | string) => {
  const report = await importPlaces(opened.db, readText(fileOf(`${(next += 1)}.json`, content)));
  return { imported: report.imported, problems: report.problems.map(({ line, problem }) => `${line}: ${problem}`) };
};
const namesOf = async (like: string) =>
  (
    await opened.db.query<{ id: string }>(
      "select place_id || ' ' || name as id from public.restaurants where place_id like $1 order by place_id",
      [like],
    )
  ).map(({ id }) => id);

const collection = (...features: unknown[]) => JSON.stringify({ type: "FeatureCollection", name: "x", features });

test.each([
  ["a collection", collection(feature(1), feature(2))],
  [
    "a collection with a key after the features",
    `${collection(feature(1), feature(2)).slice(0, -1)},"crs":{"type":"name"}}`,
  ],
  ["one feature per line", `${JSON.stringify(feature(1))}\n${JSON.stringify(feature(2))}\n`],
  [
    "one feature after each record separator",
    `\u001e${JSON.stringify(feature(1), null, 1)}\n\u001e${JSON.stringify(feature(2))}\n`,
  ],
  ["a list", JSON.stringify([feature(1), feature(2)], null, 2)],
  ["gzip", gzipSync(collection(feature(1), feature(2)))],
  ["UTF-8 with BOM", Buffer.from(`\ufeff${collection(feature(1), feature(2))}`)],
  ["UTF-16 with BOM", Buffer.from(`\ufeff${collection(feature(1), feature(2))}`, "utf16le")],
  ["UTF-16 without BOM", Buffer.from(collection(feature(1), feature(2)), "utf16le")],
  ["UTF-16, big-endian", Buffer.from(`\ufeff${collection(feature(1), feature(2))}`, "utf16le").swap16()],
  ["gzipped UTF-16", gzipSync(Buffer.from(`\ufeff${collection(feature(1), feature(2))}`, "utf16le"))],
])("%s is read with its accents", async (_name, content) => {
  await opened.db.query("delete from public.restaurants where place_id in ('osm:node:1', 'osm:node:2')");
  expect(await imported(content)).toEqual({ imported: 2, problems: [] });
  expect(await namesOf("osm:node:_")).toEqual(["osm:node:1 Café Zitroun", "osm:node:2 Café Zitroun"]);
});

test.each([
  ["Latin-1", Buffer.from(collection(feature(1)), "latin1"), "is not UTF-8, probably Latin-1"],
  ["gzipped Latin-1", gzipSync(Buffer.from(collection(feature(1)), "latin1")), "is not UTF-8, probably Latin-1"],
  ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), "is UTF-32"],
])("%s is refused before anything is imported", async (name, content, words) => {
  const file = fileOf(`${name}.geojson`, content);
  await expect(readText(file).next()).rejects.toThrow(words);
});

test("a few damaged bytes in UTF-8 cost only their own features", async () => {
  const [good, bad] = [feature(31, "Crème"), feature(32, "Caf?")].map((one) => Buffer.from(JSON.stringify(one)));
  bad![bad!.indexOf("?")] = 0xe9;
  expect(await imported(Buffer.concat([bad!, Buffer.from("\n"), good!]))).toEqual({
    imported: 1,
    problems: ['1: name "Caf\ufffd" has lost letters'],
  });
  expect(await namesOf("osm:node:3_")).toEqual(["osm:node:31 Crème"]);
});

test.each([
  ["a zip archive", "PK\u0003\u0004", "is a zip archive"],
  ["XML", "<?xml version='1.0'?><osm/>", "is XML"],
  ["a GeoPackage", "SQLite format 3\0", "is a GeoPackage"],
  ["nothing", "", "is empty"],
])("%s is refused with what helps", async (name, content, words) => {
  await expect(kindOfFile(fileOf(`${name.replaceAll(" ", "-")}.bin`, content))).rejects.toThrow(words);
});

test("an .osm.pbf file is recognized by its content, and read gzipped too", async () => {
  const pbf = toPbf({
    box: null,
    date: null,
    points: new Map<number, Point>([[41, [6.13, 49.61]]]),
    nodes: [{ id: 41, at: [6.13, 49.61], tags: { amenity: "restaurant;bar", "name:lb": "Beim Zitroun" } }],
    ways: [],
    relations: [],
  });
  for (const [name, content] of [
    ["plain", pbf],
    ["packed", gzipSync(pbf)],
  ] as const) {
    const file = fileOf(name, content);
    expect(await kindOfFile(file)).toBe("pbf");
    expect(placesFromOsm(await readExtract(file)).places).toMatchObject([
      { place_id: "osm:node:41", name: "Beim Zitroun", types: ["restaurant", "bar"] },
    ]);
  }
});

test("a truncated gzip file gives the features before its end, and says where it ends", async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    JSON.stringify(feature(100_000 + index, `Bar ${Math.random()}`)),
  );
  const packed = gzipSync(many.join("\n"));
  const report = await imported(packed.subarray(0, packed.length >> 1));
  expect(report.imported).toBeGreaterThan(50);
  expect(report.problems).toEqual(expect.arrayContaining([expect.stringContaining("the file ends")]));
});

test("Overpass JSON is read with centres, geometries, and ways whose nodes come later", async () => {
  const tags = { amenity: "restaurant", name: "Zitroun" };
  const answer = {
    version: 0.6,
    osm3s: { copyright: "ODbL" },
    elements: [
      { type: "node", id: 51, lat: 49.61, lon: 6.13, tags },
      { type: "way", id: 52, center: { lat: 49.61, lon: 6.13 }, nodes: [1, 2], tags },
      { type: "way", id: 53, nodes: [55, 56], tags },
      { type: "relation", id: 54, members: [{ type: "way", ref: 53, role: "outer" }], tags },
      { type: "node", id: 55, lat: 49.6, lon: 6.1 },
      { type: "node", id: 56, lat: 49.7, lon: 6.2 },
      { type: "way", id: 57, geometry: [{ lat: 49.6, lon: 6.1 }, null, { lat: 49.62, lon: 6.1 }], tags },
      { type: "relation", id: 58, bounds: { minlat: 49.6, minlon: 6.1, maxlat: 49.8, maxlon: 6.1 }, tags },
      { type: "way", id: 59, nodes: [1], tags },
      { type: "way", id: 60, nodes: [55, 56], tags: { highway: "residential" } },
    ],
  };
  expect(await imported(JSON.stringify(answer, null, 1))).toEqual({
    imported: 6,
    problems: [expect.stringContaining("no position")],
  });
  expect(
    await opened.db.query(
      "select place_id, latitude from public.restaurants where place_id ~ '^osm:(way|relation):5' order by place_id",
    ),
  ).toEqual([
    { place_id: "osm:relation:54", latitude: expect.closeTo(49.65) },
    { place_id: "osm:relation:58", latitude: expect.closeTo(49.7) },
    { place_id: "osm:way:52", latitude: 49.61 },
    { place_id: "osm:way:53", latitude: expect.closeTo(49.65) },
    { place_id: "osm:way:57", latitude: expect.closeTo(49.61) },
  ]);
});

test("exports of ogr2ogr are read with `other_tags`, and their ids name nodes, ways and relations", async () => {
  const square = [[[6, 49], [6.1, 49], [6.1, 49.1], [6, 49]]]; // oxfmt-ignore
  const hstore = '"amenity"=>"restaurant","cuisine"=>"pizza;\\"a\\\\b\\"","note"=>NULL';
  const lines = [
    { type: "Feature", properties: { osm_id: "61", name: "Node", other_tags: hstore }, geometry: at },
    { type: "Feature", properties: { osm_id: null, osm_way_id: "62", name: "Way", amenity: "bar", other_tags: null }, geometry: { type: "MultiPolygon", coordinates: [square] } }, // oxfmt-ignore
    { type: "Feature", properties: { osm_id: "63", name: "Relation", amenity: "bar" }, geometry: { type: "MultiPolygon", coordinates: [square] } }, // oxfmt-ignore
    { type: "Feature", properties: { osm_id: 64, name: "Json", other_tags: '{"amenity":"cafe"}' }, geometry: at },
    { type: "Feature", properties: { full_id: "w65", osm_id: "65", osm_type: "way", name: "QGIS", amenity: "pub" }, geometry: at }, // oxfmt-ignore
    { type: "Feature", id: 66, properties: { name: "Bare", amenity: "pub" }, geometry: { type: "Polygon", coordinates: square } }, // oxfmt-ignore
  ];
  expect(await imported(lines.map((line) => JSON.stringify(line)).join("\n"))).toEqual({ imported: 6, problems: [] });
  expect(await namesOf("osm:%:6_")).toEqual(
    ["node:61 Node", "node:64 Json", "relation:63 Relation", "way:62 Way", "way:65 QGIS", "way:66 Bare"].map(
      (id) => `osm:${id}`,
    ),
  );
  expect(await opened.db.query("select types from public.restaurants where place_id = 'osm:node:61'")).toEqual([
    { types: ["restaurant", "pizza", '"a\\b"'] },
  ]);
});

const idsOf = (text: string) =>
  [...readItems(text)].map((read) => ("problem" in read ? "problem" : (read.item as { id: string }).id));
const broken = {
  "a missing brace": (text: string) => text.replace('"}}', '"}'),
  "a missing quotation mark": (text: string) => text.replace('amenity"', "amenity"),
  "an open string": (text: string) => text.replace('Zitroun"', "Zitroun"),
  "an extra bracket": (text: string) => `${text}]`,
  "the end of the file behind it": (text: string) => `${text}]}`,
  "an extra brace": (text: string) => text.replace('"}}', '"}}}'),
  "a bad word": (text: string) => text.replace('"properties"', "oops"),
  "an end in the middle": (text: string) => text.slice(0, 60),
};
const layouts = {
  lines: (texts: string[]) => texts.join("\n"),
  records: (texts: string[]) => texts.map((text) => `\u001e${text}\n`).join(""),
  "a collection in lines": (texts: string[]) => `{"type":"FeatureCollection","features":[\n${texts.join(",\n")}\n]}`,
  "a collection in one line": (texts: string[]) => `{"type":"FeatureCollection","features":[${texts.join(",")}]}`,
};
for (const [fault, spoil] of Object.entries(broken))
  for (const [layout, join] of Object.entries(layouts))
    test(`a feature with ${fault} in ${layout} costs only itself`, () => {
      const texts = [1, 2, 3, 4, 5].map((id) => JSON.stringify(feature(id)));
      texts[1] = spoil(texts[1] ?? "");
      const found = idsOf(join(texts));
      expect(found).toEqual(expect.arrayContaining(["node/1", "node/3", "node/4", "node/5"]));
      // Reported, unless it could be read all the same.
      expect(found.includes("node/2") || found.includes("problem")).toBe(true);
    });

test("a broken feature over many lines costs only itself, and its parts are not reported as features", () => {
  const texts = [1, 2, 3].map((id) => JSON.stringify(feature(id), null, 2));
  texts[1] = texts[1]!.replace('"cafe"', '"cafe');
  expect(idsOf(`{"features": [\n${texts.join(",\n")}\n], "crs": {"a": {}}}`)).toEqual(["node/1", "problem", "node/3"]);
});

test("a text is read the same in parts of any size", () => {
  const text = `{"type":"FeatureCollection","a\\"b":{"features":[{"x":1}]},"features":[${JSON.stringify(feature(1))},{"type":"Feature",oops},\n${JSON.stringify(feature(2, 'q"\\'))}],"crs":{}}`;
  const whole = [...readItems(text)];
  expect(whole).toHaveLength(3);
  for (const size of [1, 2, 7, 64]) {
    const scanner = new ItemScanner();
    const read = [];
    for (let start = 0; start < text.length; start += size) read.push(...scanner.push(text.slice(start, start + size)));
    expect([...read, ...scanner.end()], String(size)).toEqual(whole);
  }
});
