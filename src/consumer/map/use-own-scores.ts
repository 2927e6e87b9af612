import { useLiveQuery } from "dexie-react-hooks";
import type { SyncState } from "../../domain/rating-view.ts";
import type { Score } from "../../domain/score.ts";
import { readRatingView } from "../../local/read-ratings.ts";

export type OwnScore = { score: Score; sync: SyncState };

const none: ReadonlyMap<string, OwnScore> = new Map();

/** What the person gave to the places on screen, sent or not. */
export function useOwnScores(uid: string | undefined, placeIds: readonly string[]): ReadonlyMap<string, OwnScore> {
  return useLiveQuery(
    async () => {
      if (uid === undefined) return none;
      const views = await Promise.all(placeIds.map((placeId) => readRatingView(uid, placeId)));
      const rated = views.filter((view) => view !== null);
      return new Map(rated.map((view) => [view.placeId, { score: view.content.score, sync: view.sync }]));
    },
    [uid, placeIds.join(" ")],
    none,
  );
}
