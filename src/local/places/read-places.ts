import { nearbyRadiusM, searchRadiusM } from "../../domain/limits.ts";
import { distanceM, type Position } from "../../domain/places/distance.ts";
import { cellsAround } from "../../domain/places/place-grid.ts";
import type { Place } from "../../domain/places/place.ts";
import { database, type PlaceRow } from "../database/database.ts";

/**
 * `asOf`: when the server last answered about these places; null if never. `complete`: true if that answer was to
 * exactly this query, so the number of places is meaningful; otherwise they are what happens to be stored.
 */
export type PlaceList = { places: Place[]; asOf: string | null; complete: boolean };

export const nearbyListKey = "nearby";
export const searchListKey = (query: string): string => `search:${query.trim().toLowerCase()}`;

export async function readPlace(placeId: string): Promise<Place | null> {
  const row = await database.places.get(placeId);
  return row ? toPlace(row) : null;
}

/** Stored places around a position, nearest first: those within the nearby radius, or else the nearest ones. */
export const readNearby = (position: Position, limit: number): Promise<PlaceList> =>
  // In one transaction, because starting one takes longer than reading.
  database.transaction("r", database.places, database.lists, async () => {
    const rows = (await readNearest(position)).slice(0, limit);
    const list = await database.lists.get(nearbyListKey);
    const complete = list !== undefined && distanceM(position, list) <= nearbyRadiusM;
    return { places: rows.map(toPlace), asOf: complete ? list.asOf : ageOf(rows), complete };
  });

/** Growing circles: the first is enough in a dense city, later ones in the countryside. */
async function readNearest(position: Position): Promise<PlaceRow[]> {
  for (let radiusM = nearbyRadiusM; ; radiusM = Math.min(radiusM * 4, searchRadiusM)) {
    const found = await readWithin(position, radiusM);
    if (found.length > 0 || radiusM === searchRadiusM) return found;
  }
}

/** Stored places within the radius, nearest first. */
export const readWithin = (position: Position, radiusM: number): Promise<PlaceRow[]> =>
  database.transaction("r", database.places, async () => {
    const box = cellsAround(position, radiusM);
    const cells = database.places.where("[cellLat+cellLng]");
    const between = (from: number, to: number) => cells.between([from, box.lng[0]], [to, box.lng[1]], true, true);
    // Asked first, because a wide circle has two hundred columns, and a new device has no places.
    if (!(await between(box.lat[0], box.lat[1]).first())) return [];
    const columns = Array.from({ length: box.lat[1] - box.lat[0] + 1 }, (_, index) => box.lat[0] + index);
    const rows = await Promise.all(columns.map((lat) => between(lat, lat).toArray()));
    return rows
      .flat()
      .map((row) => ({ row, distance: distanceM(position, row) }))
      .filter(({ distance }) => distance <= radiusM)
      .toSorted((a, b) => a.distance - b.distance)
      .map(({ row }) => row);
  });

/** For places that were fetched at different times: the oldest time. */
export const ageOf = (rows: readonly PlaceRow[]): string | null =>
  rows.reduce<string | null>((oldest, { seenAt }) => (oldest === null || seenAt < oldest ? seenAt : oldest), null);

/**
 * Not parsed again, since rows were validated when they were received: a second parse would delay the first list and
 * load the schema.
 */
export const toPlace = ({ cellLat: _lat, cellLng: _lng, seenAt: _seenAt, pack: _pack, ...place }: PlaceRow): Place =>
  place;
