import { useEffect, useEffectEvent, useRef } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { readSession } from "../../sync/session/session.ts";
import { hasSecondStep } from "../second-step/second-step.ts";

const readHasSecondStep = async () => {
  const session = await readSession();
  return session && hasSecondStep(session);
};

/** Calls `onChange` when the device's session gains or loses its second step, e.g. in another tab. */
export function useSecondStepChange(onChange: () => void): void {
  const hasStep = useLiveQuery(readHasSecondStep);
  const known = useRef<boolean | null>(null);
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (typeof hasStep !== "boolean") return;
    if (known.current !== null && known.current !== hasStep) notify();
    known.current = hasStep;
  }, [hasStep]);
}
