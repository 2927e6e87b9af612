import { database } from "../database/database.ts";
import { cacheRows } from "../server-cache/server-cache.ts";

/** One row for each place that a person owns or works at. */
const topic = "own-place";

/** Stores the server's list, requested at `startedAt` (ISO time). False if the person signed out meanwhile. */
export async function cacheOwnPlaces(uid: string, placeIds: readonly string[], startedAt: string): Promise<boolean> {
  const list = placeIds.map((key) => ({ key, state: {} }));
  return await cacheRows(uid, topic, list, { startedAt, whole: true });
}

export const isOwnPlace = async (uid: string, placeId: string): Promise<boolean> =>
  (await database.serverCache.get([uid, topic, placeId])) !== undefined;
