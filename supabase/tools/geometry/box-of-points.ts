import type { Point } from "../base-map/encode-cell.ts";
import type { Box } from "./geometry.ts";

/** The smallest box around all points; null without points. */
export function boxOfPoints(points: Iterable<Point>): Box | null {
  let box: Box | null = null;
  for (const [lng, lat] of points) {
    box ??= { west: lng, east: lng, south: lat, north: lat };
    box.west = Math.min(box.west, lng);
    box.east = Math.max(box.east, lng);
    box.south = Math.min(box.south, lat);
    box.north = Math.max(box.north, lat);
  }
  return box;
}
