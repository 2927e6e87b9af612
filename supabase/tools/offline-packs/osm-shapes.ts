import type { Point, Shape } from "../base-map/encode-cell.ts";
import { areaOf, simplify, type Box } from "../geometry/geometry.ts";
import { roadKinds } from "../../../src/domain/places/map-cell.ts";
import type { Osm, OsmRelation, Tags } from "../osm/read-osm.ts";
import { againstClock, isClosed, stitch, withClock } from "../geometry/rings.ts";
import { seaOf } from "./sea.ts";

/** Closed areas, or lines. The `parts` of one shape belong together. */
export type CityShape = Shape & { id: number; area: boolean };
/** Shapes by layer. */
export type CityShapes = Map<string, CityShape[]>;

/** Degrees: 1.3 m, and 1.1 m for buildings. */
const tolerance = 1.3 / 111_195;
const buildingTolerance = 1.1 / 111_195;
/** About 40 by 40 m: smaller greens have no name on the map. */
const namedArea = 1.3e-7;

const greens: Record<string, string> = {
  leisure: "park garden golf_course pitch playground dog_park nature_reserve common",
  landuse: "grass forest meadow recreation_ground village_green cemetery orchard vineyard farmland allotments",
  natural: "wood scrub grassland heath",
};
const sands: Record<string, string> = { natural: "beach sand" };
const waters: Record<string, string> = { natural: "water", waterway: "riverbank dock", landuse: "basin reservoir" };
const streams: Record<string, string> = { waterway: "river canal stream" };
const rails: Record<string, string> = { railway: "rail light_rail tram narrow_gauge funicular" };

const isOneOf = (tags: Tags, values: Record<string, string>): boolean =>
  Object.entries(values).some(([key, list]) => list.split(" ").includes(tags[key] ?? ""));
/** Excludes what is below ground, which does not help to find a door. */
const isAbove = (tags: Tags) => !["yes", "culvert"].includes(tags["tunnel"] ?? "no");

function areaLayerOf(tags: Tags): string | null {
  if (tags["building"] && tags["building"] !== "no") return "building";
  if (isOneOf(tags, waters)) return "water";
  if (tags["place"] === "square" || (tags["highway"] === "pedestrian" && tags["area"] === "yes")) return "plaza";
  if (isOneOf(tags, sands)) return "sand";
  return isOneOf(tags, greens) ? "green" : null;
}

function lineOf(tags: Tags): { layer: string; kind: number } | null {
  const road = roadKinds.findIndex((kinds) => kinds.includes((tags["highway"] ?? "").replace(/_link$/, "")));
  if (tags["highway"] && road >= 0 && isAbove(tags)) return { layer: "road", kind: road };
  if (isOneOf(tags, rails) && isAbove(tags)) return { layer: "rail", kind: 0 };
  return isOneOf(tags, streams) && isAbove(tags) ? { layer: "stream", kind: 0 } : null;
}

/** The drawn parts of an extract: areas, lines and the sea within the box, simplified, in degrees. */
export function shapesOf(osm: Osm, box: Box): CityShapes {
  const shapes: CityShapes = new Map();
  const add = (layer: string, shape: CityShape) => {
    const name = layer === "building" || layer === "rail" ? undefined : shape.name?.trim();
    const list = shapes.get(layer) ?? [];
    shapes.set(layer, list);
    list.push({ kind: shape.kind, parts: shape.parts, id: shape.id, area: shape.area, ...(name ? { name } : {}) });
  };
  const pointsOf = (way: { nodes: number[] }): Point[] =>
    way.nodes.flatMap((id) => [osm.points.get(id) ?? []] as Point[]).filter(({ length }) => length === 2);
  const ways = new Map(osm.ways.map((way) => [way.id, way]));

  for (const way of osm.ways) {
    const points = pointsOf(way);
    const area = isClosed(points) ? areaLayerOf(way.tags) : null;
    const line = area === null ? lineOf(way.tags) : null;
    const name = way.tags["name"] ?? "";
    if (area) add(area, areaShape(way.id, name, area, [withClock(points)]));
    else if (line && points.length > 1) {
      add(line.layer, { id: way.id, kind: line.kind, name, parts: [simplify(points, tolerance)], area: false });
    }
  }
  for (const relation of osm.relations) {
    const layer = relation.tags["type"] === "multipolygon" ? areaLayerOf(relation.tags) : null;
    const lines = (role: string) => memberLines(relation, role, (id) => pointsOf(ways.get(id) ?? { nodes: [] }));
    if (layer) {
      const rings = (role: string) => stitch(lines(role), { turn: true }).filter(isClosed);
      const parts = [...rings("outer").map(withClock), ...rings("inner").map(againstClock)];
      if (parts.length > 0) add(layer, areaShape(relation.id, relation.tags["name"] ?? "", layer, parts));
    }
    if (relation.tags["boundary"] === "administrative" && relation.tags["admin_level"] === "2") {
      for (const part of stitch(lines("outer"), { turn: true })) {
        add("border", { id: relation.id, kind: 0, parts: [simplify(part, tolerance)], area: false });
      }
    }
  }
  const coast = osm.ways.filter(({ tags }) => tags["natural"] === "coastline").map(pointsOf);
  const sea = seaOf(coast, box);
  if (sea.length > 0) add("water", { id: 0, kind: 1, parts: sea.map((ring) => simplify(ring, tolerance)), area: true });
  return shapes;
}

function areaShape(id: number, name: string, layer: string, rings: Point[][]): CityShape {
  const fine = layer === "building" ? buildingTolerance : tolerance;
  const [outer = []] = rings;
  const named = areaOf(outer) >= namedArea ? name : "";
  return { id, kind: 0, name: named, parts: rings.map((ring) => simplify(ring, fine)), area: true };
}

/** Lines of the members that are in the extract. */
const memberLines = ({ members }: OsmRelation, wanted: string, lineOfWay: (id: number) => Point[]): Point[][] =>
  members
    .filter(({ type, role }) => type === "way" && (role === wanted || (role === "" && wanted === "outer")))
    .map(({ id }) => lineOfWay(id));
