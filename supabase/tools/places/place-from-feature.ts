import { amenities, toPlaceOfOsm } from "../../functions/_shared/openstreetmap.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import { reachOfPlaceNode, type Town } from "./towns.ts";

type Position = [lng: number, lat: number];
type Feature = {
  type?: string;
  id?: string | number;
  geometry?: { type?: string; coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
};

/**
 * The kind of a feature: a place, a town that places can belong to, a place without a name, something that is not rated
 * (`skip`: a bench, a shop), or a faulty feature.
 */
export type FeatureResult =
  | { place: ProviderPlace }
  | { town: Town }
  | { nameless: string }
  | { skip: true }
  | { problem: string; id: string | null };

export function toPlaceFromFeature(raw: unknown): FeatureResult {
  const feature = raw as Feature;
  if (feature?.type !== "Feature") return { problem: "not a GeoJSON feature", id: null };
  const properties = feature.properties ?? {};
  const nested = properties["tags"];
  const tags = (nested && typeof nested === "object" ? nested : properties) as Record<string, string | undefined>;
  const reachM = tags["amenity"] ? undefined : reachOfPlaceNode[tags["place"] ?? ""];
  if (!tags["amenity"] && reachM === undefined) return { skip: true };

  const identity = toIdentity(feature.id ?? properties["@id"] ?? properties["osm_id"] ?? properties["id"]);
  if (!identity) return { problem: "no OpenStreetMap id", id: null };
  const id = `${identity.type}/${identity.id}`;
  const positions = [...positionsOf(feature.geometry?.coordinates)];
  if (positions.length === 0) return { problem: "no position", id };
  const [lng, lat] = middleOf(positions);
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return { problem: `position ${lat}, ${lng} is not on earth`, id };

  const name = tags["name"]?.trim();
  if (reachM !== undefined) return name ? { town: { name, lat, lng, reachM } } : { skip: true };
  const place = toPlaceOfOsm({ ...identity, lat, lng, tags });
  if (place) return { place };
  return name || !(amenities as readonly string[]).includes(tags["amenity"] ?? "") ? { skip: true } : { nameless: id };
}

const types: Record<string, string> = { n: "node", w: "way", r: "relation" };

/**
 * Extracts identify elements in several ways: `node/12`, `n12`, a bare number, and areas (`a24` is way 12, `a25`
 * relation 12).
 */
function toIdentity(id: unknown): { type: string; id: string } | null {
  const match = /^(?:([nwra])[a-z]*\/?)?(\d+)$/.exec(
    typeof id === "string" || typeof id === "number" ? String(id) : "",
  );
  if (!match?.[2]) return null;
  if (match[1] !== "a") return { type: types[match[1] ?? "n"] ?? "node", id: match[2] };
  const area = BigInt(match[2]);
  return { type: area % 2n === 0n ? "way" : "relation", id: String(area / 2n) };
}

function* positionsOf(coordinates: unknown): Generator<Position> {
  if (!Array.isArray(coordinates)) return;
  const [lng, lat] = coordinates as unknown[];
  if (typeof lng === "number" && typeof lat === "number") yield [lng, lat];
  else for (const inner of coordinates) yield* positionsOf(inner);
}

/** The centre of the bounding box, close enough to the door. */
function middleOf(positions: Position[]): Position {
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [between(positions.map(([lng]) => lng)), between(positions.map(([, lat]) => lat))];
}
