import { cacheOwnPlaces } from "../../local/places/own-places.ts";
import { fetchOwnPlaces } from "../../remote/places/own-places.ts";
import { atMostEvery } from "./at-most-every.ts";
import { refreshOnce, type RefreshAnswer } from "./refresh-once.ts";

/** Fetches the person's own places, so that people learn before writing that they may not rate one. */
async function refreshOwnPlaces(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("own places", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const ids = await fetchOwnPlaces(config, accessToken);
    if (!ids) return null;
    return (await cacheOwnPlaces(uid, ids, startedAt)) ? "kept" : "left";
  });
}

/** At most once a minute per page: called whenever a rating form opens. */
export const ownPlaces = atMostEvery(60_000, async (uid) => (await refreshOwnPlaces(uid)).ok);
