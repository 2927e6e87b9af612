import type { MapBox } from "../domain/map-cell.ts";
import { clipLine, clipRing, touches } from "./geometry.ts";
import { cityFrom, drawCities } from "./draw-city.ts";
import { placeLabels, type Label } from "./labels.ts";
import type { Palette } from "./palette.ts";
import type { Sheet } from "./sheet.ts";

/** The whole world is so many pixels wide at zoom 0. */
const worldSize = 256;
/** Nearer than this the coast of the coarse world is off by streets: then all is land rather than a town in the sea. */
const coastUntil = 9;
/** From so near on the ground is a checked cloth: something that moves under the finger where no street is known. */
const clothFrom = 10;
const checkPx = 64;
/** From which zoom on a town bears its name, by its rank; and how large the letters are. */
const townZooms = [
  { from: 4, size: 15 },
  { from: 7, size: 14 },
  { from: 9, size: 13 },
  { from: 11, size: 13 },
  { from: 14, size: 13 },
];
/** From which zoom on streets and greens are named, how large, and how far apart the same name stands. */
const streetNames = { from: 15, size: 11.5, apartPx: 260 };
/** So much of a name may be longer than what it stands on. */
const overhang = 0.8;

export type Tile = { x: number; y: number; z: number; size: number };
/** What is drawn with is the same for the base and for a city. */
export type Strokes = {
  area: (sheet: Sheet, layer: string) => void;
  /** `kind` undefined: of all kinds. */
  lines: (sheet: Sheet, layer: string, kind?: number) => void;
  box: (box: MapBox) => void;
};
export type Pen = Pick<
  CanvasRenderingContext2D,
  | "beginPath"
  | "moveTo"
  | "lineTo"
  | "closePath"
  | "fill"
  | "stroke"
  | "fillRect"
  | "fillText"
  | "strokeText"
  | "arc"
  | "rect"
  | "clip"
  | "save"
  | "restore"
  | "setLineDash"
  | "fillStyle"
  | "strokeStyle"
  | "lineWidth"
  | "lineJoin"
  | "lineCap"
  | "translate"
  | "rotate"
  | "font"
  | "textAlign"
  | "textBaseline"
>;

export const fontOf = (size: number): string =>
  `600 ${size}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`;

/**
 * The names of all towns at one zoom. `sheets`: coarse first; where a finer one knows all, coarser ones are silent.
 * `letters`: how much larger than usual the person reads.
 */
export function labelsAt(
  zoom: number,
  sheets: readonly Sheet[],
  letters: number,
  measure: (text: string, font: string) => number,
): Label[] {
  const scale = worldSize * 2 ** zoom;
  const finerThan = (index: number) => sheets.slice(index + 1).filter(({ city }) => !city || zoom >= cityFrom);
  const towns = sheets.flatMap(({ towns, city }, index) =>
    city && zoom < cityFrom ? [] : towns.filter((town) => !isCovered(town, finerThan(index))),
  );
  const candidates = towns
    .filter(({ rank }) => zoom >= (townZooms[rank]?.from ?? Infinity))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ name, rank, x, y }) => {
      const size = Math.round((townZooms[rank]?.size ?? 13) * letters);
      return { text: name, x: x * scale, y: y * scale, width: measure(name, fontOf(size)), height: size * 1.2, size };
    });
  return placeLabels([...candidates, ...streetLabels(zoom, sheets, letters, measure)]);
}

/** Of main roads first, then of the others, then of greens. */
function streetLabels(
  zoom: number,
  sheets: readonly Sheet[],
  letters: number,
  measure: (text: string, font: string) => number,
): Label[] {
  if (zoom < streetNames.from) return [];
  const scale = worldSize * 2 ** zoom;
  const size = Math.round(streetNames.size * letters * 2) / 2;
  const rankOf = ({ layer, kind }: { layer: string; kind: number }) => (layer === "road" ? kind : 9);
  return sheets
    .flatMap(({ names = [] }) => names)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.length - a.length)
    .flatMap(({ text, x, y, length, angle }): Label[] => {
      const width = measure(text, fontOf(size));
      if (length * scale < width * overhang) return [];
      const apart = streetNames.apartPx;
      return [{ text, x: x * scale, y: y * scale, width, height: size * 1.2, size, angle, apart, quiet: true }];
    });
}

