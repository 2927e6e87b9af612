import { listingAdd, listingCollection, type Listing } from "../../domain/outbox/commands/kinds/listing-add.ts";
import { listingKey } from "../../domain/outbox/commands/keys.ts";
import { isUpsert } from "../../domain/outbox/commands/bodies.ts";
import { cellOf } from "../../domain/places/place-grid.ts";
import { database } from "../database/database.ts";
import { readCommands } from "../outbox/stored-commands.ts";
import { readCachedStates } from "../server-cache/server-cache.ts";

/** Inside a transaction over `places`. Afterwards the place is listed, found and rated like any other. */
export async function listPlace(placeId: string, listing: Listing): Promise<void> {
  const { name, vicinity, latitude: lat, longitude: lng } = listing;
  const nothingYet = { lemon_avg: null, lemon_count: 0, top_tags: [], photo_urls: [], servers: [] };
  const unconfirmed = listing.same_as === undefined;
  const place = {
    place_id: placeId,
    name,
    vicinity,
    city: null,
    state: null,
    lat,
    lng,
    attribution: null,
    unconfirmed,
  };
  await database.places.put({ ...place, ...nothingYet, ...cellOf({ lat, lng }), seenAt: new Date().toISOString() });
}

/** True if this person added the place on this device. */
export async function isAddedBy(uid: string, placeId: string): Promise<boolean> {
  const [listing] = await readCachedStates(uid, listingCollection, [listingAdd], [placeId]);
  return listing?.state.added === true;
}

/** Inside a transaction over `commands` and `places`. Lists the unsent places of this person. */
export async function listUnsent(uid: string): Promise<void> {
  for (const { key, body } of (await readCommands(uid)).commands) {
    if (!isUpsert(body) || key !== listingKey(uid, body.subject)) continue;
    const listing = listingAdd.value.safeParse(body.value);
    if (listing.success) await listPlace(body.subject, listing.data);
  }
}

/** Ids of unsent places of everybody on this device, read from the index. Only their authors know them. */
export async function readUnsentListings(): Promise<Set<string>> {
  const keys = await database.commands.toCollection().primaryKeys();
  const mark = listingKey("", "");
  return new Set(keys.flatMap((key) => key.split(mark)[1] ?? []));
}
