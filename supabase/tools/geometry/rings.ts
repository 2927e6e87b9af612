import type { Point } from "../base-map/encode-cell.ts";
import type { Box } from "./geometry.ts";

const same = (a: Point | undefined, b: Point | undefined): boolean => a?.[0] === b?.[0] && a?.[1] === b?.[1];
export const isClosed = (line: readonly Point[]): boolean => line.length > 3 && same(line[0], line.at(-1));

/** Joins lines end to end, such as the ways of a coast or an outline. `turn` allows reversing a line. */
export function stitch(lines: readonly (readonly Point[])[], { turn }: { turn: boolean }): Point[][] {
  const rest = lines.filter(({ length }) => length > 1).map((line) => [...line]);
  const chains: Point[][] = [];
  for (let chain = rest.shift(); chain; chain = rest.shift()) {
    while (!isClosed(chain)) {
      const [first, last] = [chain[0], chain.at(-1)];
      const next = rest.findIndex(
        (line) =>
          same(line[0], last) ||
          same(line.at(-1), first) ||
          (turn && (same(line.at(-1), last) || same(line[0], first))),
      );
      const [line] = next < 0 ? [] : rest.splice(next, 1);
      if (!line) break;
      if (same(line[0], last)) chain.push(...line.slice(1));
      else if (same(line.at(-1), first)) chain.unshift(...line.slice(0, -1));
      else if (same(line.at(-1), last)) chain.push(...line.toReversed().slice(1));
      else chain.unshift(...line.toReversed().slice(0, -1));
    }
    chains.push(chain);
  }
  return chains;
}

/** Area of a closed ring in square degrees; positive when counterclockwise. */
export const signedArea = (ring: readonly Point[]): number =>
  ring.reduce((sum, [x, y], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * y2 - x2 * y;
  }, 0) / 2;

/** Outlines run clockwise and holes counterclockwise, so that a filled path leaves the holes empty. */
export const withClock = (ring: readonly Point[]): Point[] => (signedArea(ring) > 0 ? ring.toReversed() : [...ring]);
export const againstClock = (ring: readonly Point[]): Point[] => (signedArea(ring) < 0 ? ring.toReversed() : [...ring]);

/** The part of an area inside the box; where it leaves the box, it follows the edge. */
export function clipArea(ring: readonly Point[], { west, south, east, north }: Box): Point[] {
  const open = isClosed(ring) ? ring.slice(0, -1) : [...ring];
  const cut = (points: Point[], axis: 0 | 1, edge: number, sign: 1 | -1): Point[] =>
    points.flatMap((here, index): Point[] => {
      const before = points.at(index - 1) ?? here;
      const isIn = (point: Point) => sign * (point[axis] - edge) >= 0;
      const crossing = isIn(here) === isIn(before) ? [] : [crossingOf(before, here, axis, edge)];
      return isIn(here) ? [...crossing, here] : crossing;
    });
  return cut(cut(cut(cut(open, 0, west, 1), 0, east, -1), 1, south, 1), 1, north, -1);
}

function crossingOf(a: Point, b: Point, axis: 0 | 1, edge: number): Point {
  const share = (edge - a[axis]) / (b[axis] - a[axis]);
  return axis === 0 ? [edge, a[1] + share * (b[1] - a[1])] : [a[0] + share * (b[0] - a[0]), edge];
}

/** The parts of a line inside the box, cut at its edges. */
export function clipPath(line: readonly Point[], box: Box): Point[][] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  for (const [index, to] of line.entries()) {
    const from = line[index - 1];
    if (!from) continue;
    const part = clipSegment(from, to, box);
    if (!part) continue;
    if (!same(piece.at(-1), part[0])) {
      piece = [part[0]];
      pieces.push(piece);
    }
    piece.push(part[1]);
  }
  return pieces;
}

/** The Liang-Barsky algorithm. */
function clipSegment(a: Point, b: Point, { west, south, east, north }: Box): [Point, Point] | null {
  let [from, to] = [0, 1];
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  for (const [step, room] of [
    [-dx, a[0] - west],
    [dx, east - a[0]],
    [-dy, a[1] - south],
    [dy, north - a[1]],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null;
      continue;
    }
    if (step < 0) from = Math.max(from, room / step);
    else to = Math.min(to, room / step);
  }
  if (from >= to) return null;
  const at = (share: number): Point => (share === 0 ? a : share === 1 ? b : [a[0] + share * dx, a[1] + share * dy]);
  return [at(from), at(to)];
}
