import { bytesOf } from "../../../src/domain/places/offline-pack.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import type { Sql } from "../../embedded/database/database.ts";
import type { Point } from "../base-map/encode-cell.ts";
import { boxOfPoints } from "../geometry/box-of-points.ts";
import type { Box } from "../geometry/geometry.ts";
import { loadTownsAround } from "../../towns/load-towns.ts";
import { computeHours } from "../../embedded/functions/compute-hours.ts";
import { OperatorError } from "../../embedded/shared/operator-error.ts";
import { packOfOsm } from "../offline-packs/make-pack.ts";
import { publishPack, type PackHost } from "../offline-packs/publish-pack.ts";
import type { Osm } from "../osm/read-osm.ts";
import { importOsm, type ImportReport } from "../places/import-places.ts";
import { placesFromOsm, type OsmPlaces } from "../places/places-from-osm.ts";
import { packIdFor } from "./pack-ids.ts";
import type { OnProgress } from "./progress.ts";
import { citiesOf, cutterOf, isOneCity, type RegionCity } from "./cities.ts";

/** A city needs this many places for an offline pack. */
export const leastPlaces = 20;
/** The limit of the pack table. */
export const mostBytes = 15 * 1024 * 1024;

type Packed = { name: string; places: number; bytes: number };
export type RegionReport = {
  places: ImportReport;
  packs: Packed[];
  /** True when the only pack is that of the whole region, since no city is large enough. */
  whole: boolean;
  /** Cities without a pack: fewer than `leastPlaces` places. */
  small: RegionCity[];
  /** Cities without a pack: larger than `mostBytes`. */
  heavy: Packed[];
};

/** An extract with at least one place. `found` has all its places. */
export type Region = { name: string; osm: Osm; found: OsmPlaces };

/** Throws for an extract without places, before anything is opened. */
export function regionOf(name: string, osm: Osm): Region {
  const found = placesFromOsm(osm);
  if (found.places.length > 0) return { name, osm, found };
  const nameless = found.nameless.length > 0 ? ` (${found.nameless.length} have no name)` : "";
  throw new OperatorError(`There is no place to eat or drink in this extract${nameless}: nothing was imported.`);
}

/** Where a region is stored: the database, which has the towns of the world already, and the API for the packs. */
export type RegionStore = { db: Sql; host: PackHost };

/**
 * Imports the places of a region, then publishes a pack of each city with `leastPlaces` places or more. Can be
 * repeated: places keep their ratings, and unchanged packs stay.
 */
export async function importRegion(
  { db, host }: RegionStore,
  { name, osm, found }: Region,
  onProgress: OnProgress = () => {},
): Promise<RegionReport> {
  // Places first: everything an offline pack shows must be ratable.
  const box = boxOfPoints(found.places.map(({ lat, lng }): Point => [lng, lat]));
  if (box) await loadTownsAround(db, box);
  const places = await importOsm(db, found, (stored, all) => onProgress("places", stored / all));
  await computeHours(db, (computed, all) => onProgress("hours", computed / all));
  const cities = citiesOf(await withCities(db, found.places));
  const large = cities.filter((city) => city.places >= leastPlaces);
  const one = large.length === 0 ? wholeOf(name, osm, found.places) : null;
  const report: RegionReport = {
    places,
    packs: [],
    whole: one !== null,
    small: cities.filter((city) => city.places < leastPlaces),
    heavy: [],
  };
  const cut = cutterOf(osm);
  const packed = one ? [one] : large;
  for (const [index, city] of packed.entries()) {
    onProgress("packs", index / packed.length);
    const part = cut(city.box);
    const inside = placesIn(part.box ?? city.box, found.places);
    const country = inside.find((place) => place.country !== null)?.country ?? null;
    const pack = packOfOsm(city.name, part, inside, await packIdFor(db, { ...city, country }));
    const made = { name: city.name, places: pack.manifest.places, bytes: bytesOf(pack.manifest.pieces) };
    if (made.bytes > mostBytes) report.heavy.push(made);
    else {
      await publishPack(host, pack);
      report.packs.push(made);
    }
  }
  onProgress("packs", 1);
  return report;
}

/** The places with the names of their cities as the database knows them: one for all spellings. */
async function withCities(db: Sql, places: readonly ProviderPlace[]): Promise<ProviderPlace[]> {
  const rows = await db.query<{ place_id: string; city: string | null }>(
    "select place_id, city from public.restaurants where place_id in (select jsonb_array_elements_text($1::jsonb))",
    [JSON.stringify(places.map(({ place_id }) => place_id))],
  );
  const cities = new Map(rows.map(({ place_id, city }) => [place_id, city]));
  return places.map((place) => ({ ...place, city: cities.get(place.place_id) ?? place.city }));
}

const placesIn = ({ west, east, south, north }: Box, places: readonly ProviderPlace[]) =>
  places.filter(({ lat, lng }) => lng >= west && lng <= east && lat >= south && lat <= north);

/** One pack for the whole region, if it is no larger than a city. */
function wholeOf(name: string, osm: Osm, places: readonly ProviderPlace[]): RegionCity | null {
  const [around] = citiesOf(places.map((place) => ({ ...place, city: name })));
  const box = osm.box ?? around?.box;
  return box && isOneCity(box) ? { name, box, places: places.length } : null;
}
