import type { Place } from "../../domain/place.ts";
import { citiesOf, mergeCities, type City } from "./cities.ts";
import type { Center } from "./map-header.ts";

/** What a card shows: the place and how far it is from the centre of the list, null without a centre. */
export type ListedPlace = Place & { distance_m: number | null };

export type LastList = {
  /** Whose list: it shows where they were. */
  uid: string;
  center: Center;
  asOf: string | null;
  count: number;
  places: ListedPlace[];
  /** Cities that places were seen in, latest first: what one can choose without position and connection. */
  cities: City[];
};

const storageKey = "five-lemons:last-list";
/** Written with every list and raised with every change of `LastList`: what another version wrote is not read. */
const shape = 1;
/** One screen of a large phone; more would make the synchronous read cost what it is meant to save. */
const keptPlaces = 8;
const keptCities = 12;

/**
 * The list as it was last on screen and its centre, readable before IndexedDB answers, so that a cold start in the cellar
 * paints places with the first frame. A picture only: the device's tables replace it within the same second.
 */
export function readLastList(): LastList | null {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? "null") as (LastList & { shape: number }) | null;
    return stored?.shape === shape ? stored : null;
  } catch {
    return null;
  }
}

export const readSeenCities = (): City[] => readLastList()?.cities ?? [];

/** `list.places` is the whole list: the cities are taken from all of it. */
export function saveLastList(list: Omit<LastList, "cities">): void {
  const before = readLastList();
  const known = before?.uid === list.uid ? before.cities : [];
  const cities = mergeCities(citiesOf(list.places), known).slice(0, keptCities);
  const places = list.places.slice(0, keptPlaces).map((place) => ({ ...place, photo_urls: [], servers: [] }));
  try {
    localStorage.setItem(
      storageKey,
      JSON.stringify({ ...list, places, cities, shape } satisfies LastList & { shape: number }),
    );
  } catch {
    // A full or forbidden localStorage costs the first frame, nothing else.
  }
}
