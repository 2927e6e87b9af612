import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { worldX, worldY, type MapBox } from "../../src/domain/places/map-cell.ts";
import { labelsAt } from "../../src/map/base-map/draw-labels.ts";
import { drawTile } from "../../src/map/base-map/draw-tile.ts";
import { clipLine, clipRing } from "../../src/map/base-map/geometry.ts";
import { placeLabels, type Label } from "../../src/map/base-map/place-labels.ts";
import { toCityCell, type DrawableCell } from "../../src/map/base-map/drawable-cell.ts";
import { straightestSegment } from "../../src/map/base-map/straight-segments.ts";
import { clipLine as clipInBox, joinEdges, simplify } from "../../supabase/tools/geometry/geometry.ts";

const box = [0, 0, 10, 10] as const;

test("an area of the map is clipped along the edges of the box", () => {
  expect(clipRing([-5, -5, 5, -5, 5, 5, -5, 5], box).toSorted()).toEqual([0, 0, 0, 0, 5, 5, 5, 5]);
  expect(clipRing([20, 20, 30, 20, 30, 30], box)).toEqual([]);
  // A country that extends past all four edges fills the box.
  const around = clipRing([-99, -99, 99, -99, 99, 99, -99, 99], box);
  expect([Math.min(...around), Math.max(...around), around.length]).toEqual([0, 10, 8]);
});

test("a line on the map is clipped to the pieces within the box", () => {
  expect(clipLine([-20, 5, -15, 5, 5, 5, 15, 5, 20, 5], box)).toEqual([[-15, 5, 5, 5, 15, 5]]);
  expect(clipLine([5, 5, 5, 20, 20, 20, 20, 5, 5, 5], box)).toEqual([
    [5, 5, 5, 20],
    [20, 5, 5, 5],
  ]);
});

const candidate = fc.record({
  text: fc.constant("Esch"),
  x: fc.integer({ min: 0, max: 2_000 }),
  y: fc.integer({ min: 0, max: 400 }),
  width: fc.integer({ min: 20, max: 300 }),
  height: fc.integer({ min: 10, max: 20 }),
  size: fc.constant(13),
  angle: fc.constantFrom(0, 0, Math.PI / 4, -1, Math.PI / 2),
});
/** True when labels overlap, sampled on a grid of points. */
function overlap(a: Label, b: Label): boolean {
  const isOn = ({ x, y, width, height, angle = 0 }: Label, px: number, py: number) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const along = (px - x) * cos + (py - y) * sin;
    const across = (py - y) * cos - (px - x) * sin;
    return Math.abs(along) < width / 2 && Math.abs(across) < height / 2;
  };
  const steps = Array.from({ length: 21 }, (_, index) => index / 20 - 0.5);
  const [cos, sin] = [Math.cos(a.angle ?? 0), Math.sin(a.angle ?? 0)];
  return steps.some((along) =>
    steps.some((across) => {
      const [dx, dy] = [along * a.width, across * a.height];
      return isOn(b, a.x + dx * cos - dy * sin, a.y + dx * sin + dy * cos);
    }),
  );
}

test("map labels do not overlap, and earlier labels have priority", () => {
  fc.assert(
    fc.property(fc.array(candidate, { maxLength: 40 }), (candidates) => {
      const placed = placeLabels(candidates);
      for (const [index, one] of placed.entries()) {
        expect(placed.slice(0, index).some((other) => overlap(one, other))).toBe(false);
      }
      if (candidates.length > 0) expect(placed[0]).toBe(candidates[0]);
    }),
    { seed: 7 },
  );
  const apart = [0, 1, 2].map((index) => ({ text: "Esch", x: index * 200, y: 0, width: 40, height: 16, size: 13 }));
  expect(placeLabels(apart)).toEqual(apart);
});

const at = (lng: number, lat: number) => ({ x: worldX(lng), y: worldY(lat) });
const world = [0, 0, 1, 1] as const;
const namesAt = (zoom: number, cells: DrawableCell[], letters = 1, area: MapBox = world) =>
  labelsAt(zoom, cells, area, {
    letters,
    measure: seven,
    countryName: (code) => (code === "FR" ? "France" : code),
    language: "en",
  });
const cell = (more: Partial<DrawableCell>): DrawableCell => ({ layers: new Map(), towns: [], extent: null, ...more });
const seven = (text: string) => text.length * 7;

test("a coarse map cell adds no labels in the area that a finer cell covers completely", () => {
  const coarse = cell({
    towns: [
      { name: "Luxemburg", rank: 0, ...at(6.13, 49.61) },
      { name: "Paris", rank: 0, ...at(2.35, 48.86) },
    ],
  });
  const fine = cell({
    towns: [{ name: "Luxembourg", rank: 0, ...at(6.13, 49.61) }],
    extent: [worldX(5.6), worldY(50.3), worldX(7.2), worldY(48.9)],
  });
  expect(namesAt(6, [coarse, fine]).map(({ text }) => text)).toEqual(["Paris", "Luxembourg"]);
});

