import { distanceM, type Position } from "../../../src/domain/places/distance.ts";
import { toPlaceOfOsm } from "../../functions/_shared/openstreetmap.ts";
import { kindsOf } from "../../functions/_shared/osm-kinds.ts";
import { readTags } from "../../functions/_shared/osm-tags.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import type { Point } from "../base-map/encode-cell.ts";
import { middleOfPoints } from "../geometry/middle-of-points.ts";
import type { Osm, Tags } from "../osm/read-osm.ts";
import { fillCities } from "./fill-cities.ts";
import { leftOutValues } from "./left-out-values.ts";
import type { Problem } from "./import-places.ts";
import { reachOfPlaceNode, type Town } from "./towns.ts";

/** A street within this distance is the address of the door. */
const streetM = 45;
/** About 220 m. */
const cellDegrees = 0.002;

export type OsmPlaces = { places: ProviderPlace[]; nameless: string[]; problems: Problem[] };

/**
 * The places of an extract, ordered by id. Missing data is filled in from the surroundings: the city, and for a place
 * without an address the nearest street.
 */
export function placesFromOsm(osm: Osm): OsmPlaces {
  const places: ProviderPlace[] = [];
  const nameless: string[] = [];
  const problems: Problem[] = [];
  const add = (type: string, id: number, at: Point | null, raw: Tags) => {
    if (!at || kindsOf(raw).length === 0) return;
    const { tags, problems: values } = readTags(raw);
    const place = toPlaceOfOsm({ type, id, lat: at[1], lng: at[0], tags });
    if (place) places.push(place);
    else nameless.push(`${type}/${id}`);
    const unused = place ? leftOutValues(tags, place) : [];
    for (const { key, problem } of [...values, ...unused])
      problems.push({ line: 0, id: `osm:${type}:${id}`, key, problem });
  };
  const ways = new Map(osm.ways.map((way) => [way.id, way.nodes]));
  const middleOf = (nodes: readonly number[]) => middleOfPoints(nodes.flatMap((id) => pointOf(osm, id)));
  for (const { id, at, tags } of osm.nodes) add("node", id, at, tags);
  for (const { id, nodes, tags } of osm.ways) add("way", id, middleOf(nodes), tags);
  for (const { id, members, tags } of osm.relations) {
    add("relation", id, middleOf(members.flatMap((member) => ways.get(member.id) ?? [])), tags);
  }
  const sorted = places.toSorted((a, b) => (a.place_id < b.place_id ? -1 : 1));
  return { places: fillCities(fillStreets(sorted, osm), townsOf(osm)), nameless, problems };
}

const pointOf = (osm: Osm, id: number): Point[] => {
  const point = osm.points.get(id);
  return point ? [point] : [];
};

const townsOf = (osm: Osm): Town[] =>
  osm.nodes.flatMap(({ at: [lng, lat], tags }) => {
    const reachM = reachOfPlaceNode[tags["place"] ?? ""];
    return reachM !== undefined && tags["name"] ? [{ name: tags["name"], lat, lng, reachM }] : [];
  });

type Segment = { street: string; from: Point; to: Point };

function fillStreets(places: readonly ProviderPlace[], osm: Osm): ProviderPlace[] {
  const segments = new Map<string, Segment[]>();
  for (const { nodes, tags } of osm.ways) {
    const street = tags["highway"] ? tags["name"]?.trim() : undefined;
    if (!street) continue;
    const points = nodes.flatMap((id) => pointOf(osm, id));
    for (const [index, to] of points.entries()) {
      const from = points[index - 1];
      if (!from) continue;
      for (const key of cellsOf(from, to)) {
        const here = segments.get(key);
        if (here) here.push({ street, from, to });
        else segments.set(key, [{ street, from, to }]);
      }
    }
  }
  return places.map((place) => {
    if (place.vicinity !== null) return place;
    let nearest = streetM;
    let vicinity: string | null = null;
    for (const x of [-1, 0, 1]) {
      for (const y of [-1, 0, 1]) {
        for (const { street, from, to } of segments.get(`${cellOf(place.lng) + x} ${cellOf(place.lat) + y}`) ?? []) {
          const distance = distanceM(place, nearestOn(place, from, to));
          if (distance < nearest) [nearest, vicinity] = [distance, street];
        }
      }
    }
    return vicinity === null ? place : { ...place, vicinity };
  });
}

const cellOf = (degrees: number): number => Math.floor(degrees / cellDegrees);

/** Cells of the box around the segment: a bridge crosses many cells without a node in them. */
function* cellsOf(from: Point, to: Point): Generator<string> {
  const [west, east] = [cellOf(Math.min(from[0], to[0])), cellOf(Math.max(from[0], to[0]))];
  const [south, north] = [cellOf(Math.min(from[1], to[1])), cellOf(Math.max(from[1], to[1]))];
  for (let x = west; x <= east; x += 1) for (let y = south; y <= north; y += 1) yield `${x} ${y}`;
}

/** The nearest point of a segment, in a flat projection that is accurate enough for a street. */
function nearestOn({ lat, lng }: Position, [x1, y1]: Point, [x2, y2]: Point): Position {
  const narrow = Math.cos((lat * Math.PI) / 180);
  const [dx, dy] = [(x2 - x1) * narrow, y2 - y1];
  const length = dx * dx + dy * dy;
  const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((lng - x1) * narrow * dx + (lat - y1) * dy) / length));
  return { lng: x1 + share * (x2 - x1), lat: y1 + share * (y2 - y1) };
}
