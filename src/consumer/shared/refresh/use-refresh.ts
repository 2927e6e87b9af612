import { useCallback, useEffect, useState } from "react";
import { useOnline } from "../../../device/use-online.ts";
import type { RefreshAnswer } from "../../../sync/refresh/refresh-once.ts";

/** Why what is shown may be old. */
export type StaleReason = "offline" | "failed" | "sign-in";
/** Whether what is shown is what the server has; what is on the device is there at once in any case. */
export type Freshness = "refreshing" | "fresh" | StaleReason;

type Answer<Reason> = RefreshAnswer | { ok: false; reason: Reason };

/**
 * Asks when the screen opens, when the connection comes back, and when `again` is called; without a connection nobody is asked.
 * `ask` has to stay the same function: another one is another question, and what comes for the first is not told of it.
 */
export function useRefresh<Reason extends string = never>(
  ask: () => Promise<Answer<Reason>>,
): { state: Freshness | Reason; again: () => void } {
  const online = useOnline();
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ ask: unknown; round: number; state: Freshness | Reason } | null>(null);
  const again = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    if (!navigator.onLine) return undefined;
    let current = true;
    const tell = (state: Freshness | Reason) => {
      if (current) setAnswer({ ask, round, state });
    };
    ask().then(
      (answered) => tell(answered.ok ? "fresh" : answered.reason),
      (error: unknown) => {
        reportError(error);
        tell("failed");
      },
    );
    return () => {
      current = false;
    };
  }, [ask, round]);

  useEffect(() => {
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);

  if (!online) return { state: "offline", again };
  return { state: answer?.ask === ask && answer.round === round ? answer.state : "refreshing", again };
}
