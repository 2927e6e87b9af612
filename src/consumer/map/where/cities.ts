import { isDemoPlace } from "../../../domain/places/demo-place.ts";
import { keyOfCity, type NamedCity } from "../../../domain/places/city-name.ts";
import { distanceM, type Position } from "../../../domain/places/distance.ts";
import type { Place } from "../../../domain/places/place.ts";
import { misspellingOf } from "../../../domain/places/misspelling.ts";
import { nameCity } from "../../../messages/name-city.ts";
import { foldText } from "../../../domain/text/fold-text.ts";

/**
 * `name` is in the reader's language. `id` and `others`, its names in other languages, are absent in lists of earlier
 * versions. `demo`: all known places of the city are demo data.
 */
export type City = { id?: number; name: string; others?: string[]; lat: number; lng: number; demo?: boolean };

type Located = Pick<Place, "city" | "lat" | "lng"> & {
  city_id?: number | null | undefined;
  city_names?: NamedCity["city_names"];
  place_id?: string;
};

/** One entry per city, at the average position of its places. Runs in one pass, because a search may list thousands of places. */
export function citiesOf(places: readonly Located[]): City[] {
  const sums = new Map<
    string,
    { id: number | null; name: string; others: string[]; count: number; lat: number; lng: number; demo: boolean }
  >();
  for (const place of places) {
    if (place.city === null) continue;
    const { city, city_id: id = null, city_names: names } = place;
    const key = keyOfCity({ city, city_id: id });
    let sum = sums.get(key);
    if (!sum) {
      const others = Object.keys(names ?? {}).length > 0 ? [city, ...Object.values(names ?? {})] : [];
      const name = nameCity({ city, city_names: names });
      sums.set(key, (sum = { id, name, others, count: 0, lat: 0, lng: 0, demo: true }));
    }
    sum.count += 1;
    sum.lat += place.lat;
    sum.lng += place.lng;
    sum.demo &&= isDemo(place);
  }
  return [...sums.values()].map(({ id, name, others, count, lat, lng, demo }) => ({
    ...(id === null ? {} : { id }),
    name,
    ...(others.length > 0 ? { others } : {}),
    lat: lat / count,
    lng: lng / count,
    ...(demo ? { demo } : {}),
  }));
}

const isDemo = ({ place_id: placeId }: Located): boolean => placeId !== undefined && isDemoPlace(placeId);

const isSame = (one: City, other: City): boolean =>
  one.id !== undefined && other.id !== undefined ? one.id === other.id : one.name === other.name;

/** Differs for two cities of one name. */
export const cityKey = ({ id, name }: City): string => (id === undefined ? name : String(id));

/** Both lists without duplicates; the entry of the first list wins. */
export function mergeCities(first: readonly City[], second: readonly City[]): City[] {
  return [...first, ...second.filter((city) => !first.some((known) => isSame(known, city)))];
}

/** Sorted by distance. Without a position the order stays and the distance is null. */
export function byDistance(cities: readonly City[], from: Position | null): (City & { distanceM: number | null })[] {
  const measured = cities.map((city) => ({ ...city, distanceM: from && distanceM(from, city) }));
  return measured.toSorted((a, b) => (a.distanceM ?? 0) - (b.distanceM ?? 0));
}

/**
 * Cities that match a typed text: the exact name without case and accents ("metz" finds Metz), else names that begin with it, else
 * names that begin with it except for one letter, or two of a longer name.
 */
export function findCities<C extends City>(cities: readonly C[], typed: string): C[] {
  const wanted = foldText(typed);
  if (wanted === "") return [];
  const named = (matches: (name: string) => boolean) =>
    cities.filter(({ name, others = [] }) => [name, ...others].some((one) => matches(foldText(one))));
  const exact = named((name) => name === wanted);
  if (exact.length > 0) return exact;
  const starting = named((name) => name.startsWith(wanted));
  if (starting.length > 0) return starting;
  const edits = misspellingOf(wanted);
  return named((name) => edits(name) !== null);
}
