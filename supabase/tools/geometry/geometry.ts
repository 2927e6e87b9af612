import type { Point } from "../base-map/encode-cell.ts";

/** Degrees. */
export type Box = { west: number; south: number; east: number; north: number };

const isInside = ([lng, lat]: Point, { west, south, east, north }: Box): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** The parts of a line inside the box, each with one point beyond it, so that it reaches the edge. */
export function clipLine(line: readonly Point[], box: Box): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const [index, point] of line.entries()) {
    const near = [line[index - 1], point, line[index + 1]].some((one) => one && isInside(one, box));
    if (near) piece.push(point);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces.filter(({ length }) => length > 1);
}

/** The edges of all rings, each once, joined into lines. */
export function joinEdges(rings: readonly (readonly Point[])[]): Point[][] {
  const seen = new Set<string>();
  const lines: Point[][] = [];
  for (const ring of rings) {
    let line: Point[] = [];
    for (const [index, to] of ring.entries()) {
      const from = ring[index - 1];
      if (!from) continue;
      // Neighbours share an edge in opposite directions.
      const key = [from.join(), to.join()].toSorted().join(" ");
      if (seen.has(key)) {
        if (line.length > 1) lines.push(line);
        line = [];
        continue;
      }
      seen.add(key);
      if (line.length === 0) line.push(from);
      line.push(to);
    }
    if (line.length > 1) lines.push(line);
  }
  return lines;
}

/**
 * Simplifies a line by Douglas-Peucker: no point is farther from the result than the tolerance, in degrees of latitude.
 */
export function simplify(line: readonly Point[], tolerance: number): Point[] {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last || line.length < 3) return [...line];
  let farthest = 0;
  let distance = 0;
  for (let index = 1; index < line.length - 1; index += 1) {
    const here = fromSegment(line[index] ?? first, first, last);
    if (here > distance) [farthest, distance] = [index, here];
  }
  if (distance <= tolerance) return [first, last];
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ];
}

function fromSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const narrow = Math.cos((y * Math.PI) / 180);
  const [dx, dy] = [(x2 - x1) * narrow, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * narrow * dx + (y - y1) * dy) / length));
  return Math.hypot((x - x1) * narrow - along * dx, y - y1 - along * dy);
}

/** Area of a closed ring in square degrees. */
export const areaOf = (ring: readonly Point[]): number =>
  Math.abs(
    ring.reduce((sum, [x, y], index) => {
      const [x2, y2] = ring[(index + 1) % ring.length] ?? [x, y];
      return sum + x * y2 - x2 * y;
    }, 0) / 2,
  );
