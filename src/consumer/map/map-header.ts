import type { Messages } from "../../messages/generated/messages.ts";
import { formatDistance, formatNumber } from "../../messages/format.ts";
import type { PositionFailure } from "../shared/places/device-position.ts";

/** "late": the server has not answered for so long that the list has to be labelled as saved. */
export type RefreshState = "idle" | "busy" | "late" | "fresh" | "offline" | "failed" | "sign-in";

/** Centre of the list: the current position, the last known one, or a chosen city. `city` null: a chosen spot on the map. */
export type Center = { lat: number; lng: number; from: "device" | "last" | "city"; city: string | null };

/** From this distance on, the list says that the nearest place is far. */
export const farM = 5_000;

export type MapState = {
  query: string;
  /** The list has all places to visit instead of those nearby. */
  wanted: boolean;
  /** null: not known yet. */
  center: Center | null;
  locating: boolean;
  failure: PositionFailure | null;
  refresh: RefreshState;
  /** undefined while the number is unknown. */
  count: number | undefined;
  /** ISO time of the last server data in the list. */
  asOf: string | null;
  /** Distance of the nearest place in metres; null without a list or a position. */
  nearestM: number | null;
};

export type MapHeader = {
  title: string;
  /** What the list is centred on, unless it is the current position. */
  around: string | null;
  /** ISO time of the saved places, when they could not be refreshed. */
  staleAsOf: string | null;
  busy: boolean;
};

/** Title of the map screen and the lines that qualify it. */
export function mapHeader(state: MapState, t: Messages["map"]): MapHeader {
  const busy = state.locating || state.refresh === "busy" || state.refresh === "late";
  const staleAsOf = isStale(state) && (state.count ?? 0) > 0 ? state.asOf : null;
  // While the server is slow, a second line would appear briefly and move the list.
  const oneLine = staleAsOf !== null && state.refresh !== "offline";
  return { title: titleOf(state, busy, t), around: oneLine ? null : aroundOf(state, t), staleAsOf, busy };
}

const staleStates: ReadonlySet<RefreshState> = new Set(["late", "offline", "failed", "sign-in"]);
/** The server gave no answer, so the list has only what is on the device. */
const isUnasked = ({ refresh }: MapState) => refresh !== "late" && staleStates.has(refresh);
/** A text that is being typed was looked for on the device only. */
const isTyping = ({ refresh, query }: MapState) => refresh === "idle" && query !== "";
const isStale = ({ refresh }: MapState) => staleStates.has(refresh);

function titleOf(state: MapState, busy: boolean, t: Messages["map"]): string {
  const shown = state.count !== undefined && state.count > 0;
  const count = formatNumber(state.count ?? 0);
  if (state.wanted) {
    if (busy && !shown) return t.title.wantedLoading;
    // Before the first answer this device knows only a part of the list.
    return state.asOf === null && !shown ? t.title.wantedFailed : t.title.wanted({ count });
  }
  if (state.query !== "") {
    if (state.count === undefined || (busy && !shown)) return t.title.searching;
    const query = shorten(state.query);
    if (!isUnasked(state) && !isTyping(state)) return t.title.results({ query, count });
    return shown || isTyping(state) ? t.title.resultsHere({ query, count }) : t.title.searchFailed({ query });
  }
  if (state.failure !== null && !isFailureMinor(state, shown)) return t.title.failure[state.failure];
  if (state.center === null && !busy) return t.title.welcome;
  if (state.count === undefined || (busy && !shown)) return t.title.loading;
  // Without an answer nobody knows how many places are near.
  return isStale(state) && !shown ? t.title.nearbyFailed : t.title.nearby({ count });
}

/**
 * True when the list matters more than the missing position: a city was chosen, or there is no connection and saved places are
 * shown. The line below the title says what they are centred on.
 */
function isFailureMinor({ center, failure, refresh }: MapState, shown: boolean): boolean {
  if (center?.from === "city") return true;
  return refresh === "offline" && shown && (failure === "timeout" || failure === "unavailable");
}

/** Limits the title to two lines on a phone; the search field shows the whole text. */
const shorten = (query: string) => (query.length > 40 ? `${query.slice(0, 39).trimEnd()}…` : query);

function aroundOf({ query, wanted, center, locating, nearestM }: MapState, t: Messages["map"]): string | null {
  if (query !== "" || wanted) return null;
  if (center?.from === "device" && nearestM !== null && nearestM > farM)
    return t.around.far({ distance: formatDistance(nearestM) });
  if (center?.from === "city") return center.city === null ? t.around.spot : t.around.city({ city: center.city });
  return center?.from === "last" && !locating ? t.around.lastPosition : null;
}
