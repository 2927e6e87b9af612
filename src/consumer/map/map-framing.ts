import { distanceM, type Position } from "../../domain/places/distance.ts";
import type { Framing } from "../../map/map-view.tsx";
import type { ListedPlace } from "./list/last-list.ts";
import { farM } from "./map-header.ts";

/** Centre while nothing is known: Luxembourg, the country of the company. */
const home = { lat: 49.72, lng: 6.13 };
const zooms = { home: 9, here: 15 };
/** Number of nearest places that the map is fitted to; a hundred would overlap. */
const framed = 10;
/** Stored distances are rounded. */
const toleranceM = 1;

type Listed = {
  query: string;
  center: Position | null;
  places: readonly ListedPlace[];
  /** Undefined while the first answer of the server may still add places. */
  count: number | undefined;
};

/**
 * What the map shows of a list. After a journey the previous list stays on the screen until the next one is read: the map waits for the
 * places of the new centre, and for the server's answer if those on the device are far away.
 */
export function framingOf({ query, center, places, count }: Listed): Framing {
  const [nearest] = places;
  const key = `${query}@${center?.lat},${center?.lng}`;
  const base = { center: center ?? home, zoom: center ? zooms.here : zooms.home };
  if (!nearest) return { ...base, key, fit: count === 0 || center === null ? [] : undefined };
  const shown = places.slice(0, framed);
  if (!center || query !== "") return { ...base, key, fit: shown };
  const isOfCenter = Math.abs((nearest.distance_m ?? 0) - distanceM(center, nearest)) <= toleranceM;
  if (!isOfCenter) return { ...base, key, fit: undefined };
  if (distanceM(center, nearest) <= farM) return { ...base, key, fit: shown };
  return { ...base, key: `${key} far`, fit: count === undefined ? undefined : [center, ...shown] };
}
