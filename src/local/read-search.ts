import { searchIn } from "../domain/search-places.ts";
import { database } from "./database.ts";
import { ageOf, searchListKey, toPlace, type PlaceList } from "./read-places.ts";

/** What the device finds, and what the server added when it was asked the same. */
export async function readSearch(query: string): Promise<PlaceList> {
  const [list, rows] = await Promise.all([database.lists.get(searchListKey(query)), database.places.toArray()]);
  const answered = new Set(list?.placeIds);
  const found = new Set(searchIn(rows, query));
  const shown = rows.filter((row) => found.has(row) || answered.has(row.place_id));
  return { places: shown.map(toPlace), asOf: list?.asOf ?? ageOf(shown), complete: list !== undefined };
}
