import type { Position } from "../../domain/places/distance.ts";
import { cellOf } from "../../domain/places/place-grid.ts";
import type { Place } from "../../domain/places/place.ts";
import { database, type PlaceRow } from "../database/database.ts";
import { readPerson } from "../session/first-reads.ts";
import { nearbyListKey } from "./read-places.ts";

const keptSearches = 20;
/** For more rows in one write, Dexie tells its listeners only that any row may have changed. */
const writtenAtOnce = 40;

/** Stores one place. False if the person signed out meanwhile. */
export const savePlace = async (uid: string, place: Place, seenAt: string): Promise<boolean> =>
  await savePlaceCards(uid, [place], seenAt);

/** Stores places that are no answer to a search. False if the person signed out meanwhile. */
export async function savePlaceCards(uid: string, places: readonly Place[], seenAt: string): Promise<boolean> {
  return await database.transaction("rw", database.places, database.kv, async () => {
    if ((await readPerson())?.uid !== uid) return false;
    await putInSteps(places.map((place) => ({ ...place, ...cellOf(place), seenAt })));
    return true;
  });
}

async function putInSteps(rows: readonly PlaceRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += writtenAtOnce) {
    await database.places.bulkPut(rows.slice(at, at + writtenAtOnce));
  }
}

/**
 * Stores a list of places and the time of the answer. Returns false and stores nothing if the person has signed out, because the
 * list would reveal where they are.
 */
export async function savePlaces(
  uid: string,
  listKey: string,
  found: { places: readonly Place[]; position: Position; asOf: string },
): Promise<boolean> {
  const { places, position, asOf } = found;
  return await database.transaction("rw", database.places, database.lists, database.kv, async () => {
    if ((await readPerson())?.uid !== uid) return false;
    const rows = places.map((place) => ({ ...place, ...cellOf(place), seenAt: asOf }));
    await putInSteps(rows);
    await database.lists.put({ key: listKey, placeIds: places.map((place) => place.place_id), asOf, ...position });
    const searches = await database.lists.where("key").notEqual(nearbyListKey).sortBy("asOf");
    // Searches dated in the future, from a wrong clock, would otherwise never expire.
    const oldestFirst = searches.toSorted((a, b) => Number(b.asOf > asOf) - Number(a.asOf > asOf));
    await database.lists.bulkDelete(oldestFirst.slice(0, -keptSearches).map(({ key }) => key));
    return true;
  });
}
