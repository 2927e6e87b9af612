import { useEffect, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import type { SyncState } from "../../domain/rating-view.ts";
import type { Score } from "../../domain/score.ts";

export type OwnScore = { score: Score; sync: SyncState };

type RatingsReader = typeof import("../../local/read-ratings.ts");
let loaded: RatingsReader | undefined;

/** What was on screen last, so that a card does not first ask for what has long been given. */
let lastKnown: { uid: string; scores: ReadonlyMap<string, OwnScore> } | undefined;

/**
 * Joining ratings with what waits to be sent takes a good part of the app; the places are on screen before it. Undefined while
 * it is being loaded, null where it cannot be: the cards then do without.
 */
function useRatingsReader(): RatingsReader | null | undefined {
  const [reader, setReader] = useState<RatingsReader | null | undefined>(loaded);
  useEffect(() => {
    if (reader) return;
    import("../../local/read-ratings.ts").then(
      (module) => {
        loaded = module;
        setReader(module);
      },
      (error: unknown) => {
        setReader(null);
        reportError(error);
      },
    );
  }, [reader]);
  return reader;
}

/** What the person gave to the places on screen, sent or not; undefined until the device has said so for any of them. */
export function useOwnScores(uid: string, placeIds: readonly string[]): ReadonlyMap<string, OwnScore> | undefined {
  const reader = useRatingsReader();
  const known = useLiveQuery(
    async () => {
      if (reader === undefined) return lastKnown;
      if (reader === null) return { uid, scores: new Map<string, OwnScore>() };
      const views = await Promise.all(placeIds.map((placeId) => reader.readRatingView(uid, placeId)));
      const rated = views.filter((view) => view !== null);
      return {
        uid,
        scores: new Map(rated.map((view) => [view.placeId, { score: view.content.score, sync: view.sync }])),
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
