import type { Position } from "../../domain/places/distance.ts";
import { cellOf } from "../../domain/places/place-grid.ts";
import type { Place } from "../../domain/places/place.ts";
import { database } from "../database/database.ts";
import { readPerson } from "../session/first-reads.ts";
import { nearbyListKey } from "./read-places.ts";

const keptSearches = 20;
/** Of more rows written at once Dexie tells its listeners only that any row may have changed. */
const writtenAtOnce = 40;

/** Keeps one place that was asked for by name. False when the person has left meanwhile. */
export async function savePlace(uid: string, place: Place, seenAt: string): Promise<boolean> {
  return await database.transaction("rw", database.places, database.kv, async () => {
    if ((await readPerson())?.uid !== uid) return false;
    await database.places.put({ ...place, ...cellOf(place), seenAt });
    return true;
  });
}

/** Keeps what the server answered to a list, with the time of the answer. False when the person has left meanwhile: it tells where they are. */
export async function savePlaces(
  uid: string,
  listKey: string,
  found: { places: readonly Place[]; position: Position; asOf: string },
): Promise<boolean> {
  const { places, position, asOf } = found;
  return await database.transaction("rw", database.places, database.lists, database.kv, async () => {
    if ((await readPerson())?.uid !== uid) return false;
    const rows = places.map((place) => ({ ...place, ...cellOf(place), seenAt: asOf }));
    for (let at = 0; at < rows.length; at += writtenAtOnce) {
      await database.places.bulkPut(rows.slice(at, at + writtenAtOnce));
    }
    await database.lists.put({ key: listKey, placeIds: places.map((place) => place.place_id), asOf, ...position });
    const searches = await database.lists.where("key").notEqual(nearbyListKey).sortBy("asOf");
    // What was found while the clock was ahead would outlive all that is found from now on.
    const oldestFirst = searches.toSorted((a, b) => Number(b.asOf > asOf) - Number(a.asOf > asOf));
    await database.lists.bulkDelete(oldestFirst.slice(0, -keptSearches).map(({ key }) => key));
    return true;
  });
}
