import { keptPlacesSchema, type DiscoveredPlace, type DiscoveryQuestion } from "../../domain/places/discovery.ts";
import { keyOfCity, type NamedCity } from "../../domain/places/city-name.ts";
import { distanceM, type Position } from "../../domain/places/distance.ts";
import { searchIn } from "../../domain/places/search-places.ts";
import { readPlacesOfDevice } from "../../sync/offline-packs/places-of-device.ts";

// The last places the list showed, for visitors without a connection. Stored outside the app's database, without personal data.
const key = "discovered";
const maxCached = 200;

export function cachePlaces(places: readonly DiscoveredPlace[]): void {
  const shown = new Set(places.map(({ place_id }) => place_id));
  const cached = [...places, ...readCache().filter(({ place_id }) => !shown.has(place_id))].slice(0, maxCached);
  try {
    localStorage.setItem(key, JSON.stringify(cached.map((place) => ({ ...place, distance_m: null }))));
  } catch {
    // Storage is full or unavailable: fewer places are shown offline.
  }
}

function readCache(): DiscoveredPlace[] {
  try {
    const parsed = keptPlacesSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Places of the app's database and of this cache, without duplicates; the app's rows have more detail. */
async function readAll(): Promise<DiscoveredPlace[]> {
  const ofApp = await readPlacesOfDevice().catch((): DiscoveredPlace[] => []);
  const known = new Set(ofApp.map(({ place_id }) => place_id));
  return [...ofApp, ...readCache().filter(({ place_id }) => !known.has(place_id))];
}

/** Cities of the cached places, sorted by name. */
export async function findCachedCities(): Promise<NamedCity[]> {
  const named = (await readAll()).flatMap(({ city, city_id, city_names }) =>
    city ? [{ city, city_id, city_names }] : [],
  );
  const cities = new Map(named.map((city) => [keyOfCity(city), city]));
  return [...cities.values()].toSorted((one, other) => one.city.localeCompare(other.city));
}

/** Searches the cached places; null if there are none at all. */
export async function findCached(
  question: DiscoveryQuestion,
  from: Position | null,
): Promise<DiscoveredPlace[] | null> {
  const all = await readAll();
  if (all.length === 0) return null;
  const inCity =
    question.city === ""
      ? all
      : all.filter(({ city, city_id: id }) => [city, id && String(id)].includes(question.city));
  const measured = inCity.map((place) => ({ ...place, distance_m: from && distanceM(from, place) }));
  const { query, sort } = question;
  // Equally like places keep the order that they have.
  if (sort === "likeness") return searchIn(inOrder(measured, "distance"), query);
  return inOrder(query.trim() === "" ? measured : searchIn(measured, query), sort);
}

/** Sorts places like the server. */
export function inOrder(places: readonly DiscoveredPlace[], sort: DiscoveryQuestion["sort"]): DiscoveredPlace[] {
  const average = ({ lemon_count, lemon_avg }: DiscoveredPlace) => (lemon_count >= 3 ? (lemon_avg ?? 0) : 0);
  return places.toSorted(
    (one, other) =>
      (sort === "distance" ? (one.distance_m ?? 0) - (other.distance_m ?? 0) : 0) ||
      (sort === "score" ? average(other) - average(one) : 0) ||
      other.lemon_count - one.lemon_count ||
      (one.place_id < other.place_id ? -1 : 1),
  );
}
