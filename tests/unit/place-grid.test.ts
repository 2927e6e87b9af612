import fc from "fast-check";
import { expect, it } from "vitest";
import { distanceM } from "../../src/domain/distance.ts";
import { cellOf, cellsAround } from "../../src/domain/place-grid.ts";

it("the cells around a position hold every place within the radius, near the poles too", () => {
  const within = (value: number, [low, high]: [number, number]) => value >= low && value <= high;
  fc.assert(
    fc.property(
      fc.double({ min: -84, max: 84, noNaN: true }),
      fc.constantFrom(1_000, 4_000, 50_000),
      fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
      (lat, radiusM, bearing) => {
        const at = { lat, lng: 6 };
        const box = cellsAround(at, radiusM);
        // To the rim of the circle, in steps, as far as the distance itself says.
        for (const part of [0.5, 0.9, 0.999, 1.01, 1.1]) {
          const reach = (radiusM * part) / 111_195;
          const place = {
            lat: lat + reach * Math.cos(bearing),
            lng: 6 + (reach * Math.sin(bearing)) / Math.cos((lat * Math.PI) / 180),
          };
          if (distanceM(at, place) > radiusM) continue;
          const cell = cellOf(place);
          expect(within(cell.cellLat, box.lat) && within(cell.cellLng, box.lng)).toBe(true);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
