import type { Point } from "../base-map/encode-cell.ts";
import type { Box } from "../geometry/geometry.ts";
import { clipPath, isClosed, signedArea, stitch } from "../geometry/rings.ts";

/**
 * The sea in the box as closed areas. OpenStreetMap has only the coastline, with land on its left. Outlines run
 * clockwise, islands counterclockwise. A coast that ends within the box, at the cut of an extract, is extended to the
 * nearest edge.
 */
export function seaOf(coast: readonly (readonly Point[])[], box: Box): Point[][] {
  const chains = stitch(coast, { turn: false });
  const inside = chains.flatMap((chain) => (isClosed(chain) ? closedPieces(chain, box) : openPieces(chain, box)));
  const rings = inside.flatMap(({ points }) => (isClosed(points) ? [points] : []));
  const pieces = inTurns(
    inside.filter(({ points }) => !isClosed(points)),
    box,
  );
  // Only islands: the box is otherwise sea.
  const islandsOnly = inside.length === rings.length && rings.length > 0 && rings.every((ring) => signedArea(ring) > 0);
  return [...(islandsOnly ? [cornersOf(box)] : followEdges(pieces, box)), ...rings];
}

/** `led`: an end was extended to the edge, so the area beside it is a guess. */
type Inside = { points: Point[]; led: boolean };

function closedPieces(ring: readonly Point[], box: Box): Inside[] {
  const pieces = clipPath(ring, box);
  const [first, last] = [pieces[0], pieces.at(-1)];
  // The ring starts within the box, so its first and last pieces are one.
  const isCut = first && last && pieces.length > 1 && first[0] === ring[0] && last.at(-1) === ring.at(-1);
  const whole = isCut ? [[...last, ...first.slice(1)], ...pieces.slice(1, -1)] : pieces;
  return whole.map((points) => ({ points, led: false }));
}

function openPieces(chain: readonly Point[], box: Box): Inside[] {
  return clipPath(chain, box).map((piece) => {
    const [first, last] = [piece[0], piece.at(-1)];
    const before = first && !isOnEdge(first, box) ? [nearestEdge(first, box)] : [];
    const after = last && !isOnEdge(last, box) ? [nearestEdge(last, box)] : [];
    return { points: [...before, ...piece, ...after], led: before.length + after.length > 0 };
  });
}

/**
 * Around the box, coasts must enter and leave alternately; otherwise one side of the sea would have two shores. Where
 * they do not, a guess was wrong, and the shortest guess is dropped first, mostly a few metres at the edge of an
 * extract. Without alternation there is no sea.
 */
function inTurns(pieces: readonly Inside[], box: Box): Point[][] {
  const rest = [...pieces];
  const guesses = rest.filter(({ led }) => led).toSorted((a, b) => lengthOf(a.points) - lengthOf(b.points));
  while (!takesTurns(rest, box)) {
    const guess = guesses.shift();
    if (!guess) return [];
    rest.splice(rest.indexOf(guess), 1);
  }
  return rest.map(({ points }) => points);
}

function takesTurns(pieces: readonly Inside[], box: Box): boolean {
  const ends = pieces.flatMap(({ points }) => [
    { turn: turnOf(points[0] ?? [0, 0], box), enters: true },
    { turn: turnOf(points.at(-1) ?? [0, 0], box), enters: false },
  ]);
  const around = ends.toSorted((a, b) => a.turn - b.turn);
  return around.every(({ enters }, index) => enters !== around.at(index - 1)?.enters);
}

const lengthOf = (line: readonly Point[]): number =>
  line.reduce((sum, [x, y], index) => {
    const [x0, y0] = line[index - 1] ?? [x, y];
    return sum + Math.hypot(x - x0, y - y0);
  }, 0);

/** A coast from edge to edge; `from` and `to` are positions around the box. */
type Piece = { points: readonly Point[]; from: number; to: number };

/** Follows the edge of the box clockwise from the exit of one coast to the entry of the next. */
function followEdges(pieces: readonly Point[][], box: Box): Point[][] {
  const rest = pieces.map((points): Piece => ({
    points,
    from: turnOf(points[0] ?? [0, 0], box),
    to: turnOf(points.at(-1) ?? [0, 0], box),
  }));
  const corners = cornersOf(box);
  const rings: Point[][] = [];
  for (let first = rest.shift(); first; first = rest.shift()) {
    const ring = [...first.points];
    let here = first.to;
    for (;;) {
      const ahead = (turn: number) => (turn - here + 4) % 4;
      const next: Piece = [first, ...rest].toSorted((a, b) => ahead(a.from) - ahead(b.from))[0] ?? first;
      const until = ahead(next.from);
      for (let corner = Math.floor(here) + 1; corner - here < until; corner += 1) {
        ring.push(corners[corner % 4] ?? [0, 0]);
      }
      if (next === first) break;
      rest.splice(rest.indexOf(next), 1);
      ring.push(...next.points);
      here = next.to;
    }
    rings.push(ring);
  }
  return rings;
}

/** Clockwise from the north-west. */
const cornersOf = ({ west, south, east, north }: Box): Point[] => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
];

/** Position of a point on the edge of the box: 0 at the north-west corner, plus one per corner, clockwise. */
function turnOf([x, y]: Point, { west, south, east, north }: Box): number {
  const along = (x - west) / (east - west);
  const down = (north - y) / (north - south);
  const edges = [down, 1 - along, 1 - down, along].map(Math.abs);
  const nearest = edges.indexOf(Math.min(...edges));
  return nearest + ([along, down, 1 - along, 1 - down][nearest] ?? 0);
}

const isOnEdge = ([x, y]: Point, { west, south, east, north }: Box): boolean =>
  x === west || x === east || y === south || y === north;

function nearestEdge([x, y]: Point, { west, south, east, north }: Box): Point {
  const ways: [distance: number, at: Point][] = [
    [x - west, [west, y]],
    [east - x, [east, y]],
    [y - south, [x, south]],
    [north - y, [x, north]],
  ];
  return ways.toSorted(([a], [b]) => a - b)[0]?.[1] ?? [x, y];
}
