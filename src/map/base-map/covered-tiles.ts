import { cellZoom } from "../../domain/places/map-cell.ts";
import type { TileAt } from "../../domain/places/map-tiles.ts";
import { cityFrom } from "./draw-city.ts";
import type { DrawableCell } from "./drawable-cell.ts";

/** Keys of the tiles in which these cells are complete. A cell with only a few names does not count. */
export function completeCells(cities: readonly DrawableCell[]): ReadonlySet<string> {
  const across = 2 ** cellZoom;
  const middle = (from: number, to: number) => Math.floor(((from + to) / 2) * across);
  return new Set(
    cities.flatMap(({ extent }) => {
      if (!extent) return [];
      const [left, top, right, bottom] = extent;
      return `${middle(left, right)}-${middle(top, bottom)}`;
    }),
  );
}

/** True if downloaded cities cover the whole tile: then no provider's tile is shown above them. */
export function isTileCovered({ x, y, z }: TileAt, cells: ReadonlySet<string>): boolean {
  if (z < cityFrom || cells.size === 0) return false;
  if (z >= cellZoom) return cells.has(`${x >> (z - cellZoom)}-${y >> (z - cellZoom)}`);
  const across = 2 ** (cellZoom - z);
  for (let column = 0; column < across; column += 1)
    for (let row = 0; row < across; row += 1)
      if (!cells.has(`${x * across + column}-${y * across + row}`)) return false;
  return true;
}
