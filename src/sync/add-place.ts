import { cellOf } from "../domain/place-grid.ts";
import { listingAdd, newListingId, type Listing } from "../domain/kind-listing-add.ts";
import { database } from "../local/database.ts";
import { readPerson } from "../local/first-reads.ts";
import { writePut } from "./enqueue-put.ts";
import { withRoom } from "./make-room.ts";
import { requestSync } from "./request-sync.ts";

/**
 * Adds a place that is on no list: one transaction, no network. From then on this device lists, finds and rates it like any
 * other; the server hears of it before anything that is said of it. Answers its id, null when `uid` is not here any more.
 * Rejects if the device cannot keep it.
 */
export async function addPlace(uid: string, listing: Listing): Promise<string | null> {
  const placeId = newListingId(crypto.randomUUID());
  const { name, vicinity, latitude: lat, longitude: lng } = listing;
  const { commands, facts, kv, places } = database;
  const kept = await withRoom(() =>
    database.transaction("rw", [commands, facts, kv, places], async () => {
      if ((await readPerson())?.uid !== uid) return false;
      await writePut(listingAdd, { uid, subject: placeId, value: listing, name });
      const nothingYet = { lemon_avg: null, lemon_count: 0, top_tags: [], photo_urls: [], servers: [] };
      const place = { place_id: placeId, name, vicinity, city: null, state: null, lat, lng, attribution: null };
      await places.put({ ...place, ...nothingYet, ...cellOf({ lat, lng }), seenAt: new Date().toISOString() });
      return true;
    }),
  );
  if (!kept) return null;
  requestSync();
  return placeId;
}
