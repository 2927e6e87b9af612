import { keepOwnPlaces } from "../../local/places/own-places.ts";
import { fetchOwnPlaces } from "../../remote/places/own-places.ts";
import { onceIn } from "./at-most-every.ts";
import { readFresh, type RefreshAnswer } from "./refresh-once.ts";

/** Brings which places are this person's own, so that whoever may not rate one learns it before they write. */
async function refreshOwnPlaces(uid: string): Promise<RefreshAnswer> {
  return await readFresh("own places", uid, async ({ config, accessToken }) => {
    const startedAt = new Date().toISOString();
    const ids = await fetchOwnPlaces(config, accessToken);
    if (!ids) return null;
    return (await keepOwnPlaces(uid, ids, startedAt)) ? "kept" : "left";
  });
}

/** Of one page, at most once a minute: it is asked at the start and wherever lemons open. */
export const ownPlaces = onceIn(60_000, async (uid) => (await refreshOwnPlaces(uid)).ok);
