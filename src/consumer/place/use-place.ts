import { useCallback, useState } from "react";
import { useLiveQuery } from "../../device/use-live-query.ts";
import { readPerson } from "../../local/session/first-reads.ts";
import { readPlacePage } from "../../local/places/place-pages.ts";
import { refreshOlderReviews, refreshPlacePage } from "../../sync/refresh/refresh-place.ts";
import { useRefresh } from "../shared/refresh/use-refresh.ts";
import { fetchForVisitor, fetchOlderForVisitor, takePlaceOfPage, type VisitorAnswer } from "./online.ts";
import { placeIdInPath } from "./place-id-in-path.ts";
import { readShownPlace, type PlaceRefresh, type ShownPlace } from "./shown-place.ts";

export type PlaceState = {
  /**
   * undefined until the device, or for a visitor the server, has answered; null when there is nothing to show. Its id differs from the
   * requested one when the places were merged.
   */
  shown: ShownPlace | null | undefined;
  refresh: PlaceRefresh;
  again: () => void;
  /** Fetches older reviews; false when that failed. */
  older: () => Promise<boolean>;
};

/** The place for a signed-in person: data of the device immediately, updated from the server. */
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

/** A place that was fetched while the code of the page was loading. */
let prefetched: { placeId: string; answer: VisitorAnswer } | null = null;

/**
 * Fetches the place of an address while the code of its page is loading, so that the first frame shows it. Not for signed-in people,
 * who have it on their device.
 */
export async function prefetchPlace(pathname: string): Promise<void> {
  const placeId = placeIdInPath(pathname);
  if (placeId === null || (await readPerson())) return;
  const given = takePlaceOfPage();
  if (given) showPlace(given);
  else prefetched = { placeId, answer: await fetchForVisitor(placeId) };
}

/** Shows this place to a visitor in the next frame. */
export function showPlace(shown: ShownPlace): void {
  prefetched = { placeId: shown.place.place_id, answer: { ok: true, shown } };
}

function takePrefetched(placeId: string): VisitorAnswer | null {
  const answer = prefetched?.placeId === placeId ? prefetched.answer : null;
  prefetched = null;
  return answer;
}

/** The place for a visitor, fetched and not stored. */
export function useVisitorPlace(placeId: string): PlaceState {
  const [shown, setShown] = useState<ShownPlace | null | undefined>(() =>
    prefetched?.placeId === placeId && prefetched.answer.ok ? prefetched.answer.shown : undefined,
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
  // Offline there is neither a request nor stored data.
  const nothing = shown === undefined && state === "offline";
  return { shown: nothing ? null : shown, refresh: state, again, older };
}
