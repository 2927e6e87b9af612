import { bytesOf } from "../../../src/domain/places/offline-pack.ts";
import type { ProviderPlace } from "../../functions/_shared/provider-place.ts";
import type { Backend } from "../../embedded/backend.ts";
import type { Box } from "../geometry/geometry.ts";
import { OperatorError } from "../../embedded/shared/operator-error.ts";
import { packOfOsm } from "../offline-packs/make-pack.ts";
import { hostOf, publishPack } from "../offline-packs/publish-pack.ts";
import type { Osm } from "../osm/read-osm.ts";
import { importOsm, type ImportReport } from "../places/import-places.ts";
import { placesOfOsm, type OsmPlaces } from "../places/places-from-osm.ts";
import { citiesOf, cutterOf, isOneCity, type RegionCity } from "./cities.ts";

/** So many places make a city that is worth keeping on a phone. */
export const leastPlaces = 20;
/** As the table of packs allows. */
export const mostBytes = 15 * 1024 * 1024;

type Packed = { name: string; places: number; bytes: number };
export type RegionReport = {
  places: ImportReport;
  packs: Packed[];
  /** Whether the only pack is that of the whole region, since none of its cities is large enough. */
  whole: boolean;
  /** Without a pack: of fewer than `leastPlaces` places. */
  small: RegionCity[];
  /** Without a pack: heavier than `mostBytes`. */
  heavy: Packed[];
};

/** An extract with something to rate in it. `found`: all its places. */
export type Region = { name: string; osm: Osm; found: OsmPlaces };

/** Throws on an extract in which nobody could rate anything, before anything is opened. */
export function regionOf(name: string, osm: Osm): Region {
  const found = placesOfOsm(osm);
  if (found.places.length > 0) return { name, osm, found };
  const nameless = found.nameless.length > 0 ? ` (${found.nameless.length} have no name)` : "";
  throw new OperatorError(`There is no place to eat or drink in this extract${nameless}: nothing was brought.`);
}

/**
 * Puts the places of a region into an installation, then a pack of each city with `leastPlaces` places or more: streets, waters,
 * greens, houses, names and places. May be repeated: places keep their ratings, a pack that has not changed stays as it is.
 */
export async function bringRegion(backend: Backend, { name, osm, found }: Region): Promise<RegionReport> {
  // First: a phone that keeps a city may rate what it shows.
  const places = await importOsm(backend.db, found);
  const cities = citiesOf(found.places);
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
  for (const city of one ? [one] : large) {
    const part = cut(city.box);
    const pack = packOfOsm(city.name, part, placesIn(part.box ?? city.box, found.places));
    const packed = { name: city.name, places: pack.manifest.places, bytes: bytesOf(pack.manifest.pieces) };
    if (packed.bytes > mostBytes) report.heavy.push(packed);
    else {
      await publishPack(hostOf(backend), pack);
      report.packs.push(packed);
    }
  }
  return report;
}

const placesIn = ({ west, east, south, north }: Box, places: readonly ProviderPlace[]) =>
  places.filter(({ lat, lng }) => lng >= west && lng <= east && lat >= south && lat <= north);

/** A valley of villages: kept as a whole, where it is no larger than a city. */
function wholeOf(name: string, osm: Osm, places: readonly ProviderPlace[]): RegionCity | null {
  const [around] = citiesOf(places.map((place) => ({ ...place, city: name })));
  const box = osm.box ?? around?.box;
  return box && isOneCity(box) ? { name, box, places: places.length } : null;
}
