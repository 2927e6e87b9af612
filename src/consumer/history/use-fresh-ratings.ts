import { useCallback, useEffect, useState } from "react";
import type { RefreshAnswer } from "../../sync/read-fresh.ts";
import { refreshHistory } from "../../sync/refresh-rating-notes.ts";
import { readRefreshedAt, saveRefreshedAt } from "./refreshed-at.ts";

type StaleReason = "offline" | "failed" | "sign-in";

/**
 * Whether what is shown is what the server has; the list itself is always there at once, from the device. `asOf`: ISO
 * time of the last time it was, null if never.
 */
export type Freshness = { kind: "refreshing" | "fresh" } | { kind: "stale"; reason: StaleReason; asOf: string | null };

const stale = (uid: string, reason: StaleReason): Freshness => ({ kind: "stale", reason, asOf: readRefreshedAt(uid) });

function toFreshness(uid: string, answer: RefreshAnswer): Freshness {
  if (!answer.ok) return stale(uid, answer.reason);
  saveRefreshedAt(uid, new Date().toISOString());
  return { kind: "fresh" };
}

/** Fetches when the screen opens, when the connection comes back and when `refresh` asks for it. */
export function useFreshRatings(uid: string): { freshness: Freshness; refresh: () => void } {
  const [freshness, setFreshness] = useState<Freshness>(() =>
    navigator.onLine ? { kind: "refreshing" } : stale(uid, "offline"),
  );

  const refresh = useCallback(() => {
    setFreshness({ kind: "refreshing" });
    void refreshHistory(uid).then((answer) => setFreshness(toFreshness(uid, answer)));
  }, [uid]);

  useEffect(() => {
    if (!navigator.onLine) return undefined;
    let current = true;
    void refreshHistory(uid).then((answer) => {
      const now = toFreshness(uid, answer);
      if (current) setFreshness(now);
    });
    return () => {
      current = false;
    };
  }, [uid]);

  useEffect(() => {
    const wentOffline = () => setFreshness(stale(uid, "offline"));
    addEventListener("online", refresh);
    addEventListener("offline", wentOffline);
    return () => {
      removeEventListener("online", refresh);
      removeEventListener("offline", wentOffline);
    };
  }, [uid, refresh]);

  return { freshness, refresh };
}
