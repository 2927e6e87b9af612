import { expect, test } from "vitest";
import { readItems } from "../../supabase/tools/places/item-scanner.ts";
import { toPlaceFromFeature } from "../../supabase/tools/places/place-from-item.ts";

const cafe = {
  type: "Feature",
  id: "node/42",
  geometry: { type: "Point", coordinates: [6.13, 49.61] },
  properties: { amenity: "cafe", name: "Café { vum } Eck", "addr:city": "Luxembourg" },
};

test("a broken feature is reported with its line number, and the other features are read", () => {
  const text = `{"type":"FeatureCollection","features":[\n${JSON.stringify(cafe)},\n{"type":"Feature", oops},\n${JSON.stringify(cafe)}\n]}`;
  const read = [...readItems(text)];
  expect(read.map(({ line }) => line)).toEqual([2, 3, 4]);
  expect(read.map((entry) => "item" in entry)).toEqual([true, false, true]);
});

test("a file with one feature per line is read, and a truncated last line is reported", () => {
  const read = [...readItems(`${JSON.stringify(cafe)}\n${JSON.stringify(cafe)}\n{"type":"Feat`)];
  expect(read).toMatchObject([
    { line: 1, item: cafe },
    { line: 2, item: cafe },
    { line: 3, problem: "the file ends inside this feature" },
  ]);
});

test("a point becomes a place with its source", () => {
  expect(toPlaceFromFeature(cafe)).toEqual({
    place: {
      place_id: "osm:node:42",
      name: "Café { vum } Eck",
      other_names: [],
      vicinity: null,
      postcode: null,
      city: "Luxembourg",
      state: null,
      country: "LU",
      lat: 49.61,
      lng: 6.13,
      types: ["cafe"],
      business_status: "OPERATIONAL",
      opening_hours: null,
      phone: null,
      website: null,
      time_zone: "Europe/Luxembourg",
      source: "osm",
      attribution: "© OpenStreetMap contributors",
    },
    problems: [],
  });
});

test("opening hours, phone and website are imported only if valid", () => {
  const toldBy = (tags: Record<string, string>) => {
    const result = toPlaceFromFeature({ ...cafe, properties: { ...cafe.properties, ...tags } });
    if (!("place" in result)) throw new Error("no place");
    const { opening_hours, phone, website } = result.place;
    return { opening_hours, phone, website };
  };
  expect(
    toldBy({
      opening_hours: "Mo-Fr 10:00-18:00; PH off",
      "contact:phone": "+352 1; +352 2",
      website: "zitroun.test/menu",
    }),
  ).toEqual({
    opening_hours: "Mo-Fr 10:00-18:00; PH off",
    phone: "+352 1",
    website: "https://zitroun.test/menu",
  });
  for (const website of [
    "javascript:alert(1)",
    "mailto:x@y.test",
    "kein Netz",
    "https://",
    `https://x.test/${"a".repeat(500)}`,
  ])
    expect(toldBy({ website }).website, website).toBeNull();
  expect(toldBy({ opening_hours: "x".repeat(501), phone: " " })).toEqual({
    opening_hours: null,
    phone: null,
    website: null,
  });
});

test("an outline becomes a place at its centre, and an area id becomes the id of its way", () => {
  const square = [
    [
      [6, 49],
      [6.2, 49],
      [6.2, 49.4],
      [6, 49.4],
      [6, 49],
    ],
  ];
  const result = toPlaceFromFeature({ ...cafe, id: "a84", geometry: { type: "Polygon", coordinates: square } });
  expect(result).toMatchObject({ place: { place_id: "osm:way:42", lat: 49.2, lng: 6.1 } });
});

test.each([
  ["a bench", { ...cafe, properties: { amenity: "bench", name: "Bench" } }, { skip: true }],
  ["a feature without an amenity", { ...cafe, properties: { name: "Park" } }, { skip: true }],
  ["a bar without a name", { ...cafe, properties: { amenity: "bar" } }, { nameless: "node/42" }],
  ["a feature without an id", { ...cafe, id: undefined }, { problem: "no OpenStreetMap id", id: null }],
  ["a feature without geometry", { ...cafe, geometry: null }, { problem: "no position", id: "node/42" }],
  [
    "a position off the earth",
    { ...cafe, geometry: { type: "Point", coordinates: [6, 149] } },
    { problem: "position 149, 6 is not on earth", id: "node/42" },
  ],
  ["an object that is not a feature", { type: "Note" }, { problem: "not a GeoJSON feature", id: null }],
])("%s is skipped, or reported with the reason", (_name, feature, expected) => {
  expect(toPlaceFromFeature(feature)).toEqual(expected);
});
