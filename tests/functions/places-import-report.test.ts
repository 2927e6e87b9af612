import { afterAll, beforeAll, expect, test } from "vitest";
import { openPgliteCopy } from "../database/template.ts";
import { importPlaces } from "../../supabase/tools/places/import-places.ts";

let opened: Awaited<ReturnType<typeof openPgliteCopy>>;
beforeAll(async () => {
  opened = await openPgliteCopy();
});
afterAll(() => opened.close());

const bar = (id: number, properties: object, coordinates = [6.1297, 49.6114]) => ({
  type: "Feature",
  id: `node/${id}`,
  geometry: { type: "Point", coordinates },
  properties: { amenity: "bar", ...properties },
});

test("an import reports places without a city and skipped ids, and reports the same when repeated", async () => {
  const text = JSON.stringify({
    type: "FeatureCollection",
    features: [
      bar(1, { name: "Beim Een" }),
      bar(2, { name: "Op See" }, [-30, 10]),
      bar(3, {}),
      bar(4, { name: "  " }),
      bar(5, { name: "Nowhere" }, [6, 149]),
      bar(6, { amenity: "bench", name: "Bench" }),
      bar(1, { name: "Beim Eent" }),
      bar(7, { name: "x".repeat(900), "addr:city": "y".repeat(90) }),
    ],
  });
  const report = {
    imported: 3,
    withoutCity: 1,
    skipped: 1,
    nameless: ["node/3", "node/4"],
    problems: [
      { line: 1, id: "node/5", key: null, problem: "position 149, 6 is not on earth" },
      { line: 1, id: "osm:node:7", key: "name", problem: "is cut at 200 letters" },
      { line: 1, id: "osm:node:7", key: "addr:city", problem: `"${"y".repeat(80)}" cannot be used` },
    ],
  };
  expect(await importPlaces(opened.db, text)).toEqual(report);
  expect(await importPlaces(opened.db, text)).toEqual(report);
  expect(await opened.db.query("select name, city from public.restaurants where source = 'osm' order by name")).toEqual(
    [
      { name: "Beim Eent", city: "Luxembourg" },
      { name: "Op See", city: null },
      { name: "x".repeat(200), city: "Luxembourg" },
    ],
  );
  expect(await opened.db.query("select restaurant_count as n from public.cities where city = 'Luxembourg'")).toEqual([
    { n: expect.any(Number) },
  ]);
});
