import { useLiveQuery } from "../../device/use-live-query.ts";
import { useEffect, useState } from "react";
import type { SyncState } from "../../domain/rating-view.ts";
import type { Score } from "../../domain/score.ts";

export type OwnScore = { score: Score; sync: SyncState };

const none: ReadonlyMap<string, OwnScore> = new Map();

type RatingsReader = typeof import("../../local/read-ratings.ts");
let loaded: RatingsReader | undefined;

/** Joining ratings with what waits to be sent takes a good part of the app; the places are on screen before it. */
function useRatingsReader(): RatingsReader | undefined {
  const [reader, setReader] = useState(loaded);
  useEffect(() => {
    if (reader) return;
    import("../../local/read-ratings.ts").then((module) => {
      loaded = module;
      setReader(module);
    }, reportError);
  }, [reader]);
  return reader;
}

/** What the person gave to the places on screen, sent or not. */
export function useOwnScores(uid: string, placeIds: readonly string[]): ReadonlyMap<string, OwnScore> {
  const reader = useRatingsReader();
  return useLiveQuery(
    async () => {
      if (!reader) return none;
      const views = await Promise.all(placeIds.map((placeId) => reader.readRatingView(uid, placeId)));
      const rated = views.filter((view) => view !== null);
      return new Map(rated.map((view) => [view.placeId, { score: view.content.score, sync: view.sync }]));
    },
    [reader, uid, placeIds.join(" ")],
    none,
  );
}