const isCovered = ({ x, y }: { x: number; y: number }, finer: readonly Sheet[]): boolean =>
  finer.some(({ extent }) => extent !== null && touches([x, y, x, y], extent));

/** Draws one square of the base. Position and size in CSS pixels; the pen is scaled to the screen's own already. */
export function drawTile(
  pen: Pen,
  { x, y, z, size }: Tile,
  sheets: readonly Sheet[],
  labels: readonly Label[],
  palette: Palette,
): void {
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
  const partsOf = (sheet: Sheet, layer: string, kind?: number) =>
    (sheet.layers.get(layer) ?? []).filter(
      (part) => (kind === undefined || part.kind === kind) && touches(part.box, box),
    );
  const area = (sheet: Sheet, layer: string) => {
    pen.beginPath();
    for (const { points } of partsOf(sheet, layer)) {
      const ring = clipRing(points, box);
      if (ring.length < 6) continue;
      trace(ring);
      pen.closePath();
    }
    pen.fill();
  };
  const lines = (sheet: Sheet, layer: string, kind?: number) => {
    pen.beginPath();
    for (const { points } of partsOf(sheet, layer, kind)) for (const piece of clipLine(points, box)) trace(piece);
    pen.stroke();
  };

  const fillBox = ([left, top, right, bottom]: MapBox) =>
    pen.fillRect(left * scale - originX, top * scale - originY, (right - left) * scale, (bottom - top) * scale);

  pen.lineJoin = "round";
  pen.fillStyle = z <= coastUntil ? palette.sea : palette.land;
  pen.fillRect(0, 0, size, size);
  if (z <= coastUntil) {
    pen.fillStyle = palette.land;
    pen.strokeStyle = palette.shore;
    pen.lineWidth = 1;
    for (const sheet of sheets) {
      area(sheet, "land");
      pen.stroke();
    }
  }
  if (z >= clothFrom) drawCloth(pen, originX, originY, size, palette.cloth);
  pen.fillStyle = palette.water;
  for (const sheet of sheets) if (!sheet.city) area(sheet, "water");
  const cities = sheets.filter(({ city, extent }) => city && extent && touches(extent, box));
  drawCities(pen, z, cities, palette, { area, lines, box: fillBox });

  pen.strokeStyle = palette.border;
  pen.lineWidth = z < 7 ? 1 : 1.5;
  pen.setLineDash(z < 7 ? [] : [6, 4]);
  sheets.forEach((sheet, index) => {
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, size, size);
    for (const { extent } of sheets.slice(index + 1)) {
      if (!extent) continue;
      trace([extent[0], extent[1], extent[2], extent[1], extent[2], extent[3], extent[0], extent[3]]);
      pen.closePath();
    }
    pen.clip("evenodd");
    lines(sheet, "border");
    pen.restore();
  });
  pen.setLineDash([]);
  drawLabels(pen, labels, originX, originY, size, palette);
}

/** Two stripes crossing, as on a table: in step with the world, so that tiles fit together. */
function drawCloth(pen: Pen, originX: number, originY: number, size: number, colour: string): void {
  pen.fillStyle = colour;
  const first = (origin: number) => -(((origin % (2 * checkPx)) + 2 * checkPx) % (2 * checkPx));
  for (let at = first(originX); at < size; at += 2 * checkPx) pen.fillRect(at, 0, checkPx, size);
  for (let at = first(originY); at < size; at += 2 * checkPx) pen.fillRect(0, at, size, checkPx);
}

function drawLabels(
  pen: Pen,
  labels: readonly Label[],
  originX: number,
  originY: number,
  size: number,
  palette: Palette,
): void {
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const { text, x, y, width, height, size: letters, angle = 0, quiet } of labels) {
    const [left, top] = [x - originX, y - originY];
    const reach = Math.max(width, height);
    if (left < -reach || left > size + reach || top < -reach || top > size + reach) continue;
    pen.font = fontOf(letters);
    pen.lineWidth = 3;
    pen.strokeStyle = palette.halo;
    pen.fillStyle = quiet ? palette.quiet : palette.ink;
    if (angle === 0) {
      pen.strokeText(text, left, top);
      pen.fillText(text, left, top);
      continue;
    }
    pen.save();
    pen.translate(left, top);
    pen.rotate(angle);
    pen.strokeText(text, 0, 0);
    pen.fillText(text, 0, 0);
    pen.restore();
  }
}
