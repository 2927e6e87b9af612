import { useEffect, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import type { OwnScore } from "../../../local/ratings/read-ratings.ts";

export type { OwnScore };

type RatingsReader = typeof import("../../../local/ratings/read-ratings.ts");

/** The last result, so that cards show own scores in their first frame after a return. */
let lastKnown: { uid: string; scores: ReadonlyMap<string, OwnScore> } | undefined;

/**
 * Loads the code that merges ratings with the outbox after the places are on the screen, because it is large. Undefined while loading;
 * null when loading failed, and the cards then show no own scores.
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

/** Own scores of the given places, sent or not, by place id; undefined until they have been read once. */
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