test("villages are labelled only at high zoom, towns at low zoom too, and larger text settings enlarge labels", () => {
  const towns = [
    { name: "Village", rank: 3, ...at(6.5, 49.9) },
    { name: "Town", rank: 0, ...at(6.13, 49.61) },
  ];
  const named = (zoom: number) => namesAt(zoom, [cell({ towns })]).map(({ text }) => text);
  expect([named(3), named(8), named(12)]).toEqual([[], ["Town"], ["Town", "Village"]]);
  const [usual] = namesAt(8, [cell({ towns })]);
  const [large] = namesAt(8, [cell({ towns })], 2);
  expect(large?.size).toBe((usual?.size ?? 0) * 2);
});

test("a name of the world is drawn from the zoom at which it has room, countries only far out and in the reader's language", () => {
  const towns = [
    { name: "Lyon", rank: 0, from: 5, ...at(4.83, 45.76) },
    { name: "FR", rank: 0, from: 3, country: true, ...at(2.5, 47) },
  ];
  const named = (zoom: number, area?: MapBox) => namesAt(zoom, [cell({ towns })], 1, area).map(({ text }) => text);
  expect([named(3), named(5), named(7)]).toEqual([["FRANCE"], ["FRANCE", "Lyon"], ["Lyon"]]);
  expect(named(7, [worldX(5), 0, 1, 1])).toEqual([]);
});

test("an English map on a Turkish phone says FINLAND, and a Turkish map FİNLAND", () => {
  const upper = String.prototype.toLocaleUpperCase;
  const phone = vi.spyOn(String.prototype, "toLocaleUpperCase").mockImplementation(function turkish(
    this: string,
    locale = "tr",
  ) {
    return upper.call(this, locale);
  });
  try {
    const towns = [{ name: "FI", rank: 0, from: 3, country: true, ...at(26, 64) }];
    const said = (language: string) =>
      labelsAt(3, [cell({ towns })], world, { letters: 1, measure: seven, countryName: () => "Finland", language });
    expect([said("en")[0]?.text, said("tr")[0]?.text]).toEqual(["FINLAND", "FİNLAND"]);
  } finally {
    phone.mockRestore();
  }
});

const palette = {
  sea: "sea",
  land: "land",
  cloth: "cloth",
  water: "water",
  shore: "shore",
  border: "border",
  ink: "ink",
  halo: "halo",
  green: "green",
  sand: "sand",
  plaza: "plaza",
  building: "building",
  rail: "rail",
  path: "path",
  road: "road",
  "road-edge": "road-edge",
  main: "main",
  "main-edge": "main-edge",
  quiet: "quiet",
};

/** The drawing calls of a tile on its canvas. */
function drawn(tile: { x: number; y: number; z: number }, cells: DrawableCell[], labels: Label[]) {
  const calls: [name: string, ...args: unknown[]][] = [];
  const state: Record<string, unknown> = {};
  const pen = new Proxy(state, {
    get: (_target, name: string) =>
      name in state
        ? state[name]
        : (...args: unknown[]) =>
            calls.push([name, name === "stroke" ? state["strokeStyle"] : state["fillStyle"], ...args]),
  });
  drawTile(pen as never, { ...tile, size: 512 }, cells, labels, palette);
  return calls;
}

test("a label at a tile edge is drawn by both tiles at the same position", () => {
  const label = { text: "Luxembourg", x: 512, y: 100, width: 80, height: 16, size: 13 };
  const written = (x: number) =>
    drawn({ x, y: 0, z: 5 }, [], [label]).flatMap(([name, , text, left]) =>
      name === "fillText" ? [`${String(text)} ${Number(left) + x * 512}`] : [],
    );
  expect([written(0), written(1), written(3)]).toEqual([["Luxembourg 512"], ["Luxembourg 512"], []]);
});

test("the map draws the sea around land at low zoom, and draws no town in the sea at high zoom", () => {
  const ground = (z: number) => drawn({ x: 0, y: 0, z }, [], []).find(([name]) => name === "fillRect")?.[1];
  expect([ground(5), ground(15)]).toEqual(["sea", "land"]);
});

test("rivers are drawn far out only, and borders not where a finer cell lies over them", () => {
  const points = new Float64Array([0.001, 0.001, 0.002, 0.002]);
  const line = { kind: 0, points, box: [0.001, 0.001, 0.002, 0.002] as const };
  const world = (layer: string) => cell({ layers: new Map([[layer, [line]]]) });
  const count = (wanted: string, z: number, cells: DrawableCell[]) =>
    drawn({ x: 0, y: 0, z }, cells, []).filter(([name]) => name === wanted).length;
  expect(count("lineTo", 7, [world("river")])).toBe(1);
  expect(count("lineTo", 10, [world("river")])).toBe(0);
  const finer = cell({ extent: [0, 0, 1, 1] });
  expect(count("closePath", 7, [world("border"), finer]) - count("closePath", 7, [world("border")])).toBe(1);
});

