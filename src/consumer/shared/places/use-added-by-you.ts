import { useLiveQuery } from "../../../device/use-live-query.ts";
import { listingAdd, listingCollection } from "../../../domain/outbox/commands/kinds/listing-add.ts";
import { readCachedStates } from "../../../local/server-cache/server-cache.ts";

/** True if this person added the place on this device. */
export function useAddedByYou(uid: string | null, placeId: string): boolean {
  return useLiveQuery(async () => await readAddedByYou(uid, placeId), [uid, placeId], false);
}

async function readAddedByYou(uid: string | null, placeId: string): Promise<boolean> {
  if (uid === null) return false;
  const [listing] = await readCachedStates(uid, listingCollection, [listingAdd], [placeId]);
  return listing?.state.added === true;
}
