import type { Position } from "../../domain/places/distance.ts";
import { searchTexts } from "../../domain/places/search-places.ts";
import { database } from "../database/database.ts";
import { readPlaceIndex, type IndexedPlace } from "./place-index.ts";
import { searchListKey } from "./read-places.ts";

type Found = { places: IndexedPlace["place"][]; asOf: string | null; complete: boolean };

/** What the device finds, and what the server added when it was asked the same; nearest first. */
export async function readSearch(query: string, from: Position | null): Promise<Found> {
  // Asked for so that a live query hears of every place that comes or goes: the index reads them only once. One key of a range
  // watches all of it, and is there sooner than the number of ten thousand.
  const [list, { index, found }] = await Promise.all([
    database.lists.get(searchListKey(query)),
    // Searched while the disk is being asked.
    readPlaceIndex(from).then((all) => ({ index: all, found: searchTexts(all, query) })),
    database.places.toCollection().limit(1).primaryKeys(),
  ]);
  const shown = list ? withAnswered(index, found, list.placeIds) : found;
  const oldest = shown.reduce<string | null>((age, { seenAt }) => (age === null || seenAt < age ? seenAt : age), null);
  return { places: shown.map(({ place }) => place), asOf: list?.asOf ?? oldest, complete: list !== undefined };
}

/** In the order of the index, which is that of what was found in it. */
function withAnswered(index: readonly IndexedPlace[], found: readonly IndexedPlace[], ids: readonly string[]) {
  const [here, answered] = [new Set(found), new Set(ids)];
  return index.filter((one) => here.has(one) || answered.has(one.place.place_id));
}

/** Reads the index when the search field gets the focus, before the first letter. */
export async function prepareSearch(from: Position | null): Promise<void> {
  await readPlaceIndex(from);
}
