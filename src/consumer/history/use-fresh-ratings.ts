import { useCallback, useEffect, useState } from "react";
import { refreshRatings } from "../../sync/refresh.ts";

/** Whether what is shown is what the server has; the list itself is always there at once, from the device. */
export type Freshness = { kind: "refreshing" | "fresh" } | { kind: "stale"; reason: "offline" | "failed" | "sign-in" };

const offline: Freshness = { kind: "stale", reason: "offline" };

export function useFreshRatings(uid: string): { freshness: Freshness; refresh: () => void } {
  const [freshness, setFreshness] = useState<Freshness>(navigator.onLine ? { kind: "refreshing" } : offline);

  const refresh = useCallback(() => {
    setFreshness({ kind: "refreshing" });
    void refreshRatings(uid).then((result) =>
      setFreshness(result.ok ? { kind: "fresh" } : { kind: "stale", reason: result.reason }),
    );
  }, [uid]);

  useEffect(() => {
    if (navigator.onLine) refresh();
    const wentOffline = () => setFreshness(offline);
    addEventListener("online", refresh);
    addEventListener("offline", wentOffline);
    return () => {
      removeEventListener("online", refresh);
      removeEventListener("offline", wentOffline);
    };
  }, [refresh]);

  return { freshness, refresh };
}
