import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveQuery } from "../../../device/use-live-query.ts";
import type { Evidence } from "../../../domain/outbox/commands/command.ts";
import type { Place } from "../../../domain/places/place.ts";
import { readVisitConsent, saveVisitConsent } from "../../../local/device-settings/visit-consent.ts";
import { locate, positionPermission } from "../../shared/places/device-position.ts";
import { checkDistance } from "./check-distance.ts";

export type Visit =
  /** `none`: nothing to check. `ask`: the person has not chosen yet, or the browser would have to ask them. */
  | { state: "none" | "ask" | "declined" | "checking" | "here" | "failed" | "blocked" }
  | { state: "far"; distanceM: number };

type Options = {
  uid: string;
  /** null where there is nothing to check: an edit, or a place without a position on this device. */
  place: Pick<Place, "lat" | "lng"> | null;
  evidence: Evidence | null;
  /** Must not change between renders. null takes back what was given. */
  onEvidence: (evidence: Evidence | null) => void;
};

/**
 * The evidence of a visit. It is taken only after the person has said, here and for this, that ratings may carry it: that
 * the browser lets the app look up places nearby is another matter. The choice is remembered and can be changed at every
 * rating. A fix that is clearly somewhere else proves nothing, so it does not leave this hook.
 */
export function useVisit({ uid, place, evidence, onEvidence }: Options): {
  visit: Visit;
  choose: (given: boolean) => void;
} {
  const stored = useLiveQuery(() => readVisitConsent(uid), [uid]);
  // At once, before the device has written it down.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const consent = chosen ?? stored;
  const [found, setFound] = useState<Visit | null>(null);
  const lat = place?.lat;
  const lng = place?.lng;

  // Which choice a fix was asked for: one that arrives after the person changed their mind is not used.
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

  // What the person chose on this page looks by itself: looking here too would ask twice, and say "ask" while they are asked.
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
    // Nobody waits for either: the choice holds for this rating, and what the position shows is a state of this hook.
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
