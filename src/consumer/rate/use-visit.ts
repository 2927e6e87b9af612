import { useCallback, useEffect, useState } from "react";
import type { Evidence } from "../../domain/commands.ts";
import type { Place } from "../../domain/place.ts";
import { locate, positionPermission } from "../device-position.ts";
import { judgeFix } from "./visit.ts";

export type Visit =
  | { state: "off" | "checking" | "here" | "failed" }
  /** The browser would have to ask, so the person is asked first. */
  | { state: "offer" }
  | { state: "far"; distanceM: number };

type Options = {
  /** null where there is nothing to check: an edit, or a place without a position on this device. */
  place: Pick<Place, "lat" | "lng"> | null;
  evidence: Evidence | null;
  /** Must not change between renders. */
  onEvidence: (evidence: Evidence) => void;
};

/**
 * Takes the evidence of a visit in the background where the browser may be asked, and on a tap elsewhere. A fix that is
 * clearly somewhere else proves nothing, so it does not leave this hook.
 */
export function useVisit({ place, evidence, onEvidence }: Options): { visit: Visit; check: () => void } {
  const [visit, setVisit] = useState<Visit>({ state: "off" });
  const wanted = evidence === null;
  const lat = place?.lat;
  const lng = place?.lng;

  const check = useCallback(async () => {
    if (lat === undefined || lng === undefined) return;
    setVisit({ state: "checking" });
    const answer = await locate();
    if (!answer.ok) return setVisit({ state: "failed" });
    const { distanceM, far } = judgeFix(answer.fix, { lat, lng });
    if (far) return setVisit({ state: "far", distanceM });
    setVisit({ state: "here" });
    onEvidence(answer.fix);
  }, [lat, lng, onEvidence]);

  useEffect(() => {
    if (!wanted || lat === undefined) return;
    let current = true;
    void positionPermission().then((permission) => {
      if (!current) return;
      if (permission === "granted") void check();
      else setVisit({ state: permission === "prompt" ? "offer" : "off" });
    });
    return () => {
      current = false;
    };
  }, [wanted, lat, check]);

  return { visit: place && evidence ? { state: "here" } : visit, check: () => void check() };
}
