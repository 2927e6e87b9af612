import { useLiveQuery } from "../../../device/use-live-query.ts";

/** True if this person added the place on this device. The code is loaded after the list. */
export function useAddedByYou(uid: string | null, placeId: string): boolean {
  return useLiveQuery(
    async () => {
      if (uid === null) return false;
      // Promise.resolve keeps Dexie's zone across a foreign promise.
      const { isAddedBy } = await Promise.resolve(import("../../../local/places/added-places.ts"));
      return await isAddedBy(uid, placeId);
    },
    [uid, placeId],
    false,
  );
}
