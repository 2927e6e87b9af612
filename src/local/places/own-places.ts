import { database } from "../database/database.ts";
import { cacheRows } from "../server-cache/server-cache.ts";

/** One fact for each place that a person owns or works at. */
const topic = "own-place";

/** Keeps the list as the server told it, asked for at `startedAt` (ISO time). False when the person left meanwhile. */
export async function cacheOwnPlaces(uid: string, placeIds: readonly string[], startedAt: string): Promise<boolean> {
  const list = placeIds.map((key) => ({ key, state: {} }));
  return await cacheRows(uid, topic, list, { startedAt, whole: true });
}

export const isOwnPlace = async (uid: string, placeId: string): Promise<boolean> =>
  (await database.serverCache.get([uid, topic, placeId])) !== undefined;