/** One street from west to east, a motorway across it, a house and a park, in a tile around 7.42, 43.73. */
function city(): DrawableCell {
  const line = (...points: [number, number][]) =>
    Float64Array.from(points.flatMap(([lng, lat]) => [worldX(lng), worldY(lat)]));
  const shape = (kind: number, name: string | null, ...parts: Float64Array[]) => ({ kind, name, parts });
  const square = line([7.42, 43.73], [7.421, 43.73], [7.421, 43.731], [7.42, 43.731]);
  return toCityCell({
    layers: [
      { id: "building", shapes: [shape(0, null, square)] },
      { id: "green", shapes: [shape(0, "Jardin", square)] },
      {
        id: "road",
        shapes: [
          shape(0, "A8", line([7.42, 43.72], [7.42, 43.74])),
          shape(4, "Rue Grimaldi", line([7.41, 43.73], [7.415, 43.735])),
          shape(4, "Rue Grimaldi", line([7.415, 43.735], [7.4155, 43.7355])),
        ],
      },
    ],
    towns: [{ name: "Monaco", rank: 1, ...at(7.44, 43.74) }],
    extent: [worldX(7.4), worldY(43.75), worldX(7.45), worldY(43.7)],
  });
}
const around = (z: number) => {
  const [x, y] = [worldX(7.42), worldY(43.73)].map((part) => Math.floor((part * 256 * 2 ** z) / 512));
  return { x: x ?? 0, y: y ?? 0, z };
};

test("a downloaded city shows main roads first, then streets, then buildings, as the zoom increases", () => {
  const strokes = (z: number) =>
    drawn(around(z), [city()], []).flatMap(([name, ink]) => (name === "stroke" ? [ink] : []));
  const fills = (z: number) => drawn(around(z), [city()], []).flatMap(([name, ink]) => (name === "fill" ? [ink] : []));
  expect(strokes(10)).not.toContain("main");
  expect(strokes(11)).toContain("main");
  expect(strokes(11)).not.toContain("road");
  expect(strokes(14)).toContain("road");
  expect([fills(14).includes("building"), fills(15).includes("building")]).toEqual([false, true]);
  // Outlines of all roads come before their fills, so that crossings are open; the widest are on top.
  const order = strokes(16);
  expect(order.lastIndexOf("main-edge")).toBeLessThan(order.indexOf("road"));
  expect(order.indexOf("road")).toBeLessThan(order.indexOf("main"));
});

test("streets are labelled along their line at high zoom, without a repeated label close by", () => {
  const named = (zoom: number) => namesAt(zoom, [city()]);
  expect(named(12).map(({ text }) => text)).toEqual(["Monaco"]);
  expect(named(16).map(({ text }) => text)).toEqual(["Monaco", "A8", "Rue Grimaldi", "Jardin"]);
  const [, road, street] = named(16);
  expect(Math.abs(road?.angle ?? 0)).toBeCloseTo(Math.PI / 2);
  expect(street?.angle).toBeCloseTo(-Math.atan2(worldY(43.73) - worldY(43.735), worldX(7.415) - worldX(7.41)), 5);
  // The park is horizontal, and the motorway label is outside this tile.
  const turned = drawn(around(16), [], named(16)).filter(([name]) => name === "rotate");
  expect(turned).toHaveLength(1);
});

test("a label of the same street is repeated only at some distance", () => {
  const named = (x: number) => ({ text: "Rue Grimaldi", x, y: 0, width: 80, height: 16, size: 11, apart: 260 });
  expect(placeLabels([named(0), named(200)])).toHaveLength(1);
  expect(placeLabels([named(0), named(300)])).toHaveLength(2);
});

test("the label of a downloaded city replaces that of the base map once the city is drawn", () => {
  const base = cell({ towns: [{ name: "Monaco (base)", rank: 0, ...at(7.42, 43.73) }] });
  const named = (zoom: number) => namesAt(zoom, [base, city()]).map(({ text }) => text);
  expect([named(8), named(13)]).toEqual([["Monaco (base)"], ["Monaco"]]);
});

test("street labels are placed on the straightest part of the street and never upside down", () => {
  const corner = straightestSegment([0, 0, 0, 3, 10, 3, 20, 4]);
  expect(corner.length).toBeCloseTo(Math.hypot(20, 1));
  expect([corner.x, corner.y]).toEqual([10, 3.5]);
  expect(straightestSegment([10, 0, 0, 0]).angle).toBeCloseTo(0);
  expect(straightestSegment([1, 1]).length).toBe(0);
});

test("a border of two areas is drawn as one line, and its simplification stays within the tolerance", () => {
  const west = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ] as const;
  const east = [
    [1, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 0],
  ] as const;
  const edges = joinEdges([west, east]).reduce((sum, line) => sum + line.length - 1, 0);
  expect(edges).toBe(7);
  expect(
    simplify(
      [
        [0, 0],
        [1, 0.01],
        [2, 0],
        [2, 2],
      ],
      0.1,
    ),
  ).toEqual([
    [0, 0],
    [2, 0],
    [2, 2],
  ]);
  const inside = clipInBox(
    [
      [-2, 0],
      [-1, 0],
      [0.5, 0],
      [3, 0],
      [4, 0],
    ],
    { west: 0, south: -1, east: 1, north: 1 },
  );
  expect(inside).toEqual([
    [
      [-1, 0],
      [0.5, 0],
      [3, 0],
    ],
  ]);
});
