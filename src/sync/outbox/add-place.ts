import { listingAdd, newListingId, type Listing } from "../../domain/outbox/commands/kinds/listing-add.ts";
import { database } from "../../local/database/database.ts";
import { readPerson } from "../../local/session/first-reads.ts";
import { listPlace } from "../../local/places/added-places.ts";
import { writeUpsert } from "./enqueue-upsert.ts";
import { withRoom } from "../storage/make-room.ts";
import { requestSync } from "../drain/request-sync.ts";

/**
 * Adds a place that is missing from the lists: one transaction, no network. Afterwards this device lists, finds and
 * rates it like any other; the place is sent before any command about it. Returns its id, null if `uid` is no longer
 * signed in. Rejects if the device cannot store it.
 */
export async function addPlace(uid: string, listing: Listing): Promise<string | null> {
  const placeId = newListingId(crypto.randomUUID());
  const { commands, serverCache, kv, places } = database;
  const kept = await withRoom(() =>
    database.transaction("rw", [commands, serverCache, kv, places], async () => {
      if ((await readPerson())?.uid !== uid) return false;
      await writeUpsert(listingAdd, { uid, subject: placeId, value: listing, name: listing.name });
      await listPlace(placeId, listing);
      return true;
    }),
  );
  if (!kept) return null;
  requestSync();
  return placeId;
}
