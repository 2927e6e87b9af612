import { database, type CachedRow } from "../database/database.ts";
import { cacheRows } from "./server-cache.ts";

/** One row per collection: when its list was last fetched. The name on disk is that of the first version. */
const fetchedAtCollection = "told";
type ListedRow = Pick<CachedRow, "key" | "state" | "sort">;

/** Stores a list as `cacheRows` does, and the time of its request. False if the person signed out meanwhile. */
export async function cacheFetchedList(
  uid: string,
  collection: string,
  list: readonly ListedRow[],
  options: { startedAt: string; whole: boolean },
): Promise<boolean> {
  if (!(await cacheRows(uid, collection, list, options))) return false;
  const { startedAt } = options;
  const row = { key: collection, state: { at: startedAt } };
  return await cacheRows(uid, fetchedAtCollection, [row], { startedAt, whole: false });
}

/** ISO time at which the latest stored list was requested; null: never on this device. */
export async function readFetchedAt(uid: string, collection: string): Promise<string | null> {
  const at = (await database.serverCache.get([uid, fetchedAtCollection, collection]))?.state["at"];
  return typeof at === "string" ? at : null;
}
