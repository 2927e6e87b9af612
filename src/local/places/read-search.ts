import type { Position } from "../../domain/places/distance.ts";
import { rankPlaces } from "../../domain/places/search-places.ts";
import { database } from "../database/database.ts";
import { currentPlaceIndex, readPlaceIndex, type IndexedPlace, type PlaceIndex } from "./place-index.ts";
import { searchListKey } from "./read-places.ts";

type Found = { places: IndexedPlace["place"][]; asOf: string | null; complete: boolean };

type Searched = { query: string; entries: readonly IndexedPlace[]; found: Found };
/** The last search in an index. Both functions below return its list, so that a list is not drawn twice. */
const lastSearch = new WeakMap<PlaceIndex["places"], Searched>();

function find({ places, vocabulary }: PlaceIndex, query: string): Searched {
  const last = lastSearch.get(places);
  if (last?.query === query) return last;
  const entries = rankPlaces(places, vocabulary, query);
  const searched = { query, entries, found: { ...listOf(entries), complete: false } };
  lastSearch.set(places, searched);
  return searched;
}

/** Places found on the device, if that takes no reading; undefined otherwise. Lacks those that only the server found. */
export function searchNow(query: string, from: Position | null): Found | undefined {
  const index = currentPlaceIndex(from);
  return index && find(index, query).found;
}

/**
 * Places found on the device, best first, and after them those that only the server found for the same query, nearest
 * first.
 */
export async function readSearch(query: string, from: Position | null): Promise<Found> {
  // This read makes a live query depend on all places, because the index reads them only once. One key of a range
  // covers the whole range, and is faster than counting ten thousand rows.
  const [list, [index, { entries, found }]] = await Promise.all([
    database.lists.get(searchListKey(query)),
    // Searches while the other read is running.
    readPlaceIndex(from).then((read) => [read.places, find(read, query)] as const),
    database.places.toCollection().limit(1).primaryKeys(),
  ]);
  if (!list) return found;
  const shown = withAnswered(index, entries, list.placeIds);
  return { ...listOf(shown), asOf: list.asOf, complete: true };
}

function listOf(shown: readonly IndexedPlace[]) {
  const oldest = shown.reduce<string | null>((age, { seenAt }) => (age === null || seenAt < age ? seenAt : age), null);
  return { places: shown.map(({ place }) => place), asOf: oldest };
}

function withAnswered(index: readonly IndexedPlace[], found: readonly IndexedPlace[], ids: readonly string[]) {
  const [here, answered] = [new Set(found), new Set(ids)];
  return [...found, ...index.filter((one) => answered.has(one.place.place_id) && !here.has(one))];
}

/** Reads the index when the search field gets the focus, before the first letter. */
export async function prepareSearch(from: Position | null): Promise<void> {
  await readPlaceIndex(from);
}
