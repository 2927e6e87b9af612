import { describe, expect, test } from "vitest";
import { byDistance, citiesOf, findCities, mergeCities } from "../../src/consumer/map/where/cities.ts";

const metz = { name: "Metz", lat: 49.12, lng: 6.18 };
const esch = { name: "Esch-sur-Alzette", lat: 49.5, lng: 5.98 };
const echternach = { name: "Echternach", lat: 49.81, lng: 6.42 };

describe("choosing a city", () => {
  test("finds a city ignoring accents and capitals", () => {
    expect(findCities([metz, esch], " MÉTZ ")).toEqual([metz]);
  });

  test("finds cities by the beginning of their names, and none for an empty text", () => {
    expect(findCities([metz, esch, echternach], "esch")).toEqual([esch]);
    expect(findCities([metz, esch, echternach], "e")).toEqual([esch, echternach]);
    expect(findCities([metz], " ")).toEqual([]);
  });

  test("tolerates one wrong letter in four or more if no city matches exactly", () => {
    expect(findCities([metz, esch, echternach], "Echtrnach")).toEqual([echternach]);
    expect(findCities([metz, esch, echternach], "mets")).toEqual([metz]);
    expect(findCities([metz], "mez")).toEqual([]);
    expect(findCities([{ ...metz, name: "Mets" }, metz], "Metz")).toEqual([metz]);
  });

  test("lists the nearest cities first, with their distance, once the position is known", () => {
    const near = byDistance([metz, echternach, esch], { lat: 49.61, lng: 6.13 });
    expect(near.map(({ name, distanceM }) => [name, Math.round((distanceM ?? 0) / 1_000)])).toEqual([
      ["Esch-sur-Alzette", 16],
      ["Echternach", 30],
      ["Metz", 55],
    ]);
    expect(byDistance([metz, esch], null)).toEqual([
      { ...metz, distanceM: null },
      { ...esch, distanceM: null },
    ]);
  });

  test("marks a city as a demo only if all its places are demo places", () => {
    const at = { lat: 49, lng: 6, city: "Metz" };
    expect(citiesOf([{ ...at, place_id: "demo:met-0001" }])[0]?.demo).toBe(true);
    const mixed = [
      { ...at, place_id: "demo:met-0001" },
      { ...at, place_id: "osm:node-1" },
    ];
    expect(citiesOf(mixed)[0]?.demo).toBeUndefined();
  });

  test("prefers an exact match to a city with a longer name", () => {
    const luxembourg = { name: "Luxembourg", lat: 49.61, lng: 6.13 };
    expect(findCities([{ ...luxembourg, name: "Luxembourg-Gare" }, luxembourg], "luxembourg")).toEqual([luxembourg]);
  });

  test("locates a city at the centre of its places and ignores places without a city", () => {
    const places = [
      { city: "Metz", lat: 49, lng: 6 },
      { city: "Metz", lat: 49.2, lng: 6.2 },
      { city: null, lat: 0, lng: 0 },
    ];
    const [city, ...others] = citiesOf(places);
    expect(others).toEqual([]);
    expect(city?.name).toBe("Metz");
    expect(city?.lat).toBeCloseTo(49.1);
    expect(city?.lng).toBeCloseTo(6.1);
  });

  test("merges two lists of cities without repeats, the latest first", () => {
    const moved = { ...metz, lat: 49.13 };
    expect(mergeCities([moved], [esch, metz])).toEqual([moved, esch]);
  });
});

test("two cities of one name stay two, and a city is found by its name in any language", () => {
  const paris = [
    { place_id: "fr", city: "Paris", city_id: 2988507, lat: 48.86, lng: 2.35 },
    { place_id: "us", city: "Paris", city_id: 4717560, lat: 33.66, lng: -95.55 },
  ];
  const cities = citiesOf(paris);
  expect(cities.map(({ id, lat }) => [id, lat])).toEqual([
    [2988507, 48.86],
    [4717560, 33.66],
  ]);
  expect(mergeCities([{ id: 2988507, name: "Paräis", lat: 1, lng: 1 }], cities)).toHaveLength(2);
  const lisbon = { id: 2267057, name: "Lissabon", others: ["Lisboa", "Lisbon"], lat: 38.7, lng: -9.1 };
  expect(findCities([lisbon], "lisboa")).toEqual([lisbon]);
});
