import type { Messages } from "../../messages/en.ts";
import { formatDistance, formatNumber } from "../../messages/format.ts";
import type { PositionFailure } from "../shared/places/device-position.ts";

/** "late": the server is being asked and has not answered for so long that what is shown must be called saved. */
export type RefreshState = "idle" | "busy" | "late" | "fresh" | "offline" | "failed" | "sign-in";

/** Where the list is centred: on the person now, where they last were, or on a city they chose; without a name, on a spot of the map. */
export type Center = { lat: number; lng: number; from: "device" | "last" | "city"; city: string | null };

/** Further than anybody calls nearby: then the list says so. */
const farM = 5_000;

export type MapState = {
  query: string;
  /** null: nowhere yet. */
  center: Center | null;
  locating: boolean;
  failure: PositionFailure | null;
  refresh: RefreshState;
  /** undefined while nobody knows how many there are. */
  count: number | undefined;
  /** When the server last answered about what is shown. ISO time. */
  asOf: string | null;
  /** How far the nearest place of the list is; metres, null without a list or a position. */
  nearestM: number | null;
};

export type MapHeader = {
  title: string;
  /** Around what, where that is not simply "here". */
  around: string | null;
  /** Set when saved places are shown because they could not be refreshed. ISO time. */
  staleAsOf: string | null;
  busy: boolean;
};

/** The state of the screen in one line, and what qualifies it. */
export function mapHeader(state: MapState, t: Messages["map"]): MapHeader {
  const busy = state.locating || state.refresh === "busy" || state.refresh === "late";
  const staleAsOf = isStale(state) && (state.count ?? 0) > 0 ? state.asOf : null;
  // A slow answer is no time for a second line, which would push everything down and come away again.
  const oneLine = staleAsOf !== null && state.refresh !== "offline";
  return { title: titleOf(state, busy, t), around: oneLine ? null : aroundOf(state, t), staleAsOf, busy };
}

const staleStates: ReadonlySet<RefreshState> = new Set(["late", "offline", "failed", "sign-in"]);
const isStale = ({ refresh }: MapState) => staleStates.has(refresh);

function titleOf(state: MapState, busy: boolean, t: Messages["map"]): string {
  const shown = state.count !== undefined && state.count > 0;
  const count = formatNumber(state.count ?? 0);
  if (state.query !== "") {
    if (state.count === undefined || (busy && !shown)) return t.title.searching;
    const query = shorten(state.query);
    return isStale(state) && !shown ? t.title.searchFailed(query) : t.title.results(query, count);
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

/** A title of two lines on a phone; the whole of it stands in the field below. */
const shorten = (query: string) => (query.length > 40 ? `${query.slice(0, 39).trimEnd()}…` : query);

function aroundOf({ query, center, locating, nearestM }: MapState, t: Messages["map"]): string | null {
  if (query !== "") return null;
  if (center?.from === "device" && nearestM !== null && nearestM > farM) return t.around.far(formatDistance(nearestM));
  if (center?.from === "city") return center.city === null ? t.around.spot : t.around.city(center.city);
  return center?.from === "last" && !locating ? t.around.lastPosition : null;
}
