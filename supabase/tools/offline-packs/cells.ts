import { gzipSync } from "node:zlib";
import { cellZoom, latOfWorldY, worldX, worldY } from "../../../src/domain/places/map-cell.ts";
import { encodeCell, type Cell, type Point, type Shape } from "../base-map/encode-cell.ts";
import type { Box } from "../geometry/geometry.ts";
import type { CityShape, CityShapes } from "./osm-shapes.ts";
import { clipArea, clipPath } from "../geometry/rings.ts";

/** Steps of about one metre. */
const stepsPerDegree = 100_000;
/** Overlap with neighbouring cells, as a fraction of the side (40 m), so that no seam is visible. */
const overlap = 1 / 96;

export type MadeCell = { key: string; bytes: Uint8Array<ArrayBuffer> };
export type CityTown = { name: string; rank: number; at: Point };

const cellsAcross = 2 ** cellZoom;
const lngOf = (x: number) => (x / cellsAcross) * 360 - 180;
const latOf = (y: number) => latOfWorldY(y / cellsAcross);

/**
 * Cuts a city into gzipped cells, which phones fetch, store and draw one by one. The same city gives the same bytes,
 * and a change within one cell changes only that cell. `whole`: the cells contain everything to draw, so no coarser map
 * shows through.
 */
export function makeCells(
  shapes: CityShapes,
  towns: readonly CityTown[],
  box: Box,
  { whole = true }: { whole?: boolean } = {},
): MadeCell[] {
  const cells: MadeCell[] = [];
  const last = { x: Math.floor(worldX(box.east) * cellsAcross), y: Math.floor(worldY(box.south) * cellsAcross) };
  for (let x = Math.floor(worldX(box.west) * cellsAcross); x <= last.x; x += 1) {
    for (let y = Math.floor(worldY(box.north) * cellsAcross); y <= last.y; y += 1) {
      const tile = { west: lngOf(x), east: lngOf(x + 1), north: latOf(y), south: latOf(y + 1) };
      const made = makeCell(shapes, towns, within(tile, box));
      const cell = whole ? made : { ...made, extent: null };
      if (cell.layers.length + cell.towns.length > 0) cells.push({ key: `${x}-${y}`, bytes: pack(cell) });
    }
  }
  return cells;
}

const within = (a: Box, b: Box): Box => ({
  west: Math.max(a.west, b.west),
  east: Math.min(a.east, b.east),
  south: Math.max(a.south, b.south),
  north: Math.min(a.north, b.north),
});

function makeCell(shapes: CityShapes, towns: readonly CityTown[], box: Box): Cell {
  const [dx, dy] = [(box.east - box.west) * overlap, (box.north - box.south) * overlap];
  const wide = { west: box.west - dx, east: box.east + dx, south: box.south - dy, north: box.north + dy };
  const layers = [...shapes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([id, all]) => {
      const inside = all.flatMap((shape) => clip(shape, wide)).toSorted(inOrder);
      return inside.length === 0
        ? []
        : [{ id, shapes: inside.map(({ kind, name, parts }): Shape => ({ kind, parts, ...(name ? { name } : {}) })) }];
    });
  const isHere = ({ at: [lng, lat] }: CityTown) =>
    lng >= box.west && lng < box.east && lat >= box.south && lat < box.north;
  return {
    q: stepsPerDegree,
    extent: [box.west, box.south, box.east, box.north],
    layers,
    towns: towns.filter(isHere).toSorted((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1)),
  };
}

function clip(shape: CityShape, box: Box): CityShape[] {
  const parts = shape.area
    ? shape.parts.map((ring) => clipArea(ring, box)).filter(({ length }) => length > 2)
    : shape.parts.flatMap((line) => clipPath(line, box));
  return parts.length === 0 ? [] : [{ ...shape, parts }];
}

/** Sorts neighbours together, which compresses well and does not depend on the order in the source file. */
const inOrder = (a: CityShape, b: CityShape): number =>
  a.kind - b.kind || (a.parts[0]?.[0]?.[0] ?? 0) - (b.parts[0]?.[0]?.[0] ?? 0) || a.id - b.id;

/** Gzips without operating system byte, so that the bytes are reproducible. */
export function pack(cell: Cell): Uint8Array<ArrayBuffer> {
  return packBytes(encodeCell(cell));
}

export function packBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(gzipSync(bytes, { level: 9 }));
  packed[9] = 255;
  return packed;
}
