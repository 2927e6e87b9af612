import type { Messages } from "../../messages/en.ts";
import { formatNumber } from "../../messages/format.ts";
import type { PositionFailure } from "../device-position.ts";

export type RefreshState = "idle" | "busy" | "fresh" | "offline" | "failed" | "sign-in";

/** Where the list is centred: on the person now, where they last were, or on a city they chose. */
export type Center = { lat: number; lng: number; from: "device" | "last" | "city"; city: string | null };

export type MapState = {
  query: string;
  /** null: nowhere yet. */
  center: Center | null;
  locating: boolean;
  failure: PositionFailure | null;
  refresh: RefreshState;
  /** undefined while the device has not answered. */
  count: number | undefined;
  /** When the server last answered about what is shown. ISO time. */
  asOf: string | null;
};

export type MapHeader = {
  title: string;
  /** Around what, where that is not simply "here". */
  around: string | null;
  /** Set when saved places are shown because they could not be refreshed. ISO time. */
  staleAsOf: string | null;
  busy: boolean;
};

/** The state of the screen in one line, as the specification words it, and what qualifies it. */
export function mapHeader(state: MapState, t: Messages["map"]): MapHeader {
  const busy = state.locating || state.refresh === "busy";
  return {
    title: titleOf(state, busy, t),
    around: aroundOf(state, t),
    staleAsOf: isStale(state) && (state.count ?? 0) > 0 ? state.asOf : null,
    busy,
  };
}

const isStale = ({ refresh }: MapState) => refresh === "offline" || refresh === "failed" || refresh === "sign-in";

function titleOf(state: MapState, busy: boolean, t: Messages["map"]): string {
  const shown = state.count !== undefined && state.count > 0;
  const count = formatNumber(state.count ?? 0);
  if (state.query !== "") {
    if (busy || state.count === undefined) return t.title.searching;
    return isStale(state) && !shown ? t.title.searchFailed(state.query) : t.title.results(state.query, count);
  }
  if (state.failure !== null && !isOvershadowed(state, shown)) return t.title.failure[state.failure];
  if (state.center === null && !busy) return t.title.welcome;
  if (state.count === undefined || (busy && !shown)) return t.title.loading;
  return t.title.nearby(count);
}

/**
 * A chosen city stands in for a refused position, and down in the cellar nobody expects one: then the list is the news.
 * That it stands around the last known position is said below the title.
 */
function isOvershadowed({ center, failure, refresh }: MapState, shown: boolean): boolean {
  if (center?.from === "city") return true;
  return refresh === "offline" && shown && (failure === "timeout" || failure === "unavailable");
}

function aroundOf({ query, center, locating }: MapState, t: Messages["map"]): string | null {
  if (query !== "") return null;
  if (center?.from === "city" && center.city !== null) return t.around.city(center.city);
  return center?.from === "last" && !locating ? t.around.lastPosition : null;
}
