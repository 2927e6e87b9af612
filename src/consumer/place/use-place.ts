import { useCallback, useEffect, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { bringOlderReviews, refreshPlacePage } from "../../sync/refresh-place.ts";
import { fetchForVisitor, fetchOlderForVisitor } from "./online.ts";
import { readShownPlace, type PlaceRefresh, type ShownPlace } from "./shown-place.ts";

export type PlaceState = {
  /** undefined until the device, or for a visitor the server, has answered; null where there is nothing to show. */
  shown: ShownPlace | null | undefined;
  refresh: PlaceRefresh;
  again: () => void;
  /** Brings older reviews; false when they could not be had. */
  older: () => Promise<boolean>;
};

/** A guest's place: what the device knows at once, what the server says as soon as it is there. */
export function usePlaceOfGuest(uid: string, placeId: string): PlaceState {
  const shown = useLiveQuery(() => readShownPlace(uid, placeId), [uid, placeId]);
  const ask = useCallback(async () => {
    const answer = await refreshPlacePage(uid, placeId);
    return answer.ok ? "fresh" : answer.reason;
  }, [uid, placeId]);
  const [refresh, again] = useAsked(ask);
  const older = useCallback(async () => {
    const last = (await readShownPlace(uid, placeId))?.reviews.at(-1);
    return last !== undefined && (await bringOlderReviews(uid, placeId, last.id)).ok;
  }, [uid, placeId]);
  return { shown, refresh, again, older };
}

/** A visitor's place: asked for, and not kept. */
export function usePlaceOfVisitor(placeId: string): PlaceState {
  const [shown, setShown] = useState<ShownPlace | null>();
  const ask = useCallback(async () => {
    const answer = await fetchForVisitor(placeId);
    if ("shown" in answer) setShown(answer.shown);
    else setShown((before) => before ?? null);
    return "shown" in answer ? "fresh" : answer.refresh;
  }, [placeId]);
  const [refresh, again] = useAsked(ask);
  const older = async () => {
    const next = shown ? await fetchOlderForVisitor(shown) : null;
    if (next) setShown(next);
    return next !== null;
  };
  return { shown, refresh, again, older };
}

/** Asks when the page opens, when the connection comes back, and when `again` says so. `ask` must not change between renders. */
function useAsked(ask: () => Promise<PlaceRefresh>): [PlaceRefresh, () => void] {
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState<{ ask: unknown; round: number; state: PlaceRefresh } | null>(null);
  const again = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    let current = true;
    const tell = (state: PlaceRefresh) => {
      if (current) setAnswer({ ask, round, state });
    };
    ask().then(tell, (error: unknown) => {
      reportError(error);
      tell("failed");
    });
    return () => {
      current = false;
    };
  }, [ask, round]);
  useEffect(() => {
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);
  return [answer?.ask === ask && answer.round === round ? answer.state : "busy", again];
}
