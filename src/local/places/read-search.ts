import type { Position } from "../../domain/places/distance.ts";
import { rankPlaces } from "../../domain/places/search-places.ts";
import { database } from "../database/database.ts";
import { readPlaceIndex, type IndexedPlace } from "./place-index.ts";
import { searchListKey } from "./read-places.ts";

type Found = { places: IndexedPlace["place"][]; asOf: string | null; complete: boolean };

/**
 * Places found on the device, best first, and after them those that only the server found for the same query, nearest
 * first.
 */
export async function readSearch(query: string, from: Position | null): Promise<Found> {
  // This read makes a live query depend on all places, because the index reads them only once. One key of a range
  // covers the whole range, and is faster than counting ten thousand rows.
  const [list, { index, found }] = await Promise.all([
    database.lists.get(searchListKey(query)),
    // Searches while the other read is running.
    readPlaceIndex(from).then(({ places, vocabulary }) => ({
      index: places,
      found: rankPlaces(places, vocabulary, query),
    })),
    database.places.toCollection().limit(1).primaryKeys(),
  ]);
  const shown = list ? withAnswered(index, found, list.placeIds) : found;
  const oldest = shown.reduce<string | null>((age, { seenAt }) => (age === null || seenAt < age ? seenAt : age), null);
  return { places: shown.map(({ place }) => place), asOf: list?.asOf ?? oldest, complete: list !== undefined };
}

function withAnswered(index: readonly IndexedPlace[], found: readonly IndexedPlace[], ids: readonly string[]) {
  const [here, answered] = [new Set(found), new Set(ids)];
  return [...found, ...index.filter((one) => answered.has(one.place.place_id) && !here.has(one))];
}

/** Reads the index when the search field gets the focus, before the first letter. */
export async function prepareSearch(from: Position | null): Promise<void> {
  await readPlaceIndex(from);
}
