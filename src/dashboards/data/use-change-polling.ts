import { useEffect } from "react";
import * as z from "zod/mini";
import { callProcedure } from "./call.ts";
import { startChangePoller } from "./change-poller.ts";
import { onSaved, refreshLoads } from "./load-cache.ts";

/**
 * Keeps a dashboard current: polls the change version of a place, or with `null` that of the signed-in person, and fetches
 * everything on the page again when it moves. Used once per dashboard, in its shell.
 */
export function useChangePolling(placeId: string | null): void {
  useEffect(() => {
    const poller = startChangePoller({
      fetchVersion: () =>
        placeId === null
          ? callProcedure("my_change_version", {}, z.number())
          : callProcedure("place_change_version", { p_place_id: placeId }, z.number()),
      onChange: () => void refreshLoads(""),
      isAwake: () => document.visibilityState === "visible" && navigator.onLine,
      random: Math.random,
    });
    document.addEventListener("visibilitychange", poller.wake);
    addEventListener("online", poller.wake);
    const unsubscribe = onSaved(poller.wake);
    return () => {
      poller.stop();
      document.removeEventListener("visibilitychange", poller.wake);
      removeEventListener("online", poller.wake);
      unsubscribe();
    };
  }, [placeId]);
}
