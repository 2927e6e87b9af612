import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import type { Point } from "../base-map/encode-cell.ts";
import type { Box } from "../geometry/geometry.ts";
import { boxOfPoints } from "../geometry/box-of-points.ts";
import { packId } from "../offline-packs/make-pack.ts";
import type { Osm, OsmWay } from "../osm/read-osm.ts";

/** A city of a region. `box` surrounds its places; `places` counts them. */
export type RegionCity = { name: string; box: Box; places: number };

/** About 10 km: places farther from the centre have a wrong address or are not within reach. */
const reachDegrees = 0.09;
/** A margin of about a kilometre, for the streets that lead to the places. */
const marginDegrees = 0.01;

/**
 * The cities named by the places, largest first. Spellings with the same pack id are one city, under the most frequent
 * spelling. Places without a city are ignored.
 */
export function citiesOf(places: readonly ProviderPlace[]): RegionCity[] {
  const named = places.flatMap((place) => (place.city === null ? [] : [{ city: place.city, place }]));
  return [...Map.groupBy(named, ({ city }) => packId(city))]
    .flatMap(([id, rows]): RegionCity[] => {
      const [name] = mostFrequent(rows.map(({ city }) => city));
      const box = boxAround(rows.map(({ place }) => place));
      return id === "" || !name || !box ? [] : [{ name, box, places: rows.length }];
    })
    .toSorted((a, b) => b.places - a.places || (a.name < b.name ? -1 : 1));
}

function mostFrequent(words: readonly string[]): string[] {
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, all]) => ({ word, times: all.length }));
  return counts.toSorted((a, b) => b.times - a.times || (a.word < b.word ? -1 : 1)).map(({ word }) => word);
}

const middleOf = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function boxAround(places: readonly ProviderPlace[]): Box | null {
  const [lat, lng] = [middleOf(places.map((place) => place.lat)), middleOf(places.map((place) => place.lng))];
  const narrow = Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const near = places.filter(
    (place) => Math.abs(place.lat - lat) <= reachDegrees && Math.abs(place.lng - lng) * narrow <= reachDegrees,
  );
  const box = boxOfPoints(near.map((place): Point => [place.lng, place.lat]));
  if (!box) return null;
  const wide = marginDegrees / narrow;
  return {
    west: box.west - wide,
    east: box.east + wide,
    south: box.south - marginDegrees,
    north: box.north + marginDegrees,
  };
}

/** Whether one pack can hold this area: it is not larger than a city. */
export function isOneCity({ west, east, south, north }: Box): boolean {
  const narrow = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const most = 2 * (reachDegrees + marginDegrees);
  return north - south <= most && (east - west) * narrow <= most;
}

const within = (a: Box, b: Box): Box => ({
  west: Math.max(a.west, b.west),
  east: Math.min(a.east, b.east),
  south: Math.max(a.south, b.south),
  north: Math.min(a.north, b.north),
});

/**
 * Cuts boxes out of an extract: all ways that touch the box, and the relations with such a way, with all their ways, so
 * that outlines stay closed. `box` ends where the extract ends.
 */
export function cutterOf(osm: Osm): (box: Box) => Osm {
  const boxes = new Map<number, Box>();
  const byId = new Map<number, OsmWay>();
  for (const way of osm.ways) {
    byId.set(way.id, way);
    const around = boxOfPoints(way.nodes.flatMap((id): Point[] => listOf(osm.points.get(id))));
    if (around) boxes.set(way.id, around);
  }
  return (wanted) => {
    // An extract may contain parts of ways outside its box.
    const inside = osm.box ? within(wanted, osm.box) : wanted;
    const box = inside.west < inside.east && inside.south < inside.north ? inside : wanted;
    const kept = new Set<number>();
    for (const [id, { west, east, south, north }] of boxes)
      if (west <= box.east && east >= box.west && south <= box.north && north >= box.south) kept.add(id);
    const waysOf = (members: Osm["relations"][number]["members"]) =>
      members.flatMap(({ type, id }) => (type === "way" ? [id] : []));
    const relations = osm.relations.filter(({ members }) => waysOf(members).some((id) => kept.has(id)));
    for (const { members } of relations) for (const id of waysOf(members)) if (byId.has(id)) kept.add(id);
    return { ...osm, box, relations, ways: osm.ways.filter(({ id }) => kept.has(id)) };
  };
}

const listOf = (point: Point | undefined): Point[] => (point ? [point] : []);
