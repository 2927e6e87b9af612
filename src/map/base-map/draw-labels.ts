import { cityFrom } from "./draw-city.ts";
import { touches } from "./geometry.ts";
import { placeLabels, type Label } from "./place-labels.ts";
import type { Palette } from "./palette.ts";
import { worldSize, type CanvasPen } from "./canvas-pen.ts";
import type { DrawableCell } from "./drawable-cell.ts";

/** The lowest zoom for the names of towns, by rank, and their font size. */
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

/**
 * Names of all towns at one zoom. `cells`: coarse first; names of coarser ones are left out where a finer one is
 * complete. `letters`: the person's font scale.
 */
export function labelsAt(
  zoom: number,
  cells: readonly DrawableCell[],
  letters: number,
  measure: (text: string, font: string) => number,
): Label[] {
  const scale = worldSize * 2 ** zoom;
  const finerThan = (index: number) => cells.slice(index + 1).filter(({ city }) => !city || zoom >= cityFrom);
  const towns = cells.flatMap(({ towns, city }, index) =>
    city && zoom < cityFrom ? [] : towns.filter((town) => !isCovered(town, finerThan(index))),
  );
  const candidates = towns
    .filter(({ rank }) => zoom >= (townZooms[rank]?.from ?? Infinity))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ name, rank, x, y }) => {
      const size = Math.round((townZooms[rank]?.size ?? 13) * letters);
      return { text: name, x: x * scale, y: y * scale, width: measure(name, fontOf(size)), height: size * 1.2, size };
    });
  return placeLabels([...candidates, ...streetLabels(zoom, cells, letters, measure)]);
}

/** Main roads first, then other roads, then greens. */
function streetLabels(
  zoom: number,
  cells: readonly DrawableCell[],
  letters: number,
  measure: (text: string, font: string) => number,
): Label[] {
  if (zoom < streetNames.from) return [];
  const scale = worldSize * 2 ** zoom;
  const size = Math.round(streetNames.size * letters * 2) / 2;
  const rankOf = ({ layer, kind }: { layer: string; kind: number }) => (layer === "road" ? kind : 9);
  return cells
    .flatMap(({ names = [] }) => names)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || b.length - a.length)
    .flatMap(({ text, x, y, length, angle }): Label[] => {
      const width = measure(text, fontOf(size));
      if (length * scale < width * overhang) return [];
      const apart = streetNames.apartPx;
      return [{ text, x: x * scale, y: y * scale, width, height: size * 1.2, size, angle, apart, quiet: true }];
    });
}

const isCovered = ({ x, y }: { x: number; y: number }, finer: readonly DrawableCell[]): boolean =>
  finer.some(({ extent }) => extent !== null && touches([x, y, x, y], extent));

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
