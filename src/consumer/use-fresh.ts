import { useCallback, useEffect, useState } from "react";
import type { RefreshAnswer } from "../sync/refresh.ts";

/** Whether what is shown is what the server has; what is on the device is there at once in any case. */
export type FreshState = "refreshing" | "fresh" | "offline" | "failed" | "sign-in";

const stateOf = (answer: RefreshAnswer): FreshState => (answer.ok ? "fresh" : answer.reason);

/** Asks when the screen opens, when the connection comes back, and when `again` is called. `ask` has to stay the same function. */
export function useFresh(ask: () => Promise<RefreshAnswer>): { state: FreshState; again: () => void } {
  const [state, setState] = useState<FreshState>(() => (navigator.onLine ? "refreshing" : "offline"));
  const again = useCallback(() => {
    setState("refreshing");
    void ask().then((answer) => setState(stateOf(answer)));
  }, [ask]);

  useEffect(() => {
    let current = true;
    if (navigator.onLine) {
      void ask().then((answer) => {
        if (current) setState(stateOf(answer));
      });
    }
    const wentOffline = () => setState("offline");
    addEventListener("online", again);
    addEventListener("offline", wentOffline);
    return () => {
      current = false;
      removeEventListener("online", again);
      removeEventListener("offline", wentOffline);
    };
  }, [ask, again]);

  return { state, again };
}
