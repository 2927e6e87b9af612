import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { decodeCell } from "../../../src/domain/places/map-cell.ts";
import type { Manifest, Piece } from "../../../src/domain/places/offline-pack.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import type { Point } from "../base-map/encode-cell.ts";
import type { Box } from "../geometry/geometry.ts";
import { placesFromOsm } from "../places/places-from-osm.ts";
import { boxOfPoints } from "../geometry/box-of-points.ts";
import { makeCells, packBytes, type CityTown, type MadeCell } from "./cells.ts";
import { shapesOf } from "./osm-shapes.ts";
import type { Osm } from "../osm/read-osm.ts";

export type MadePack = {
  /** SHA-256 of the manifest. */
  hash: string;
  manifest: Manifest;
  /** All files to store, by hash: the pieces and the manifest. */
  files: Map<string, Uint8Array<ArrayBuffer>>;
};

/** A place in a pack: its stable data. Ratings come with the live values. */
export type PackedPlace = Omit<ProviderPlace, "business_status" | "source" | "attribution"> & {
  attribution: string | null;
};

export type PackSource = {
  name: string;
  /** Default: `packId` of the name. */
  id?: string;
  date: string | null;
  box: Box;
  licence: string;
  cells: readonly MadeCell[];
  places: readonly PackedPlace[];
};

/** Approximate number of places per piece, which is what is fetched again after a change. */
const placesPerPiece = 250;
/** A margin of about 150 m. */
const margin = 0.0015;

const osmLicence = "© OpenStreetMap contributors, ODbL 1.0";
const townRanks: Record<string, number> = { city: 0, town: 1, village: 2, suburb: 2, quarter: 3, neighbourhood: 4 };

/**
 * Lower-case letters, digits and hyphens: "Esch-sur-Alzette" is `esch-sur-alzette`. Names in other scripts use a hash,
 * since transliteration would leave nothing or collide. Empty for a name without letters and digits.
 */
export function packId(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
  const id = plain
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60);
  const [all, kept] = [/[\p{L}\p{N}]/gu, /[a-z0-9]/g].map((letters) => plain.match(letters)?.length ?? 0);
  return (kept ?? 0) * 2 >= (all ?? 0) ? id : `city-${hashOf(new TextEncoder().encode(plain.trim())).slice(0, 12)}`;
}

/** Makes the pack of an extract: streets, waters, greens, buildings, names, and its places (or the given `places`). */
export function packOfOsm(
  name: string,
  osm: Osm,
  places: readonly ProviderPlace[] = placesFromOsm(osm).places,
  id = packId(name),
): MadePack {
  const roads = osm.ways.filter(({ tags }) => tags["highway"]);
  // Uses roads and places only: the border of a small country may be 25 km out at sea.
  const around = boxOfPoints([
    ...roads.flatMap(({ nodes }) =>
      nodes.flatMap((id): Point[] => {
        const point = osm.points.get(id);
        return point ? [point] : [];
      }),
    ),
    ...places.map(({ lat, lng }) => [lng, lat] as const),
  ]);
  const box = osm.box ?? widened(around);
  const towns = osm.nodes.flatMap(({ at, tags }): CityTown[] => {
    const rank = townRanks[tags["place"] ?? ""];
    return rank === undefined || !tags["name"] ? [] : [{ name: tags["name"], rank, at }];
  });
  const cells = makeCells(shapesOf(osm, box), towns, box);
  const packed = places.map(({ business_status: _status, source: _source, ...place }) => place);
  return makePack({ name, id, date: osm.date, box, licence: osmLicence, cells, places: packed });
}

function widened(box: Box | null): Box {
  if (!box) throw new Error("There is neither a road nor a place in this extract.");
  const { west, south, east, north } = box;
  return { west: west - margin, south: south - margin, east: east + margin, north: north + margin };
}

/** Makes a pack. The same source always gives the same bytes, and so the same names. */
export function makePack({ name, id = packId(name), date, box: around, licence, cells, places }: PackSource): MadePack {
  const { west, south, east, north } = around;
  // Fixed key order: the manifest is named by its bytes.
  const box = { west, south, east, north };
  const files: MadePack["files"] = new Map();
  const piece = (role: string, key: string, bytes: Uint8Array<ArrayBuffer>): Piece => {
    const hash = hashOf(bytes);
    files.set(hash, bytes);
    return { role, key, hash, bytes: bytes.length };
  };
  const pieces = [
    ...cells.map(({ key, bytes }) => piece("cell", key, bytes)),
    ...bucketsOf(places).map((bucket, index) => piece("places", String(index), packJson(bucket))),
  ].toSorted((a, b) => (`${a.role} ${a.key}` < `${b.role} ${b.key}` ? -1 : 1));
  const streets = cells.some(hasRoads);
  const manifest: Manifest = { v: 1, pack: id, name, date, box, licence, places: places.length, streets, pieces };
  const bytes = new TextEncoder().encode(JSON.stringify(manifest));
  const hash = hashOf(bytes);
  files.set(hash, bytes);
  return { hash, manifest, files };
}

const hasRoads = ({ bytes }: MadeCell): boolean => decodeCell(gunzipSync(bytes)).layers.some(({ id }) => id === "road");

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const packJson = (value: unknown): Uint8Array<ArrayBuffer> =>
  packBytes(new TextEncoder().encode(JSON.stringify(value)));

/** Distributes places by a hash of the id, so that a change affects only its own piece. */
function bucketsOf(places: readonly PackedPlace[]): PackedPlace[][] {
  const wanted = Math.min(16, 2 ** Math.ceil(Math.log2(Math.max(1, places.length / placesPerPiece))));
  const buckets = Array.from({ length: wanted }, (): PackedPlace[] => []);
  for (const place of places.toSorted((a, b) => (a.place_id < b.place_id ? -1 : 1))) {
    const bucket = createHash("sha256").update(place.place_id).digest()[0] ?? 0;
    buckets[bucket % wanted]?.push(place);
  }
  return buckets.filter(({ length }) => length > 0);
}
