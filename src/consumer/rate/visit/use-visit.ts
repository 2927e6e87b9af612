import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import type { Evidence } from "../../../domain/ratings/evidence.ts";
import type { Place } from "../../../domain/places/place.ts";
import { readVisitConsent, saveVisitConsent } from "../../../local/device-settings/visit-consent.ts";
import { locate, positionPermission } from "../../shared/places/device-position.ts";
import { checkDistance } from "./check-distance.ts";

export type Visit =
  /** `none`: nothing to check. `ask`: the person has not decided yet, or the browser would have to ask. */
  | { state: "none" | "ask" | "declined" | "checking" | "here" | "failed" | "blocked" }
  | { state: "far"; distanceM: number };

type Options = {
  uid: string;
  /** null when there is nothing to check: for an edit, or a place without a position on this device. */
  place: Pick<Place, "lat" | "lng"> | null;
  evidence: Evidence | null;
  /** Pass a stable function. null withdraws the evidence. */
  onEvidence: (evidence: Evidence | null) => void;
};

/**
 * The position as evidence of a visit. It is read only with consent for this purpose, which is separate from the browser's permission to
 * find places nearby. The choice is remembered and can be changed at every rating. A position that is clearly elsewhere is not passed on.
 */
export function useVisit({ uid, place, evidence, onEvidence }: Options): {
  visit: Visit;
  choose: (given: boolean) => void;
} {
  const stored = useLiveQuery(() => readVisitConsent(uid), [uid]);
  // Applies immediately, before it is stored.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const consent = chosen ?? stored;
  const [found, setFound] = useState<Visit | null>(null);
  const lat = place?.lat;
  const lng = place?.lng;

  // Identifies the latest request: a position that arrives after the choice changed is not used.
  const asked = useRef(0);

  const check = useCallback(async () => {
    if (lat === undefined || lng === undefined) return;
    const mine = ++asked.current;
    setFound({ state: "checking" });
    const answer = await locate();
    if (mine !== asked.current) return;
    if (!answer.ok) return setFound({ state: answer.failure === "denied" ? "blocked" : "failed" });
    const { distanceM, far } = checkDistance(answer.fix, { lat, lng });
    if (far) return setFound({ state: "far", distanceM });
    setFound({ state: "here" });
    onEvidence(answer.fix);
  }, [lat, lng, onEvidence]);

  // A choice on this page starts a check itself. Checking here too would ask twice.
  const wanted = chosen === null && stored === true && evidence === null && lat !== undefined;
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    void positionPermission().then((permission) => {
      if (!current) return;
      if (permission === "granted") void check();
      else setFound({ state: permission === "prompt" ? "ask" : "blocked" });
    });
    return () => {
      current = false;
    };
  }, [wanted, check]);

  const choose = (given: boolean) => {
    setChosen(given);
    // Not awaited: the choice applies to this rating already, and the check updates the state of this hook.
    void saveVisitConsent(uid, given);
    if (given) return void check();
    asked.current += 1;
    setFound(null);
    onEvidence(null);
  };
  return { visit: visitOf({ checked: place !== null, consent, evidence, found }), choose };
}

type Known = { checked: boolean; consent: boolean | null | undefined; evidence: Evidence | null; found: Visit | null };

function visitOf({ checked, consent, evidence, found }: Known): Visit {
  if (!checked || consent === undefined) return { state: "none" };
  if (evidence) return { state: "here" };
  if (consent === null) return { state: "ask" };
  return consent ? (found ?? { state: "none" }) : { state: "declined" };
}
