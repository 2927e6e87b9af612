import fc from "fast-check";
import { expect, test } from "vitest";
import { clusterOf, mostGroups, nearestZoom } from "../../src/map/marks/clusters.ts";
import { metresToPixels } from "../../src/map/marks/metres-to-pixels.ts";

const world = { west: -180, south: -85, east: 180, north: 85 };
const things = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 })), { minLength: 1, maxLength: 200 })
  .map((spots) => spots.map(([x, y], index) => ({ id: `p${index}`, lat: 49.5 + y / 2_000, lng: 6 + x / 2_000 })));

test("the map shows each place exactly once at every zoom level", () => {
  fc.assert(
    fc.property(things, fc.integer({ min: 8, max: nearestZoom }), (all, zoom) => {
      const groups = clusterOf(all).at(world, zoom);
      expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      const alone = groups.filter(({ count }) => count === 1).flatMap(({ things }) => things.map(({ id }) => id));
      expect(new Set(alone).size).toBe(alone.length);
    }),
    { seed: 7 },
  );
});

test("the map shows a limited number of markers at every zoom level", () => {
  const many = Array.from({ length: 4_000 }, (_, index) => ({
    id: `p${index}`,
    lat: 49 + Math.floor(index / 64) / 100,
    lng: 6 + (index % 64) / 100,
  }));
  for (const zoom of [4, 9, 12, 15]) {
    const groups = clusterOf(many).at({ west: 5, south: 48, east: 7, north: 50 }, zoom);
    expect(groups.length).toBeLessThanOrEqual(mostGroups);
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(many.length);
  }
});

test("a cluster of places splits at the zoom level that it reports", () => {
  const two = [
    { id: "a", lat: 49.611, lng: 6.13 },
    { id: "b", lat: 49.6112, lng: 6.1302 },
  ];
  const clusters = clusterOf(two);
  const [group] = clusters.at(world, 12);
  expect(group).toMatchObject({ count: 2 });
  expect(clusters.at(world, group?.partsAt ?? 0)).toHaveLength(2);
});

test("a cluster of places at the same position never splits and can be listed", () => {
  const spot = ["a", "b", "c"].map((id) => ({ id, lat: 49.6, lng: 6.1 }));
  const [group] = clusterOf(spot).at(world, nearestZoom);
  expect(group).toMatchObject({ count: 3, partsAt: null });
  expect(group?.things.map(({ id }) => id).toSorted()).toEqual(["a", "b", "c"]);
});

test("the conversion of metres to pixels depends on zoom and latitude", () => {
  expect(metresToPixels(40_075_017, 0, 0)).toBeCloseTo(256);
  expect(metresToPixels(100, 60, 15)).toBeCloseTo(2 * metresToPixels(100, 0, 15));
  expect(metresToPixels(100, 49, 16)).toBeCloseTo(2 * metresToPixels(100, 49, 15));
});
