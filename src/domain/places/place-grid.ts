import type { Position } from "./distance.ts";

/** About 550 m of latitude, so that a cell has few places even in a dense city. */
const cellDegrees = 0.005;
const metresPerDegree = 111_195;

export type Cell = { cellLat: number; cellLng: number };

export const cellOf = ({ lat, lng }: Position): Cell => ({
  cellLat: Math.floor(lat / cellDegrees),
  cellLng: Math.floor(lng / cellDegrees),
});

export type CellBox = { lat: [number, number]; lng: [number, number] };

/**
 * Every cell that a circle touches. A circle across the date line is cut there: the list may lack a few places, but is
 * never wrong.
 */
export function cellsAround(position: Position, radiusM: number): CellBox {
  const latReach = radiusM / metresPerDegree;
  const shrink = Math.max(0.01, Math.cos((Math.min(89, Math.abs(position.lat) + latReach) * Math.PI) / 180));
  const lngReach = latReach / shrink;
  const low = cellOf({ lat: position.lat - latReach, lng: position.lng - lngReach });
  const high = cellOf({ lat: position.lat + latReach, lng: position.lng + lngReach });
  return { lat: [low.cellLat, high.cellLat], lng: [low.cellLng, high.cellLng] };
}
