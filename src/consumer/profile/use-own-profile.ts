import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { useOnline } from "../../device/use-online.ts";
import { readFigures, type Figures } from "../../local/figures.ts";
import { readOwnProfile, type OwnProfile } from "../../local/own-profile.ts";
import { refreshOwnProfile } from "../../sync/refresh-own-profile.ts";
import { refreshRatings, type RefreshAnswer } from "../../sync/refresh.ts";

export type ShownProfile = OwnProfile & { figures: Figures };
export type Refreshing = { kind: "refreshing" | "fresh" } | { kind: "stale"; reason: "offline" | "failed" | "sign-in" };

/**
 * What the device has of the person's profile, at once, and asked of the server when the screen opens, when the connection
 * comes back, when something of theirs has arrived there, and when `refresh` is called.
 */
export function useOwnProfile(uid: string): {
  profile: ShownProfile | undefined;
  refreshing: Refreshing;
  refresh: () => void;
} {
  const online = useOnline();
  const [answer, setAnswer] = useState<RefreshAnswer | null>(null);
  const profile = useLiveQuery(async (): Promise<ShownProfile> => {
    const own = await readOwnProfile(uid);
    return { ...own, figures: await readFigures(uid, own, new Date()) };
  }, [uid]);

  const refresh = useCallback(() => {
    setAnswer(null);
    void ask(uid).then(setAnswer);
  }, [uid]);

  const waiting = profile?.figures.waiting ?? 0;
  const waited = useRef(0);
  useEffect(() => {
    // What arrived may have earned something there.
    if (waiting < waited.current) void ask(uid).then(setAnswer);
    waited.current = waiting;
  }, [uid, waiting]);

  useEffect(() => {
    if (!online) return undefined;
    let current = true;
    void ask(uid).then((answered) => {
      if (current) setAnswer(answered);
    });
    return () => {
      current = false;
    };
  }, [uid, online]);

  return { profile, refreshing: toRefreshing(online, answer), refresh };
}

async function ask(uid: string): Promise<RefreshAnswer> {
  const [ratings, own] = await Promise.all([refreshRatings(uid), refreshOwnProfile(uid)]);
  return own.ok ? ratings : own;
}

function toRefreshing(online: boolean, answer: RefreshAnswer | null): Refreshing {
  if (!online) return { kind: "stale", reason: "offline" };
  if (answer === null) return { kind: "refreshing" };
  return answer.ok ? { kind: "fresh" } : { kind: "stale", reason: answer.reason };
}
