import { useCallback } from "react";
import { refreshHistory } from "../../../sync/refresh/refresh-rating-notes.ts";
import { useRefresh, type Freshness } from "../../shared/refresh/use-refresh.ts";
import { readRefreshedAt, saveRefreshedAt } from "./refreshed-at.ts";

/** Refreshes the ratings from the server. `asOf`: ISO time of the last successful refresh, null if there was none. */
export function useRefreshRatings(uid: string): { state: Freshness; asOf: string | null; refresh: () => void } {
  const ask = useCallback(async () => {
    const answer = await refreshHistory(uid);
    if (answer.ok) saveRefreshedAt(uid, new Date().toISOString());
    return answer;
  }, [uid]);
  const { state, again } = useRefresh(ask);
  return { state, asOf: readRefreshedAt(uid), refresh: again };
}
