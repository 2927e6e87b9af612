import { useCallback, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { readPerson } from "../../local/session/first-reads.ts";
import { readPlacePage } from "../../local/places/place-pages.ts";
import { refreshOlderReviews, refreshPlacePage } from "../../sync/refresh/refresh-place.ts";
import { useRefresh } from "../shared/refresh/use-refresh.ts";
import { fetchForVisitor, fetchOlderForVisitor, type VisitorAnswer } from "./online.ts";
import { placeIdInPath } from "./place-id-in-path.ts";
import { readShownPlace, type PlaceRefresh, type ShownPlace } from "./shown-place.ts";

export type PlaceState = {
  /**
   * undefined until the device, or for a visitor the server, has answered; null where there is nothing to show. Of another id than
   * was asked for where that place has become part of this one.
   */
  shown: ShownPlace | null | undefined;
  refresh: PlaceRefresh;
  again: () => void;
  /** Brings older reviews; false when they could not be had. */
  older: () => Promise<boolean>;
};

/** A guest's place: what the device knows at once, what the server says as soon as it is there. */
export function useGuestPlace(uid: string, placeId: string): PlaceState {
  const [now, setNow] = useState(placeId);
  const shown = useLiveQuery(() => readShownPlace(uid, now), [uid, now]);
  const ask = useCallback(async () => {
    const answer = await refreshPlacePage(uid, placeId);
    if (answer.ok) setNow(answer.placeId);
    return answer;
  }, [uid, placeId]);
  const { state, again } = useRefresh(ask);
  const older = useCallback(async () => {
    const last = (await readPlacePage(uid, placeId))?.reviews.at(-1);
    return last !== undefined && (await refreshOlderReviews(uid, placeId, last.id)).ok;
  }, [uid, placeId]);
  return { shown, refresh: state, again, older };
}

/** What was asked for while the page was on its way, until the page asks. */
let ahead: { placeId: string; answer: VisitorAnswer } | null = null;

/** Asks for the place of an address while the code of its page is on the way: the first thing drawn is the place then. Who is here as a guest has it from their device. */
export async function prefetchPlace(pathname: string): Promise<void> {
  const placeId = placeIdInPath(pathname);
  if (placeId === null || (await readPerson())) return;
  ahead = { placeId, answer: await fetchForVisitor(placeId) };
}

function takePrefetched(placeId: string): VisitorAnswer | null {
  const answer = ahead?.placeId === placeId ? ahead.answer : null;
  ahead = null;
  return answer;
}

/** A visitor's place: asked for, and not kept. */
export function useVisitorPlace(placeId: string): PlaceState {
  const [shown, setShown] = useState<ShownPlace | null | undefined>(() =>
    ahead?.placeId === placeId && ahead.answer.ok ? ahead.answer.shown : undefined,
  );
  const ask = useCallback(async () => {
    const answer = takePrefetched(placeId) ?? (await fetchForVisitor(placeId));
    setShown((before) => (answer.ok ? answer.shown : (before ?? null)));
    return answer;
  }, [placeId]);
  const { state, again } = useRefresh(ask);
  const older = async () => {
    const next = shown ? await fetchOlderForVisitor(shown) : null;
    if (next) setShown(next);
    return next !== null;
  };
  // Nobody is asked then, and nothing is kept.
  const nothing = shown === undefined && state === "offline";
  return { shown: nothing ? null : shown, refresh: state, again, older };
}
