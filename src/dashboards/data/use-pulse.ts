import { useEffect } from "react";
import * as z from "zod/mini";
import { callProcedure } from "./call.ts";
import { onSaved, refreshLoads } from "./loads.ts";
import { startChangePoll } from "./pulse.ts";

/**
 * Keeps what a page shows fresh: asks every 20 seconds for one small number, that of a place or (null) one's own, and reads
 * whatever is shown again when it is another one. For the frame of a dashboard, once.
 */
export function useChangePoll(placeId: string | null): void {
  useEffect(() => {
    const pulse = startChangePoll({
      ask: () =>
        placeId === null
          ? callProcedure("my_pulse", {}, z.number())
          : callProcedure("place_pulse", { p_place_id: placeId }, z.number()),
      onChange: () => void refreshLoads(""),
      isAwake: () => document.visibilityState === "visible" && navigator.onLine,
      random: Math.random,
    });
    document.addEventListener("visibilitychange", pulse.wake);
    addEventListener("online", pulse.wake);
    const forget = onSaved(pulse.wake);
    return () => {
      pulse.stop();
      document.removeEventListener("visibilitychange", pulse.wake);
      removeEventListener("online", pulse.wake);
      forget();
    };
  }, [placeId]);
}
