import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeCell, worldX, worldY } from "../../src/domain/places/map-cell.ts";
import { encodeCell, type Cell } from "../../supabase/tools/base-map/encode-cell.ts";

const q = 1_000;
const coordinate = (most: number) => fc.integer({ min: -most * q, max: most * q }).map((steps) => steps / q);
const point = fc.tuple(coordinate(180), coordinate(84));
const shape = fc.record({
  kind: fc.nat(300),
  name: fc.constantFrom("Alzette", "Rue de l’Eau", "Łódź 🍋"),
  parts: fc.array(fc.array(point, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
});
const cells = fc.record({
  q: fc.constant(q),
  extent: fc.constantFrom(null, [5, 48, 7, 51] as [number, number, number, number]),
  layers: fc.array(fc.record({ id: fc.constantFrom("water", "border"), shapes: fc.array(shape, { maxLength: 4 }) })),
  towns: fc.array(fc.record({ name: fc.string(), rank: fc.nat(3), at: point }), { maxLength: 4 }),
});

test("a decoded map cell equals the encoded one, rounded to the grid", () => {
  fc.assert(
    fc.property(cells, (cell: Cell) => {
      const read = decodeCell(encodeCell(cell));
      expect(read.towns).toEqual(
        cell.towns.map(({ name, rank, at: [lng, lat] }) => ({ name, rank, x: worldX(lng), y: worldY(lat) })),
      );
      expect(read.extent).toEqual(cell.extent && [worldX(5), worldY(51), worldX(7), worldY(48)]);
      expect(
        read.layers.map(({ id, shapes }) => ({
          id,
          shapes: shapes.map((one) => ({ ...one, parts: one.parts.map((part) => [...part]) })),
        })),
      ).toEqual(
        cell.layers.map(({ id, shapes }) => ({
          id,
          shapes: shapes.map(({ kind, name, parts }) => ({
            kind,
            name,
            parts: parts.map((part) => part.flatMap(([lng, lat]) => [worldX(lng), worldY(lat)])),
          })),
        })),
      );
    }),
    { seed: 7 },
  );
});

test("a map cell that is truncated or of an unknown format is rejected rather than drawn partly", () => {
  const whole = encodeCell({
    q,
    extent: null,
    layers: [
      {
        id: "water",
        shapes: [
          {
            kind: 0,
            parts: [
              [
                [6, 49],
                [6.1, 49.1],
              ],
            ],
          },
        ],
      },
    ],
    towns: [],
  });
  expect(() => decodeCell(whole.subarray(0, whole.length - 1))).toThrow("too early");
  const other = Uint8Array.from(whole, (byte, index) => (index === 4 + '{"v":'.length ? "9".charCodeAt(0) : byte));
  expect(() => decodeCell(other)).toThrow("unknown form");
});

test("encoding a map cell twice gives the same bytes", () => {
  const cell = { q, extent: null, layers: [], towns: [{ name: "Metz", rank: 0, at: [6.17, 49.12] as const }] };
  expect(gzipSync(encodeCell(cell))).toEqual(gzipSync(encodeCell(cell)));
});

const bundled = (name: string) => readFileSync(new URL(`../../src/map/base/${name}.cell`, import.meta.url));

test("names of the whole world survive encoding and decoding, to a step", () => {
  const labels = [
    { name: "FR", from: 3, country: true, at: [2.5, 47] as const },
    { name: "Saint-Étienne", from: 11, country: false, at: [4.387, -45.434] as const },
    { name: "Suva", from: 6, country: false, at: [-178.44, -18.14] as const },
  ];
  const read = decodeCell(encodeCell({ q: 100, extent: null, layers: [], towns: [], labels }));
  expect(read.towns).toEqual([
    { name: "FR", rank: 0, from: 3, country: true, x: worldX(2.5), y: worldY(47) },
    { name: "Saint-Étienne", rank: 0, from: 11, x: worldX(4.39), y: worldY(-45.43) },
    { name: "Suva", rank: 0, from: 6, x: worldX(-178.44), y: worldY(-18.14) },
  ]);
});

test("the bundled base map has at most 400 kB and contains the demo towns and the coasts of the world", () => {
  expect(bundled("region").length + bundled("world").length).toBeLessThanOrEqual(400_000);
  const region = decodeCell(gunzipSync(bundled("region")));
  const names = region.towns.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Luxembourg", "Metz", "Trier", "Esch-sur-Alzette"]));
  expect(region.layers.map(({ id, shapes }) => [id, shapes.length > 20])).toEqual([
    ["water", true],
    ["border", true],
  ]);
  const world = decodeCell(gunzipSync(bundled("world")));
  const land = world.layers.find(({ id }) => id === "land")?.shapes.flatMap(({ parts }) => parts) ?? [];
  expect(isOn(land, worldX(6.1), worldY(49.6))).toBe(true);
  expect(isOn(land, worldX(-30), worldY(30))).toBe(false);
  for (const id of ["river", "lake", "border"])
    expect(world.layers.find((layer) => layer.id === id)?.shapes.length, id).toBeGreaterThan(100);
});

test("the bundled base map names countries, and every town with 15,000 people by the zoom at which it has room", () => {
  const { towns } = decodeCell(gunzipSync(bundled("world")));
  const around =
    ({ lng, lat }: { lng: number; lat: number }, degrees: number) =>
    (town: { x: number; y: number }) =>
      Math.abs(town.x - worldX(lng)) < degrees / 360 && Math.abs(town.y - worldY(lat)) < degrees / 360;
  const lyon = towns.filter(around({ lng: 4.83, lat: 45.76 }, 6));
  const from = (name: string) => lyon.find((town) => town.name === name)?.from ?? Infinity;
  expect(from("Lyon")).toBeLessThanOrEqual(6);
  expect(from("Paris")).toBeLessThanOrEqual(4);
  expect(from("Marseille")).toBeLessThanOrEqual(6);
  // 15,000 to 20,000 people.
  expect(from("Givors")).toBeLessThanOrEqual(11);
  expect(towns.length).toBeGreaterThan(25_000);
  const countries = towns.filter(({ country }) => country).map(({ name }) => name);
  expect(countries).toEqual(expect.arrayContaining(["FR", "DE", "PT", "CH", "IT", "ES", "JP", "BR", "US"]));
  expect(countries.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
});

/** True for a point inside an odd number of rings. */
const isOn = (rings: readonly Float64Array[], x: number, y: number): boolean =>
  rings.filter((ring) => {
    let inside = false;
    for (let index = 0; index < ring.length; index += 2) {
      const [x1, y1] = [ring[index]!, ring[index + 1]!];
      const [x2, y2] = [ring.at(index - 2)!, ring.at(index - 1)!];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    }
    return inside;
  }).length %
    2 ===
  1;
