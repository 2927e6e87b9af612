import type { MapBox } from "../../domain/places/map-cell.ts";

/** Alternating x and y. */
type Points = ArrayLike<number>;

export function boxOf(points: Points): MapBox {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let index = 0; index < points.length; index += 2) {
    const x = points[index] ?? 0;
    const y = points[index + 1] ?? 0;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right, bottom];
}

export const touches = (a: MapBox, b: MapBox): boolean => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/**
 * Clips an area to a box (Sutherland–Hodgman), because a continent has thousands of points. Outside the box, the
 * outline follows its edge.
 */
export function clipRing(ring: Points, [left, top, right, bottom]: MapBox): number[] {
  let points = Array.from(ring);
  const cut = (axis: 0 | 1, edge: number, keepBelow: boolean) => {
    const from = points;
    points = [];
    const count = from.length;
    const isIn = (value: number) => (keepBelow ? value <= edge : value >= edge);
    for (let index = 0; index < count; index += 2) {
      const here = [from[index] ?? 0, from[index + 1] ?? 0] as const;
      const before = [from.at(index - 2) ?? 0, from.at(index - 1) ?? 0] as const;
      if (isIn(here[axis]) !== isIn(before[axis])) {
        const share = (edge - before[axis]) / (here[axis] - before[axis]);
        const [x, y] = [before[0] + share * (here[0] - before[0]), before[1] + share * (here[1] - before[1])];
        points.push(...(axis === 0 ? [edge, y] : [x, edge]));
      }
      if (isIn(here[axis])) points.push(...here);
    }
  };
  cut(0, left, false);
  cut(0, right, true);
  cut(1, top, false);
  cut(1, bottom, true);
  return points;
}

/** The pieces of a line that can be visible in the box, each of at least two points. */
export function clipLine(line: Points, box: MapBox): number[][] {
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let index = 2; index < line.length; index += 2) {
    const segment = [line[index - 2] ?? 0, line[index - 1] ?? 0, line[index] ?? 0, line[index + 1] ?? 0];
    if (!touches(boxOf(segment), box)) {
      piece = [];
      continue;
    }
    if (piece.length === 0) {
      piece = segment.slice(0, 2);
      pieces.push(piece);
    }
    piece.push(...segment.slice(2));
  }
  return pieces;
}
