import type { Point } from "../base-map/encode-cell.ts";
import { boxOfPoints } from "./box-of-points.ts";

/** The centre of the bounding box, close enough to the door; null without points. Points may lie around the 180th meridian. */
export function middleOfPoints(points: readonly Point[]): Point | null {
  const box = boxOfPoints(points);
  if (!box) return null;
  const lat = (box.south + box.north) / 2;
  if (box.east - box.west <= 180) return [(box.west + box.east) / 2, lat];
  // Nothing that is rated spans half the earth: the outline crosses the meridian, so its west is in the eastern half.
  const shifted = boxOfPoints(points.map(([lng, at]): Point => [lng < 0 ? lng + 360 : lng, at]));
  const lng = shifted ? (shifted.west + shifted.east) / 2 : 0;
  return [lng > 180 ? lng - 360 : lng, lat];
}
