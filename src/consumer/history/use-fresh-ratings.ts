import { useCallback, useEffect, useState } from "react";
import { refreshRatings, type RefreshAnswer } from "../../sync/refresh.ts";

/** Whether what is shown is what the server has; the list itself is always there at once, from the device. */
export type Freshness = { kind: "refreshing" | "fresh" } | { kind: "stale"; reason: "offline" | "failed" | "sign-in" };

const offline: Freshness = { kind: "stale", reason: "offline" };

const toFreshness = (answer: RefreshAnswer): Freshness =>
  answer.ok ? { kind: "fresh" } : { kind: "stale", reason: answer.reason };

/** Fetches when the screen opens, when the connection comes back and when `refresh` asks for it. */
export function useFreshRatings(uid: string): { freshness: Freshness; refresh: () => void } {
  const [freshness, setFreshness] = useState<Freshness>(navigator.onLine ? { kind: "refreshing" } : offline);

  const refresh = useCallback(() => {
    setFreshness({ kind: "refreshing" });
    void refreshRatings(uid).then((answer) => setFreshness(toFreshness(answer)));
  }, [uid]);

  useEffect(() => {
    if (!navigator.onLine) return undefined;
    let current = true;
    void refreshRatings(uid).then((answer) => {
      if (current) setFreshness(toFreshness(answer));
    });
    return () => {
      current = false;
    };
  }, [uid]);

  useEffect(() => {
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
