import { distanceM, type Position } from "../domain/distance.ts";
import { cellsAround } from "../domain/place-grid.ts";
import type { Place } from "../domain/place.ts";
import { nearbyRadiusM, searchRadiusM } from "../domain/search-radius.ts";
import { database, type PlaceRow } from "./database.ts";

/** `asOf`: when the server last answered about these places; null when it never did. */
export type PlaceList = { places: Place[]; asOf: string | null };

export const nearbyListKey = "nearby";
export const searchListKey = (query: string): string => `search:${query.trim().toLowerCase()}`;

export async function readPlace(placeId: string): Promise<Place | null> {
  const row = await database.places.get(placeId);
  return row ? toPlace(row) : null;
}

/** Places on the device around a position, nearest first: those within the nearby radius, or else the nearest there are. */
export async function readNearby(position: Position, limit: number): Promise<PlaceList> {
  // Growing circles: a dense city is answered by the first, the countryside by a later one.
  for (let radiusM = nearbyRadiusM; ; radiusM = Math.min(radiusM * 4, searchRadiusM)) {
    const found = await readCircle(position, radiusM);
    if (found.length === 0 && radiusM < searchRadiusM) continue;
    const rows = found.slice(0, limit);
    return { places: rows.map(toPlace), asOf: await ageOf(position, rows) };
  }
}

async function readCircle(position: Position, radiusM: number): Promise<PlaceRow[]> {
  const box = cellsAround(position, radiusM);
  const columns = Array.from({ length: box.lat[1] - box.lat[0] + 1 }, (_, index) => box.lat[0] + index);
  const rows = await Promise.all(
    columns.map((lat) =>
      database.places.where("[cellLat+cellLng]").between([lat, box.lng[0]], [lat, box.lng[1]], true, true).toArray(),
    ),
  );
  return rows
    .flat()
    .map((row) => ({ row, distance: distanceM(position, row) }))
    .filter(({ distance }) => distance <= radiusM)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ row }) => row);
}

/** The age of the list fetched here, or, away from there, of the oldest place shown. */
async function ageOf(position: Position, rows: readonly PlaceRow[]): Promise<string | null> {
  const list = await database.lists.get(nearbyListKey);
  if (list && distanceM(position, list) <= nearbyRadiusM) return list.asOf;
  return rows.reduce<string | null>(
    (oldest, { seenAt }) => (oldest === null || seenAt < oldest ? seenAt : oldest),
    null,
  );
}

/** The server's last answer to this query; without one, cached places whose name contains it. */
export async function readSearch(query: string): Promise<PlaceList> {
  const list = await database.lists.get(searchListKey(query));
  if (list) {
    const rows = await database.places.bulkGet(list.placeIds);
    return { places: rows.filter((row) => row !== undefined).map(toPlace), asOf: list.asOf };
  }
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return { places: [], asOf: null };
  const rows = await database.places
    .filter((row) => row.name.toLowerCase().includes(wanted))
    .limit(searchLimit)
    .toArray();
  return { places: rows.map(toPlace), asOf: rows[0]?.seenAt ?? null };
}

export const searchLimit = 50;

/** Parsed when it came over the network; a second time per row would cost the first list its schema and its time. */
const toPlace = ({ cellLat: _lat, cellLng: _lng, seenAt: _seenAt, ...place }: PlaceRow): Place => place;
