import { distanceM, type Position } from "../../domain/places/distance.ts";
import type { Place } from "../../domain/places/place.ts";
import { database } from "../database/database.ts";
import { readRatedPlaceIds } from "../ratings/read-ratings.ts";
import { toPlace } from "./read-places.ts";
import { readWanted, readWantedAsOf } from "./wanted-places.ts";

/** `asOf`: when the server last answered about this list; null if never. */
type WantedList = { places: (Place & { distance_m: number | null })[]; asOf: string | null; complete: boolean };

/** The places that the person wants to visit and has not rated, nearest first, or by name without a position. */
export async function readWantedList(uid: string, from: Position | null): Promise<WantedList> {
  const [wanted, rated, asOf] = await Promise.all([readWanted(uid), readRatedPlaceIds(uid), readWantedAsOf(uid)]);
  const rows = await database.places.bulkGet([...wanted.keys()].filter((id) => !rated.has(id)));
  const places = rows.flatMap((row) =>
    row ? [{ ...toPlace(row), distance_m: from === null ? null : distanceM(from, row) }] : [],
  );
  const sorted = places.toSorted(
    (one, other) => (one.distance_m ?? 0) - (other.distance_m ?? 0) || one.name.localeCompare(other.name),
  );
  return { places: sorted, asOf, complete: asOf !== null };
}
