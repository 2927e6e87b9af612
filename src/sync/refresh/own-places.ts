import { cacheOwnPlaces } from "../../local/places/own-places.ts";
import { fetchOwnPlaces } from "../../remote/places/own-places.ts";
import { atMostEvery } from "./at-most-every.ts";
import { refreshOnce, type RefreshAnswer } from "./refresh-once.ts";

/** Brings which places are this person's own, so that whoever may not rate one learns it before they write. */
async function refreshOwnPlaces(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("own places", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const ids = await fetchOwnPlaces(config, accessToken);
    if (!ids) return null;
    return (await cacheOwnPlaces(uid, ids, startedAt)) ? "kept" : "left";
  });
}

/** Of one page, at most once a minute: it is asked at the start and wherever lemons open. */
export const ownPlaces = atMostEvery(60_000, async (uid) => (await refreshOwnPlaces(uid)).ok);
