import { alikeRadiusM, nearbyRadiusM, searchRadiusM } from "../../domain/limits.ts";
import type { Position } from "../../domain/places/distance.ts";
import type { Place } from "../../domain/places/place.ts";
import { database } from "../../local/database/database.ts";
import { readKv, writeKv } from "../../local/database/kv.ts";
import { savePlaces } from "../../local/places/save-places.ts";
import { applyRatingChanges } from "../../local/ratings/apply-rating-changes.ts";
import { nearbyListKey, searchListKey } from "../../local/places/read-places.ts";
import { fetchPlaces, type PlaceQuery } from "../../remote/places/places.ts";
import { fetchMyRatings, ratingsPageSize, type ChangedRating } from "../../remote/ratings/ratings.ts";
import { proveInvited } from "../session/proven-invited.ts";
import { refreshOnce, type CacheResult, type RefreshAnswer } from "./refresh-once.ts";

export type { RefreshAnswer };

/** Fetches changes of a person's ratings since the last refresh, made on any device. */
export async function refreshRatings(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("ratings", uid, async ({ config, accessToken }) => {
    for (;;) {
      const startedAt = new Date().toISOString();
      const cursor = (await readKv("ratingsCursor"))?.[uid] ?? null;
      const page = await fetchMyRatings(config, accessToken, cursor);
      if (!page) return null;
      proveInvited(uid);
      if (!(await keepPage(uid, page, startedAt))) return "left";
      if (page.length < ratingsPageSize) return await markWhole(uid);
    }
  });
}

async function markWhole(uid: string): Promise<CacheResult> {
  return await database.transaction("rw", database.kv, async () => {
    if ((await readKv("person"))?.uid !== uid) return "left";
    await writeKv("ratingsWhole", { ...(await readKv("ratingsWhole")), [uid]: true });
    return "kept";
  });
}

/** False if the person signed out meanwhile: then nothing is written. */
async function keepPage(uid: string, page: readonly ChangedRating[], startedAt: string): Promise<boolean> {
  const { kv, ratings, totals, sent } = database;
  return await database.transaction("rw", [kv, ratings, totals, sent], async () => {
    if ((await readKv("person"))?.uid !== uid) return false;
    // A row's version tells whether it is older than the stored one, but a rating removed meanwhile has no row to
    // compare with, so receipts decide. Receipts dated in the future, from a wrong clock, are ignored.
    const meanwhile = [uid, startedAt] as const;
    const settled = await sent
      .where("[uid+sentAt]")
      .between(meanwhile, [uid, new Date().toISOString()], true, true)
      .toArray();
    const removed = new Set(settled.filter(({ kind }) => kind === "rating.remove.v1").map(({ placeId }) => placeId));
    const rows = page.filter((row) => !removed.has(row.restaurant_place_id));
    const changes = rows.map(({ deleted, ...row }) => ({
      placeId: row.restaurant_place_id,
      row: deleted ? null : row,
      version: row.version,
    }));
    await applyRatingChanges(uid, changes);
    const last = page.at(-1);
    const cursors = (await readKv("ratingsCursor")) ?? {};
    if (last) await writeKv("ratingsCursor", { ...cursors, [uid]: { updatedAt: last.updated_at, id: last.id } });
    return true;
  });
}

/** Fetches the places around a position, or the nearest ones if there are none around. */
export async function refreshNearby(position: Position): Promise<RefreshAnswer> {
  return await refreshPlaces(nearbyListKey, position, [
    { position, query: null, radiusM: nearbyRadiusM },
    { position, query: null, radiusM: searchRadiusM },
  ]);
}

/** Searches around the position, or anywhere if nothing there matches. `query` must not be empty. */
export async function searchPlaces(position: Position, query: string): Promise<RefreshAnswer> {
  const wanted = { query: query.trim(), radiusM: searchRadiusM };
  return await refreshPlaces(searchListKey(query), position, [
    { ...wanted, position },
    { ...wanted, position: null },
  ]);
}

/** Fetches the places at a position, which may be the same as one that is about to be added. The list around the person stays. */
export async function refreshAlike(position: Position): Promise<RefreshAnswer> {
  const key = `at:${position.lat.toFixed(4)},${position.lng.toFixed(4)}`;
  return await refreshPlaces(key, position, [{ position, query: null, radiusM: alikeRadiusM }]);
}

/** Tries growing radii until there is a result. The list is stored for the position, whatever radius it needed. */
async function refreshPlaces(
  listKey: string,
  position: Position,
  questions: readonly PlaceQuery[],
): Promise<RefreshAnswer> {
  return await refreshOnce(`${listKey} ${position.lat} ${position.lng}`, null, async ({ config, uid, accessToken }) => {
    let places: Place[] = [];
    for (const question of questions) {
      const found = await fetchPlaces(config, accessToken, question);
      if (!found) return null;
      places = found;
      if (places.length > 0) break;
    }
    const list = { places, position, asOf: new Date().toISOString() };
    return (await savePlaces(uid, listKey, list)) ? "kept" : "left";
  });
}
