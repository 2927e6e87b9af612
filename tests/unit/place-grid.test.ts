import fc from "fast-check";
import { expect, it } from "vitest";
import { distanceM } from "../../src/domain/places/distance.ts";
import { cellOf, cellsAround } from "../../src/domain/places/place-grid.ts";

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The northernmost, southernmost, easternmost and westernmost points of a circle on the globe. */
function extremesOf(lat: number, lng: number, radiusM: number) {
  const reach = radiusM / 6_371_000;
  const side = {
    lat: degrees(Math.asin(Math.sin(radians(lat)) / Math.cos(reach))),
    dLng: degrees(Math.asin(Math.sin(reach) / Math.cos(radians(lat)))),
  };
  return [
    { lat: lat + degrees(reach), lng },
    { lat: lat - degrees(reach), lng },
    { lat: side.lat, lng: lng + side.dLng },
    { lat: side.lat, lng: lng - side.dLng },
  ];
}

it("the cells around a position cover the whole circle, even near the poles, and little more", () => {
  const latitude = fc.double({ min: -84, max: 84, noNaN: true });
  fc.assert(
    fc.property(latitude, fc.constantFrom(1_000, 4_000, 50_000), (lat, radiusM) => {
      const at = { lat, lng: 6.0024 };
      const box = cellsAround(at, radiusM);
      for (const place of extremesOf(lat, at.lng, radiusM * 0.999_99)) {
        expect(distanceM(at, place)).toBeLessThan(radiusM);
        const { cellLat, cellLng } = cellOf(place);
        expect([cellLat >= box.lat[0], cellLat <= box.lat[1], cellLng >= box.lng[0], cellLng <= box.lng[1]]).toEqual(
          Array(4).fill(true),
        );
      }
      const cell = { lat: (box.lat[1] - box.lat[0] + 1) * 0.005, lng: (box.lng[1] - box.lng[0] + 1) * 0.005 };
      expect(cell.lat * 111_195).toBeLessThan(2.2 * radiusM + 1_200);
      expect(cell.lng * 111_195 * Math.cos(radians(lat))).toBeLessThan(2.4 * radiusM + 1_200);
    }),
    {
      numRuns: 1_000,
      examples: [
        [84, 50_000],
        [-84, 50_000],
        [0, 1_000],
      ],
    },
  );
});
