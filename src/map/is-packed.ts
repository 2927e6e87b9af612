import { cellZoom } from "../domain/map-cell.ts";
import type { TileAt } from "../domain/map-tiles.ts";
import { cityFrom } from "./draw-city.ts";
import type { Ground } from "./ground.ts";

/** Whether kept cities draw all of this square: then no picture goes over their streets. */
export function isPacked({ x, y, z }: TileAt, cells: Ground["cells"]): boolean {
  if (z < cityFrom || cells.size === 0) return false;
  if (z >= cellZoom) return cells.has(`${x >> (z - cellZoom)}-${y >> (z - cellZoom)}`);
  const across = 2 ** (cellZoom - z);
  for (let column = 0; column < across; column += 1)
    for (let row = 0; row < across; row += 1)
      if (!cells.has(`${x * across + column}-${y * across + row}`)) return false;
  return true;
}
