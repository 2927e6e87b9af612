import { useCallback, useEffect, useState } from "react";
import { useOnline } from "../../../device/use-online.ts";
import type { RefreshAnswer } from "../../../sync/refresh/refresh-once.ts";

/** Why the data on the screen may be out of date. */
export type StaleReason = "offline" | "failed" | "sign-in";
/** Whether the screen shows what the server has. Data of the device is shown immediately in any case. */
export type Freshness = "refreshing" | "fresh" | StaleReason;

type Answer<Reason> = RefreshAnswer | { ok: false; reason: Reason };

/**
 * Calls `ask` when the screen opens, when the connection returns, and when `again` is called; never while offline. Pass a stable
 * function: a new one is asked again, and the answer to the old one is dropped.
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
    const settle = (state: Freshness | Reason) => {
      if (current) setAnswer({ ask, round, state });
    };
    ask().then(
      (answered) => settle(answered.ok ? "fresh" : answered.reason),
      (error: unknown) => {
        reportError(error);
        settle("failed");
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
