import type { Point } from "./encode-cell.ts";

type Geometry = { type: string; arcs: unknown; properties?: { name?: string } };
/** A TopoJSON file of `world-atlas`. A border shared by two countries is one arc. */
export type Topology = {
  arcs: Point[][];
  transform: { scale: Point; translate: Point };
  objects: { countries: { geometries: Geometry[] }; land: { geometries: Geometry[] } };
};

/** Converts it to the continents as polygons and the borders as lines. */
export function linesOfTopology({ arcs, transform, objects }: Topology): { land: Point[][][]; borders: Point[][] } {
  const decoded = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
  });
  /** A negative index means the arc in reverse. */
  const arcOf = (index: number): Point[] =>
    index >= 0 ? (decoded[index] ?? []) : (decoded[~index] ?? []).toReversed();
  const ringOf = (indexes: number[]): Point[] =>
    indexes.flatMap((index, position) => (position === 0 ? arcOf(index) : arcOf(index).slice(1)));
  const polygonsOf = ({ type, arcs }: Geometry): number[][][] =>
    type === "MultiPolygon" ? (arcs as number[][][]) : [arcs as number[][]];

  const uses = new Map<number, number>();
  for (const index of objects.countries.geometries.flatMap(polygonsOf).flat(2)) {
    const arc = index >= 0 ? index : ~index;
    uses.set(arc, (uses.get(arc) ?? 0) + 1);
  }
  return {
    land: objects.land.geometries.flatMap(polygonsOf).map((polygon) => polygon.map(ringOf)),
    borders: decoded.filter((_arc, index) => (uses.get(index) ?? 0) > 1),
  };
}
