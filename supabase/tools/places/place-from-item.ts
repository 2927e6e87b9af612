import { kindsOf } from "../../functions/_shared/osm-kinds.ts";
import { readTags, type OsmTags, type TagProblem } from "../../functions/_shared/osm-tags.ts";
import { toPlaceOfOsm } from "../../functions/_shared/openstreetmap.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import type { Point } from "../base-map/encode-cell.ts";
import { middleOfPoints } from "../geometry/middle-of-points.ts";
import { identityOf, type Identity } from "./identity.ts";
import { leftOutValues } from "./left-out-values.ts";
import { tagsOfProperties } from "./properties.ts";
import { reachOfPlaceNode, type Town } from "./towns.ts";

/**
 * What an item is: a place (with its values that were left out), a town that places can belong to, a place without a
 * name, something that is not rated (`skip`: a bench, a shop), or an item without what a place needs.
 */
export type ItemResult =
  | { place: ProviderPlace; problems: TagProblem[] }
  | { town: Town }
  | { nameless: string }
  | { skip: true }
  | { problem: string; id: string | null };

/** `points`: the corners of the outline, or the one point. */
export type Located = { identity: Identity | null; points: readonly Point[]; raw: Readonly<Record<string, unknown>> };

type Feature = { id?: unknown; geometry?: { type?: unknown; coordinates?: unknown } | null; properties?: unknown };

/** Reads a GeoJSON feature. */
export function toPlaceFromFeature(item: unknown, now = new Date()): ItemResult {
  const feature = item as (Feature & { type?: unknown }) | null;
  if (feature?.type !== "Feature") return { problem: "not a GeoJSON feature", id: null };
  const properties = feature.properties !== null && typeof feature.properties === "object" ? feature.properties : {};
  const shape = typeof feature.geometry?.type === "string" ? feature.geometry.type : "Point";
  const identity = identityOf(feature.id, { ...properties }, shape);
  return toResult(
    { identity, points: [...pointsOf(feature.geometry?.coordinates)], raw: tagsOfProperties({ ...properties }) },
    now,
  );
}

export function toResult({ identity, points, raw }: Located, now = new Date()): ItemResult {
  const { tags, problems } = readTags(raw);
  const reachM = kindsOf(tags).length > 0 ? undefined : reachOfPlaceNode[tags["place"] ?? ""];
  if (kindsOf(tags).length === 0 && reachM === undefined) return skipped(tags, identity, problems);
  if (!identity) return { problem: "no OpenStreetMap id", id: null };
  const id = `${identity.type}/${identity.id}`;
  const middle = middleOfPoints(points);
  if (!middle) return { problem: "no position", id };
  const [lng, lat] = middle;
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return { problem: `position ${lat}, ${lng} is not on earth`, id };
  if (reachM !== undefined) {
    const name = tags["name"]?.trim();
    return name ? { town: { name, lat, lng, reachM } } : { skip: true };
  }
  const place = toPlaceOfOsm({ ...identity, lat, lng, tags }, now);
  if (place) return { place, problems: [...problems, ...leftOutValues(tags, place)] };
  const unreadable = problems.find(({ key }) => key === "name");
  return unreadable ? { problem: `name ${unreadable.problem}`, id } : { nameless: id };
}

/** An element whose kind cannot be read may be a place, so it is reported. */
function skipped(tags: OsmTags, identity: Identity | null, problems: readonly TagProblem[]): ItemResult {
  const unreadable = tags["name"] === undefined ? undefined : problems.find(({ key }) => key === "amenity");
  if (!unreadable) return { skip: true };
  return { problem: `amenity ${unreadable.problem}`, id: identity && `${identity.type}/${identity.id}` };
}

function* pointsOf(coordinates: unknown): Generator<Point> {
  if (!Array.isArray(coordinates)) return;
  const [lng, lat] = coordinates as unknown[];
  if (typeof lng === "number" && typeof lat === "number") yield [lng, lat];
  else for (const inner of coordinates) yield* pointsOf(inner);
}
