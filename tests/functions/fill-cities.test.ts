import { expect, test } from "vitest";
import { distanceM } from "../../src/domain/places/distance.ts";
import { fillCities } from "../../supabase/tools/places/fill-cities.ts";
import { toPlaceFromFeature } from "../../supabase/tools/places/place-from-item.ts";
import { nearestTown, type Town } from "../../supabase/tools/places/towns.ts";
import type { ProviderPlace } from "../../supabase/functions/_shared/provider-place.ts";

/** By GeoNames, with the radius that the database gives to as many people. */
const towns: Town[] = [
  { name: "Luxembourg", lat: 49.6117, lng: 6.13, reachM: 3_490 },
  { name: "Strassen", lat: 49.6206, lng: 6.0733, reachM: 970 },
];
const place = (lat: number, lng: number, city: string | null = null): ProviderPlace => ({
  place_id: `osm:node:${lat}${lng}`.replace(/[^\w:]/g, ""),
  name: "Place",
  other_names: [],
  vicinity: null,
  postcode: null,
  city,
  state: null,
  country: null,
  lat,
  lng,
  types: [],
  business_status: "OPERATIONAL",
  opening_hours: null,
  phone: null,
  website: null,
  time_zone: null,
  source: "osm",
  attribution: "",
});
const cityOf = (all: ProviderPlace[]) => fillCities(all, towns)[0]?.city;

test("a place between two towns gets the town with the nearer edge, not the nearer centre", () => {
  const halfWay = { lat: 49.6167, lng: 6.0988 };
  const [city, village] = ["Luxembourg", "Strassen"].map((wanted) => towns.find(({ name }) => name === wanted)!);
  expect(distanceM(halfWay, village!)).toBeLessThan(distanceM(halfWay, city!));
  for (const inAnyOrder of [towns, towns.toReversed()]) expect(nearestTown(halfWay, inAnyOrder)).toBe("Luxembourg");
  expect(nearestTown({ lat: 49.6206, lng: 6.0733 }, towns)).toBe("Strassen");
});

test("the city of a near neighbour takes priority over the towns", () => {
  expect(cityOf([place(49.6114, 6.1297), place(49.6118, 6.1297, "Lëtzebuerg"), place(49.613, 6.1297, "Far")])).toBe(
    "Lëtzebuerg",
  );
  expect(cityOf([place(49.6114, 6.1297), place(49.617, 6.1297, "Too far")])).toBe("Luxembourg");
});

test("a place keeps the city it already has", () => {
  expect(cityOf([place(49.6114, 6.1297, "Stad"), place(49.6114, 6.1297, "Luxembourg")])).toBe("Stad");
});

test("a place far from every town has no city", () => {
  expect(cityOf([place(43.7384, 7.4246)])).toBeNull();
  expect(cityOf([place(49.6114, 5)])).toBeNull();
  expect(cityOf([place(0, 0)])).toBeNull();
});

test("a town in the imported extract is used anywhere in the world", () => {
  const node = {
    type: "Feature",
    id: "node/1",
    geometry: { type: "Point", coordinates: [7.4246, 43.7384] },
    properties: { place: "city", name: "Monaco" },
  };
  const result = toPlaceFromFeature(node);
  expect(result).toMatchObject({ town: { name: "Monaco", lat: 43.7384, lng: 7.4246 } });
  const [filled] = fillCities([place(43.74, 7.42)], "town" in result ? [result.town] : []);
  expect(filled?.city).toBe("Monaco");
  expect(toPlaceFromFeature({ ...node, properties: { place: "suburb", name: "La Condamine" } })).toEqual({
    skip: true,
  });
});
