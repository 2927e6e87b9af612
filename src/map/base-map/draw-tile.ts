import type { MapBox } from "../../domain/places/map-cell.ts";
import { clipLine, clipRing, touches } from "./geometry.ts";
import { drawCities } from "./draw-city.ts";
import { drawLabels } from "./draw-labels.ts";
import type { Label } from "./place-labels.ts";
import type { Palette } from "./palette.ts";
import { worldSize, type CanvasPen } from "./canvas-pen.ts";
import type { DrawableCell } from "./drawable-cell.ts";

/**
 * Highest zoom for the coarse coastline. Above it, everything is drawn as land, because the coastline is off by streets
 * and would put towns into the sea.
 */
const coastUntil = 9;
/** Lowest zoom for the chequered pattern, which shows movement where there are no streets. */
const clothFrom = 10;
const checkPx = 64;
export type Tile = { x: number; y: number; z: number; size: number };
/** Draws one tile of the base. Position and size in CSS pixels; the pen is already scaled to the screen. */
export function drawTile(
  pen: CanvasPen,
  { x, y, z, size }: Tile,
  cells: readonly DrawableCell[],
  labels: readonly Label[],
  palette: Palette,
): void {
  const originX = x * size;
  const originY = y * size;
  const { box, trace, area, lines, fillBox } = tileStrokes(pen, { x, y, z, size });
  pen.lineJoin = "round";
  pen.fillStyle = z <= coastUntil ? palette.sea : palette.land;
  pen.fillRect(0, 0, size, size);
  if (z <= coastUntil) {
    pen.fillStyle = palette.land;
    pen.strokeStyle = palette.shore;
    pen.lineWidth = 1;
    for (const cell of cells) {
      area(cell, "land");
      pen.stroke();
    }
  }
  if (z >= clothFrom) drawCloth(pen, originX, originY, size, palette.cloth);
  pen.fillStyle = palette.water;
  for (const cell of cells) if (!cell.city) area(cell, "water");
  if (z <= coastUntil) drawInlandWaters(pen, z, cells, palette, { area, lines });
  const cities = cells.filter(({ city, extent }) => city && extent && touches(extent, box));
  drawCities(pen, z, cities, palette, { area, lines, box: fillBox });

  drawBorders(pen, { z, size }, cells, palette, { trace, lines });
  drawLabels(pen, labels, originX, originY, size, palette);
}

/** What draws shapes of cells in this tile, cut to it with an edge of 16 pixels. */
function tileStrokes(pen: CanvasPen, { x, y, z, size }: Tile) {
  const scale = worldSize * 2 ** z;
  const originX = x * size;
  const originY = y * size;
  const edge = 16 / scale;
  const box: MapBox = [
    originX / scale - edge,
    originY / scale - edge,
    (originX + size) / scale + edge,
    (originY + size) / scale + edge,
  ];
  const trace = (points: readonly number[]) => {
    for (let index = 0; index < points.length; index += 2) {
      const at = [(points[index] ?? 0) * scale - originX, (points[index + 1] ?? 0) * scale - originY] as const;
      if (index === 0) pen.moveTo(...at);
      else pen.lineTo(...at);
    }
  };
  const partsOf = (cell: DrawableCell, layer: string, kind?: number) =>
    (cell.layers.get(layer) ?? []).filter(
      (part) => (kind === undefined || part.kind === kind) && touches(part.box, box),
    );
  const area = (cell: DrawableCell, layer: string) => {
    pen.beginPath();
    for (const { points } of partsOf(cell, layer)) {
      const ring = clipRing(points, box);
      if (ring.length < 6) continue;
      trace(ring);
      pen.closePath();
    }
    pen.fill();
  };
  const lines = (cell: DrawableCell, layer: string, kind?: number) => {
    pen.beginPath();
    for (const { points } of partsOf(cell, layer, kind)) for (const piece of clipLine(points, box)) trace(piece);
    pen.stroke();
  };

  const fillBox = ([left, top, right, bottom]: MapBox) =>
    pen.fillRect(left * scale - originX, top * scale - originY, (right - left) * scale, (bottom - top) * scale);
  return { box, trace, area, lines, fillBox };
}

/** Rivers and lakes of the whole world, as coarse as the coast. */
function drawInlandWaters(
  pen: CanvasPen,
  zoom: number,
  cells: readonly DrawableCell[],
  palette: Palette,
  { area, lines }: Pick<TileStrokes, "area" | "lines">,
): void {
  pen.strokeStyle = palette.water;
  pen.lineWidth = zoom < 6 ? 1 : 1.5;
  for (const cell of cells) {
    area(cell, "lake");
    lines(cell, "river");
  }
}

type TileStrokes = ReturnType<typeof tileStrokes>;

/** Borders of each cell, except where a finer cell lies over it. */
function drawBorders(
  pen: CanvasPen,
  { z, size }: Pick<Tile, "z" | "size">,
  cells: readonly DrawableCell[],
  palette: Palette,
  { trace, lines }: Pick<TileStrokes, "trace" | "lines">,
): void {
  pen.strokeStyle = palette.border;
  pen.lineWidth = z < 7 ? 1 : 1.5;
  pen.setLineDash(z < 7 ? [] : [6, 4]);
  cells.forEach((cell, index) => {
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, size, size);
    for (const { extent } of cells.slice(index + 1)) {
      if (!extent) continue;
      trace([extent[0], extent[1], extent[2], extent[1], extent[2], extent[3], extent[0], extent[3]]);
      pen.closePath();
    }
    pen.clip("evenodd");
    lines(cell, "border");
    pen.restore();
  });
  pen.setLineDash([]);
}

/** Two stripes crossing, as on a table: in step with the world, so that tiles fit together. */
function drawCloth(pen: CanvasPen, originX: number, originY: number, size: number, colour: string): void {
  pen.fillStyle = colour;
  const first = (origin: number) => -(((origin % (2 * checkPx)) + 2 * checkPx) % (2 * checkPx));
  for (let at = first(originX); at < size; at += 2 * checkPx) pen.fillRect(at, 0, checkPx, size);
  for (let at = first(originY); at < size; at += 2 * checkPx) pen.fillRect(0, at, size, checkPx);
}
