import { useCallback, useEffect, useRef } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { readFigures, type Figures } from "../../local/ratings/figures.ts";
import { readOwnProfile, type OwnProfile } from "../../local/people/own-profile.ts";
import { refreshOwnProfile } from "../../sync/refresh/refresh-own-profile.ts";
import { refreshRatings, type RefreshAnswer } from "../../sync/refresh/refresh.ts";
import { useRefresh, type Freshness } from "../shared/refresh/use-refresh.ts";

export type ShownProfile = OwnProfile & { figures: Figures };

/**
 * The person's own profile from the device. It is refreshed when the screen opens, when the connection returns, when something of theirs
 * was sent, and when `refresh` is called.
 */
export function useOwnProfile(uid: string): {
  profile: ShownProfile | undefined;
  state: Freshness;
  refresh: () => void;
} {
  const profile = useLiveQuery(async (): Promise<ShownProfile> => {
    const own = await readOwnProfile(uid);
    return { ...own, figures: await readFigures(uid, own, new Date()) };
  }, [uid]);

  const { state, again } = useRefresh(useCallback(() => ask(uid), [uid]));

  const waiting = profile?.figures.waiting ?? 0;
  const waited = useRef(0);
  useEffect(() => {
    // A sent rating may have earned a badge.
    if (waiting < waited.current) again();
    waited.current = waiting;
  }, [again, waiting]);

  return { profile, state, refresh: again };
}

async function ask(uid: string): Promise<RefreshAnswer> {
  const [ratings, own] = await Promise.all([refreshRatings(uid), refreshOwnProfile(uid)]);
  return own.ok ? ratings : own;
}
