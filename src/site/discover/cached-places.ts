import { keptPlacesSchema, type DiscoveredPlace, type DiscoveryQuestion } from "../../domain/places/discovery.ts";
import { distanceM, type Position } from "../../domain/places/distance.ts";
import { searchIn } from "../../domain/places/search-places.ts";
import { readPlacesOfDevice } from "../../sync/offline-packs/places-of-device.ts";

/** Of strangers nothing is in the database of the app: the last places that the list showed are kept here, and nothing of who looked. */
const key = "discovered";
const mostKept = 200;

export function keepPlaces(places: readonly DiscoveredPlace[]): void {
  const shown = new Set(places.map(({ place_id }) => place_id));
  const kept = [...places, ...readKept().filter(({ place_id }) => !shown.has(place_id))].slice(0, mostKept);
  try {
    localStorage.setItem(key, JSON.stringify(kept.map((place) => ({ ...place, distance_m: null }))));
  } catch {
    // No room, or forbidden: then there is less to show without a connection.
  }
}

function readKept(): DiscoveredPlace[] {
  try {
    const kept = keptPlacesSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? "[]"));
    return kept.success ? kept.data : [];
  } catch {
    return [];
  }
}

/** Of the app and of the list, each once: the app knows them better. */
async function readAll(): Promise<DiscoveredPlace[]> {
  const ofApp = await readPlacesOfDevice().catch((): DiscoveredPlace[] => []);
  const known = new Set(ofApp.map(({ place_id }) => place_id));
  return [...ofApp, ...readKept().filter(({ place_id }) => !known.has(place_id))];
}

/** The cities that what is kept here can be narrowed down to, by name. */
export const findKeptCities = async (): Promise<string[]> =>
  [...new Set((await readAll()).flatMap(({ city }) => city || []))].toSorted((one, other) => one.localeCompare(other));

/** What this device can answer without a connection, in the order asked for; null when it keeps no place at all. */
export async function findKept(question: DiscoveryQuestion, from: Position | null): Promise<DiscoveredPlace[] | null> {
  const all = await readAll();
  if (all.length === 0) return null;
  const inCity = question.city === "" ? all : all.filter(({ city }) => city === question.city);
  const found = question.query.trim() === "" ? inCity : searchIn(inCity, question.query);
  return inOrder(
    found.map((place) => ({ ...place, distance_m: from && distanceM(from, place) })),
    question.sort,
  );
}

/** As the server orders them. */
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
