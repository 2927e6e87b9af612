import { useLiveQuery } from "../../../device/use-live-query.ts";
import { useCallback, useEffect, useState } from "react";
import { distanceM, type Position } from "../../../domain/places/distance.ts";
import { readNearby } from "../../../local/places/read-places.ts";
import type { RefreshAnswer } from "../../../sync/refresh/refresh.ts";
import type { ListedPlace } from "./last-list.ts";
import type { Center, RefreshState } from "../map-header.ts";
import { isStillFresh, type ServerAnswer } from "./server-answer.ts";

/** More than a walk has; keeps the longest list within one quick read. */
const nearbyLimit = 300;

/** A search before anything is known about where the person is starts from the company's home. */
const homeCity: Position = { lat: 49.6116, lng: 6.1319 };

type Listed = { places: ListedPlace[]; asOf: string | null; complete: boolean };
type Known = { query: string; list: Listed | null };

/** What was on screen last, so that coming back from a place finds the list and the scroll position as they were. */
let lastKnown: Known | undefined;
let lastAnswer: ServerAnswer | undefined;

/** So long a list from the device is shown without a word about its age. */
const lateAfterMs = 3_000;

type Wanted = {
  center: Center | null;
  query: string;
  /** False holds the server back: the position is being found, or a search is being typed. */
  ready: boolean;
};

type Places = {
  /** Nearest first; undefined while the device has not answered. */
  places: ListedPlace[] | undefined;
  /** What they were listed for: while one types on, the last list stands until the next is there. */
  listedFor: string;
  /** How many there are; undefined as long as the server, who is being asked for the first time, may know more. */
  count: number | undefined;
  asOf: string | null;
  refresh: RefreshState;
  again: () => void;
};

/** The device's answer at once, and the server's as soon as it is there. */
export function usePlaces({ center, query, ready }: Wanted): Places {
  const lat = center?.lat;
  const lng = center?.lng;
  const known = useLiveQuery(() => readKnown(query, lat, lng), [query, lat, lng], lastKnown);
  const [refresh, again] = useServerRefresh(query, lat, lng, ready);
  const late = useLate(refresh === "busy");
  useEffect(() => {
    lastKnown = known;
  }, [known]);

  // While the query changes, the hook still holds the answer to the one before.
  const answered = known?.query === query;
  const typing = !ready && query !== "" && known !== undefined;
  const list = answered || typing ? known.list : null;
  const places = list?.places;
  // The server's answer is on the disk, but has not been read yet: "none" would be a lie.
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

async function readKnown(query: string, lat: number | undefined, lng: number | undefined): Promise<Known> {
  const here = lat === undefined || lng === undefined ? null : { lat, lng };
  if (query !== "") {
    // Loaded with the first tap. The wrapper keeps the live query's zone across a promise that is not Dexie's.
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

const loadSearch = () => import("../../../local/places/read-search.ts");

/** Whoever taps the field is about to search: reading all that is on the device takes longer than a letter may. */
export function prepareSearch(center: Center | null): void {
  // Missing only on a first visit whose connection went dead; then the search itself says so.
  loadSearch()
    .then(({ prepareSearch }) => prepareSearch(center))
    .catch(() => undefined);
}

/** True once something has lasted so long that silence about it would be a lie. */
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

function useServerRefresh(query: string, lat: number | undefined, lng: number | undefined, ready: boolean) {
  const asked = `${query}@${lat},${lng}`;
  const [round, setRound] = useState(0);
  const [answer, setAnswer] = useState(() => (isStillFresh(lastAnswer, asked, Date.now()) ? lastAnswer : undefined));
  const again = useCallback(() => setRound((before) => before + 1), []);
  const answered = answer?.asked === asked && answer.round === round;
  const wanted = ready && (query !== "" || lat !== undefined);

  useEffect(() => {
    if (!wanted || answered) return;
    let current = true;
    const from = lat === undefined || lng === undefined ? homeCity : { lat, lng };
    void askServer(from, query).then((result) => {
      if (!current) return;
      lastAnswer = { asked, round: 0, state: result.ok ? "fresh" : result.reason, at: Date.now() };
      setAnswer({ ...lastAnswer, round });
    });
    return () => {
      current = false;
    };
  }, [wanted, answered, asked, query, lat, lng, round]);

  // Online again: what was shown from the device is brought up to date without a tap.
  useEffect(() => {
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [again]);

  const state: RefreshState = !wanted ? "idle" : answered ? answer.state : "busy";
  return [state, again] as const;
}

/** What talks to the server is loaded after the device's own list is on its way to the screen. */
async function askServer(from: Position, query: string): Promise<RefreshAnswer> {
  try {
    const { refreshNearby, searchPlaces } = await import("../../../sync/refresh/refresh.ts");
    return await (query === "" ? refreshNearby(from) : searchPlaces(from, query));
  } catch (error) {
    reportError(error);
    return { ok: false, reason: navigator.onLine ? "failed" : "offline" };
  }
}
