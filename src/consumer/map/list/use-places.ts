import { useLiveQuery } from "../../../device/use-live-query.ts";
import { useCallback, useEffect, useMemo, useState } from "react";
import { distanceM, type Position } from "../../../domain/places/distance.ts";
import { readNearby } from "../../../local/places/read-places.ts";
import type { RefreshAnswer } from "../../../sync/refresh/refresh.ts";
import type { ListedPlace } from "./last-list.ts";
import type { Center, RefreshState } from "../map-header.ts";
import { isStillFresh, type ServerAnswer } from "./server-answer.ts";

/** More than a person visits on foot, and still one quick read. */
const nearbyLimit = 300;

/** Centre of a search while the position is unknown: the city of the company. */
const homeCity: Position = { lat: 49.6116, lng: 6.1319 };

/** Stands for a query: the list of places to visit. A query never begins with a space. */
export const wantedList = " wanted";

type Listed = { places: ListedPlace[]; asOf: string | null; complete: boolean };
type Known = { query: string; list: Listed | null };

/** The last list, so that returning from a place shows it in the first frame at its scroll position. */
let lastKnown: Known | undefined;
let lastAnswer: ServerAnswer | undefined;

/** How long a list from the device is shown without a note about its age. */
const lateAfterMs = 3_000;

type Wanted = {
  uid: string;
  center: Center | null;
  /** What is searched, "" for the places nearby, or `wantedList`. */
  query: string;
  /** False delays the server request while the position is being read or a search is being typed. */
  ready: boolean;
};

type Places = {
  /** Nearest first; undefined until the device has answered. */
  places: ListedPlace[] | undefined;
  /** The query of the list: while the person types, the previous list stays until the next one is read. */
  listedFor: string;
  /** Number of places; undefined while the first server answer may still add some. */
  count: number | undefined;
  asOf: string | null;
  refresh: RefreshState;
  again: () => void;
};

/** Places from the device immediately, updated when the server has answered. */
export function usePlaces({ uid, center, query, ready }: Wanted): Places {
  const lat = center?.lat;
  const lng = center?.lng;
  const known = useLiveQuery(() => readKnown(uid, query, lat, lng), [uid, query, lat, lng], lastKnown);
  const [refresh, again] = useServerRefresh(uid, query, lat, lng, ready);
  const late = useLate(refresh === "busy");
  useEffect(() => {
    lastKnown = known;
  }, [known]);

  // After a change of the query, the live query still returns the previous result.
  const answered = known?.query === query;
  // In the frame of the letter: the live query takes several turns.
  const ahead = useMemo(() => (answered ? undefined : searchNow(query, lat, lng)), [answered, query, lat, lng]);
  const typing = !ready && query !== "" && known !== undefined && !ahead;
  const list = ahead ?? (answered || typing ? known.list : null);
  const places = list?.places;
  // The server's answer is stored but not read yet, so an empty list would be wrong.
  const unread = refresh === "fresh" && places?.length === 0 && !list?.complete;
  const counted = places !== undefined && !unread && (list?.complete || late || refresh !== "busy");
  const isLate = refresh === "busy" && late && places !== undefined && places.length > 0;
  return {
    places,
    listedFor: typing ? known.query : query,
    count: counted ? places.length : undefined,
    asOf: list?.asOf ?? null,
    refresh: unread ? "busy" : isLate ? "late" : refresh,
    again,
  };
}

type Degrees = number | undefined;

const positionOf = (lat: Degrees, lng: Degrees): Position | null =>
  lat === undefined || lng === undefined ? null : { lat, lng };

async function readKnown(uid: string, query: string, lat: Degrees, lng: Degrees): Promise<Known> {
  const here = positionOf(lat, lng);
  if (query === wantedList) {
    const { readWantedList } = await Promise.resolve(import("../../../local/places/read-wanted-list.ts"));
    return { query, list: await readWantedList(uid, here) };
  }
  if (query !== "") {
    // Loaded with the first tap. Promise.resolve keeps Dexie's zone across a foreign promise.
    const { readSearch } = await Promise.resolve(loadSearch());
    return { query, list: await readSearch(query, here) };
  }
  if (here === null) return { query, list: null };
  const { places, ...list } = await readNearby(here, nearbyLimit);
  return {
    query,
    list: { ...list, places: places.map((place) => ({ ...place, distance_m: distanceM(here, place) })) },
  };
}

let search: typeof import("../../../local/places/read-search.ts") | undefined;
const loadSearch = async () => (search = await import("../../../local/places/read-search.ts"));

function searchNow(query: string, lat: Degrees, lng: Degrees): Listed | undefined {
  if (query === "" || query === wantedList) return undefined;
  return search?.searchNow(query, positionOf(lat, lng));
}

/** Loads the search index when the search field is tapped, because reading it takes longer than typing a letter. */
export function prepareSearch(center: Center | null): void {
  // Fails only on a first visit that lost its connection; the search then shows the error.
  loadSearch()
    .then(({ prepareSearch }) => prepareSearch(center))
    .catch(() => undefined);
}

/** True once `busy` has lasted for `lateAfterMs`. */
function useLate(busy: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLate(true), lateAfterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  return busy && late;
}

function useServerRefresh(uid: string, query: string, lat: Degrees, lng: Degrees, ready: boolean) {
  const asked = query === wantedList ? wantedList : `${query}@${lat},${lng}`;
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState(() => (isStillFresh(lastAnswer, asked, Date.now()) ? lastAnswer : undefined));
  const again = useCallback(() => setRound((before) => before + 1), []);
  const answered = answer?.asked === asked && answer.round === round;
  const wanted = ready && (query !== "" || lat !== undefined);

  useEffect(() => {
    if (!wanted || answered) return;
    let current = true;
    const from = positionOf(lat, lng) ?? homeCity;
    void askServer(uid, from, query).then((result) => {
      if (!current) return;
      lastAnswer = { asked, round: 0, state: result.ok ? "fresh" : result.reason, at: Date.now() };
      setAnswer({ ...lastAnswer, round });
    });
    return () => {
      current = false;
    };
  }, [uid, wanted, answered, asked, query, lat, lng, round]);

  // Refreshes automatically when the connection returns.
  useEffect(() => {
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);

  const state: RefreshState = !wanted ? "idle" : answered ? answer.state : "busy";
  return [state, again] as const;
}

/** The code for the server is imported only now, after the list of the device is on its way to the screen. */
async function askServer(uid: string, from: Position, query: string): Promise<RefreshAnswer> {
  try {
    if (query === wantedList) {
      const { refreshWanted } = await import("../../../sync/refresh/refresh-wanted.ts");
      return await refreshWanted(uid);
    }
    const { refreshNearby, searchPlaces } = await import("../../../sync/refresh/refresh.ts");
    return await (query === "" ? refreshNearby(from) : searchPlaces(from, query));
  } catch (error) {
    reportError(error);
    return { ok: false, reason: navigator.onLine ? "failed" : "offline" };
  }
}
