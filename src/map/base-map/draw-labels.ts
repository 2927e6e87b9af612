import type { MapBox, MapTown } from "../../domain/places/map-cell.ts";
import { cityFrom } from "./draw-city.ts";
import { touches } from "./geometry.ts";
import { placeLabels, type Label } from "./place-labels.ts";
import type { Palette } from "./palette.ts";
import { worldSize, type CanvasPen } from "./canvas-pen.ts";
import type { DrawableCell } from "./drawable-cell.ts";

/** The lowest zoom for the names of towns, by rank, and their font size: of a region and of kept cities. */
const townZooms = [
  { from: 4, size: 15 },
  { from: 7, size: 14 },
  { from: 9, size: 13 },
  { from: 11, size: 13 },
  { from: 14, size: 13 },
];
/** Lowest zoom for names of streets and greens, font size, and distance between repetitions. */
const streetNames = { from: 15, size: 11.5, apartPx: 260 };
/** How much longer a name may be than its street, as a factor. */
const overhang = 0.8;

const fontOf = (size: number): string => `600 ${size}px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif`;

/** Highest zoom for the names of countries. */
const countriesUntil = 6;
/** Font size of a name by the lowest zoom at which it is drawn: of the whole world's towns. */
const sizeFrom = (from: number): number => (from <= 4 ? 15 : from <= 6 ? 14 : 13);

const fromOf = ({ from, rank }: MapTown): number => from ?? townZooms[rank]?.from ?? Infinity;
const sizeOf = ({ from, rank }: MapTown): number =>
  from === undefined ? (townZooms[rank]?.size ?? 13) : sizeFrom(from);
const isShown = (town: MapTown, zoom: number): boolean =>
  zoom >= fromOf(town) && (!town.country || zoom <= countriesUntil);

export type LabelOptions = {
  /** The person's font scale. */
  letters: number;
  measure: (text: string, font: string) => number;
  countryName: (code: string) => string;
  /** Language of the country names, whose rules for capitals apply. */
  language: string;
};

/**
 * Names of towns and countries at one zoom within an area. `cells`: coarse first; names of coarser ones are left out
 * where a finer one is complete.
 */
export function labelsAt(
  zoom: number,
  cells: readonly DrawableCell[],
  area: MapBox,
  { letters, measure, countryName, language }: LabelOptions,
): Label[] {
  const scale = worldSize * 2 ** zoom;
  const finerThan = (index: number) => cells.slice(index + 1).filter(({ city }) => !city || zoom >= cityFrom);
  const towns = cells.flatMap(({ towns, city }, index) => {
    if (city && zoom < cityFrom) return [];
    const finer = finerThan(index);
    return towns.filter(
      (town) => isShown(town, zoom) && isWithin(town, area) && (town.country || !isCovered(town, finer)),
    );
  });
  const candidates = towns
    .toSorted((a, b) => Number(b.country ?? false) - Number(a.country ?? false) || fromOf(a) - fromOf(b))
    .map((town) => {
      const { name, x, y, country } = town;
      const text = country ? countryName(name).toLocaleUpperCase(language) : name;
      const size = Math.round((country ? 13 : sizeOf(town)) * letters);
      const width = measure(text, fontOf(size));
      const label = { text, x: x * scale, y: y * scale, width, height: size * 1.2, size };
      return country ? { ...label, quiet: true } : label;
    });
  return placeLabels([...candidates, ...streetLabels(zoom, cells, area, { letters, measure })]);
}

const isWithin = ({ x, y }: { x: number; y: number }, area: MapBox): boolean => touches([x, y, x, y], area);

/** Main roads first, then other roads, then greens. */
function streetLabels(
  zoom: number,
  cells: readonly DrawableCell[],
  area: MapBox,
  { letters, measure }: Pick<LabelOptions, "letters" | "measure">,
): Label[] {
  if (zoom < streetNames.from) return [];
  const scale = worldSize * 2 ** zoom;
  const size = Math.round(streetNames.size * letters * 2) / 2;
  const rankOf = ({ layer, kind }: { layer: string; kind: number }) => (layer === "road" ? kind : 9);
  return cells
    .flatMap(({ names = [] }) => names.filter((name) => isWithin(name, area)))
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.length - a.length)
    .flatMap(({ text, x, y, length, angle }): Label[] => {
      const width = measure(text, fontOf(size));
      if (length * scale < width * overhang) return [];
      const apart = streetNames.apartPx;
      return [{ text, x: x * scale, y: y * scale, width, height: size * 1.2, size, angle, apart, quiet: true }];
    });
}

const isCovered = (town: { x: number; y: number }, finer: readonly DrawableCell[]): boolean =>
  finer.some(({ extent }) => extent !== null && isWithin(town, extent));

/** Draws the labels that reach into the tile of `size` pixels at this origin. */
export function drawLabels(
  pen: CanvasPen,
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
