import { useEffect, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import type { OwnScore } from "../../../local/ratings/read-ratings.ts";

export type { OwnScore };

type RatingsReader = typeof import("../../../local/ratings/read-ratings.ts");

/** What was on screen last, so that a card does not first ask for what has long been given. */
let lastKnown: { uid: string; scores: ReadonlyMap<string, OwnScore> } | undefined;

/**
 * Joining ratings with what waits to be sent takes a good part of the app; the places are on screen before it. Undefined while
 * it is being loaded, null where it cannot be: the cards then do without.
 */
function useRatingsReader(): RatingsReader | null | undefined {
  const [reader, setReader] = useState<RatingsReader | null>();
  useEffect(() => {
    if (reader) return;
    import("../../../local/ratings/read-ratings.ts").then(setReader, (error: unknown) => {
      setReader(null);
      reportError(error);
    });
  }, [reader]);
  return reader;
}

/** What the person gave to the places on screen, sent or not; undefined until the device has said so for any of them. */
export function useOwnScores(uid: string, placeIds: readonly string[]): ReadonlyMap<string, OwnScore> | undefined {
  const reader = useRatingsReader();
  const known = useLiveQuery(
    async () => {
      if (reader === undefined) return lastKnown;
      if (reader === null) return { uid, scores: new Map() };
      return {
        uid,
        scores: await reader.readOwnScores(uid, placeIds, lastKnown?.uid === uid ? lastKnown.scores : undefined),
      };
    },
    [reader, uid, placeIds.join(" ")],
    lastKnown,
  );
  useEffect(() => {
    lastKnown = known;
  }, [known]);
  return known?.uid === uid ? known.scores : undefined;
}
