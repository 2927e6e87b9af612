import { useEffect, useEffectEvent, useRef } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { readSession } from "../../sync/session/session.ts";
import { hasSecondStep } from "../second-step/second-step.ts";

const readRaised = async () => {
  const session = await readSession();
  return session && hasSecondStep(session);
};

/** Tells when the session of this device has got, or lost, its second step: another tab may have done it. */
export function useSecondStepChange(onChange: () => void): void {
  const raised = useLiveQuery(readRaised);
  const known = useRef<boolean | null>(null);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (typeof raised !== "boolean") return;
    if (known.current !== null && known.current !== raised) tell();
    known.current = raised;
  }, [raised]);
}
