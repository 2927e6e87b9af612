import type { Palette } from "./palette.ts";
import type { CanvasPen, Strokes } from "./canvas-pen.ts";
import type { DrawableCell } from "./drawable-cell.ts";

/** Lowest zoom at which a city is drawn; below it only its name is. */
export const cityFrom = 11;
const buildingsFrom = 15;
/** Per kind of road: the lowest zoom at which it is drawn, and its width at zoom 16 in pixels. */
const roads = [
  { from: 11, width: 9 },
  { from: 11, width: 8 },
  { from: 12, width: 7 },
  { from: 13, width: 6.5 },
  { from: 14, width: 5.5 },
  { from: 14, width: 5 },
  { from: 15, width: 3.5 },
  { from: 16, width: 1.5 },
];
/** The last kind of main road, and the first kind of path, which has no edges. */
const lastMain = 2;
const firstPath = 7;

/** Width of a road in pixels; null if it is not drawn. */
function widthOf(kind: number, zoom: number): number | null {
  const road = roads[kind];
  return !road || zoom < road.from ? null : Math.max(0.75, road.width * 1.45 ** (zoom - 16));
}

/** The streets, waters, greens and houses of the kept cities, layer by layer, so that no cell covers its neighbour. */
export function drawCities(
  pen: CanvasPen,
  zoom: number,
  cities: readonly DrawableCell[],
  palette: Palette,
  strokes: Strokes,
): void {
  if (zoom < cityFrom || cities.length === 0) return;
  const areas = (layer: string, colour: string) => {
    pen.fillStyle = colour;
    for (const cell of cities) strokes.area(cell, layer);
  };
  const lines = (layer: string, colour: string, width: number, kind?: number) => {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    for (const cell of cities) strokes.lines(cell, layer, kind);
  };
  pen.fillStyle = palette.land;
  for (const { extent } of cities) if (extent) strokes.box(extent);
  areas("green", palette.green);
  areas("sand", palette.sand);
  areas("water", palette.water);
  areas("plaza", palette.plaza);
  if (zoom >= buildingsFrom) areas("building", palette.building);
  lines("stream", palette.water, zoom < 14 ? 1 : 2);
  lines("rail", palette.rail, zoom < 15 ? 1 : 1.5);
  pen.lineCap = "round";
  // Wide roads last, so that an alley never crosses a boulevard; edges first, so that crossings are open.
  const drawn = roads.flatMap((_road, kind) => {
    const width = widthOf(kind, zoom);
    return width === null ? [] : { kind, width };
  });
  for (const { kind, width } of drawn.toReversed()) {
    if (kind < firstPath)
      lines("road", kind <= lastMain ? palette["main-edge"] : palette["road-edge"], width + 1.5, kind);
  }
  for (const { kind, width } of drawn.toReversed()) {
    const isPath = kind >= firstPath;
    if (isPath) pen.setLineDash([3, 2]);
    lines("road", isPath ? palette.path : kind <= lastMain ? palette.main : palette.road, width, kind);
    pen.setLineDash([]);
  }
  pen.lineCap = "butt";
}
