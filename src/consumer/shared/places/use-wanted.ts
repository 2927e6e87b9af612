import { useEffect } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import type { WantedPlaces } from "../../../local/places/wanted-places.ts";

/** The last result, so that a list shows its marks in its first frame after a return. */
let lastKnown: { uid: string; wanted: WantedPlaces } | undefined;

/** The places that the person wants to visit; undefined until they have been read once. The code is loaded after the list. */
export function useWanted(uid: string): WantedPlaces | undefined {
  const known = useLiveQuery(
    async () => {
      // Promise.resolve keeps Dexie's zone across a foreign promise.
      const { readWanted } = await Promise.resolve(import("../../../local/places/wanted-places.ts"));
      return { uid, wanted: await readWanted(uid) };
    },
    [uid],
    lastKnown,
  );
  useEffect(() => {
    lastKnown = known;
  }, [known]);
  return known?.uid === uid ? known.wanted : undefined;
}
