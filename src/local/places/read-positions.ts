import type { Position } from "../../domain/places/distance.ts";
import { database } from "../database/database.ts";

/** Positions of places by id, without places that this device does not know. */
export async function readPositions(placeIds: readonly string[]): Promise<ReadonlyMap<string, Position>> {
  const rows = await database.places.bulkGet([...placeIds]);
  return new Map(rows.flatMap((row) => (row ? [[row.place_id, { lat: row.lat, lng: row.lng }] as const] : [])));
}
