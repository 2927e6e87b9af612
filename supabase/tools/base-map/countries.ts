import { areaOf } from "../geometry/geometry.ts";
import { boxOfPoints } from "../geometry/box-of-points.ts";
import type { Point } from "./encode-cell.ts";
import type { WorldCountry } from "./place-world-names.ts";

/** Points tried in each direction when looking for the middle of a country. */
const steps = 40;
/** Square degrees: the name of a smaller country would cover its neighbours. */
const smallest = 0.15;

/**
 * The countries with the position of their names: the point of the largest part that is farthest from its edge. Their
 * codes are those of most towns in them.
 */
export function namedCountries(
  countries: readonly Point[][][],
  towns: readonly { at: Point; country: string }[],
): WorldCountry[] {
  const byCode = new Map<string, WorldCountry>();
  for (const polygons of countries) {
    const ring = polygons.toSorted((a, b) => areaOf(b) - areaOf(a))[0] ?? [];
    const box = boxOfPoints(ring);
    const area = areaOf(ring);
    if (!box || area < smallest) continue;
    const inside = towns.filter(
      ({ at: [x, y] }) => x >= box.west && x <= box.east && y >= box.south && y <= box.north && isInside([x, y], ring),
    );
    const counts = Map.groupBy(inside, ({ country }) => country);
    const [code] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
    const known = code === undefined ? undefined : byCode.get(code);
    if (code !== undefined && (!known || known.area < area)) byCode.set(code, { code, at: middleOf(ring, box), area });
  }
  return [...byCode.values()];
}

function middleOf(ring: readonly Point[], box: NonNullable<ReturnType<typeof boxOfPoints>>): Point {
  let best: Point = [(box.west + box.east) / 2, (box.south + box.north) / 2];
  let farthest = -1;
  for (let column = 1; column < steps; column += 1)
    for (let row = 1; row < steps; row += 1) {
      const at: Point = [
        box.west + ((box.east - box.west) * column) / steps,
        box.south + ((box.north - box.south) * row) / steps,
      ];
      if (!isInside(at, ring)) continue;
      const distance = Math.min(...ring.map(([x, y]) => Math.hypot((x - at[0]) * 0.7, y - at[1])));
      if (distance > farthest) [farthest, best] = [distance, at];
    }
  return best;
}

/** Even-odd rule. */
function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  let inside = false;
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring.at(index - 1) ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}
