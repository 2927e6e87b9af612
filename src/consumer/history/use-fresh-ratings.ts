import { useCallback, useEffect, useState } from "react";
import { refreshRatings } from "../../sync/refresh.ts";

/** Whether what is shown is what the server has; the list itself is always there at once, from the device. */
export type Freshness = { kind: "refreshing" | "fresh" } | { kind: "stale"; reason: "offline" | "failed" | "sign-in" };

const offline: Freshness = { kind: "stale", reason: "offline" };

export function useFreshRatings(uid: string): { freshness: Freshness; refresh: () => void } {
  const [freshness, setFreshness] = useState<Freshness>(navigator.onLine ? { kind: "refreshing" } : offline);

  const fetchNew = useCallback(async () => {
    const result = await refreshRatings(uid);
    setFreshness(result.ok ? { kind: "fresh" } : { kind: "stale", reason: result.reason });
  }, [uid]);

  const refresh = useCallback(() => {
    setFreshness({ kind: "refreshing" });
    void fetchNew();
  }, [fetchNew]);

  useEffect(() => {
    if (navigator.onLine) void fetchNew();
    const wentOffline = () => setFreshness(offline);
    addEventListener("online", refresh);
    addEventListener("offline", wentOffline);
    return () => {
      removeEventListener("online", refresh);
      removeEventListener("offline", wentOffline);
    };
  }, [fetchNew, refresh]);

  return { freshness, refresh };
}
