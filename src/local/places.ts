import type { Position } from "../domain/distance.ts";
import { cellOf } from "../domain/place-grid.ts";
import type { Place } from "../domain/place.ts";
import { database } from "./database.ts";
import { nearbyListKey } from "./read-places.ts";

const keptSearches = 20;

/** Keeps what the server answered to a list, with the time of the answer. */
export async function savePlaces(
  listKey: string,
  found: { places: readonly Place[]; position: Position; asOf: string },
): Promise<void> {
  const { places, position, asOf } = found;
  await database.transaction("rw", database.places, database.lists, async () => {
    await database.places.bulkPut(places.map((place) => ({ ...place, ...cellOf(place), seenAt: asOf })));
    await database.lists.put({ key: listKey, placeIds: places.map((place) => place.place_id), asOf, ...position });
    const searches = await database.lists.where("key").notEqual(nearbyListKey).sortBy("asOf");
    await database.lists.bulkDelete(searches.slice(0, -keptSearches).map(({ key }) => key));
  });
}
