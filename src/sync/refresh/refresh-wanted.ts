import { wantCollection } from "../../domain/outbox/commands/kinds/want-set.ts";
import { cacheFetchedList } from "../../local/server-cache/fetched-at.ts";
import { savePlaceCards } from "../../local/places/save-places.ts";
import { readWanted, withoutCard } from "../../local/places/wanted-places.ts";
import { cardsPerCall, fetchPlacesById, fetchWanted, type WantedRow } from "../../remote/places/wanted-places.ts";
import { refreshOnce, type CacheResult, type Reader, type RefreshAnswer } from "./refresh-once.ts";

const cardsKeptMs = 24 * 60 * 60 * 1_000;

/** Fetches where the person wants to go, changed on any device, and the cards of places that this device lacks or has had for a day. */
export async function refreshWanted(uid: string): Promise<RefreshAnswer> {
  return await refreshOnce("wanted", uid, async (reader) => {
    const startedAt = new Date().toISOString();
    const rows = await fetchWanted(reader.config, reader.accessToken);
    return rows && (await keepWanted(reader, rows, startedAt));
  });
}

/** `startedAt`: ISO time of the request. */
export async function keepWanted(
  { config, uid, accessToken }: Reader,
  rows: readonly WantedRow[],
  startedAt: string,
): Promise<CacheResult> {
  const list = rows.map(({ place_id: key, wanted_at: sort }) => ({ key, state: { wanted: true }, sort }));
  if (!(await cacheFetchedList(uid, wantCollection.name, list, { startedAt, whole: true }))) return "left";
  const lacking = await withoutCard(
    [...(await readWanted(uid)).keys()],
    new Date(Date.now() - cardsKeptMs).toISOString(),
  );
  for (let at = 0; at < lacking.length; at += cardsPerCall) {
    const places = await fetchPlacesById(config, accessToken, lacking.slice(at, at + cardsPerCall));
    if (!places) return null;
    if (!(await savePlaceCards(uid, places, startedAt))) return "left";
  }
  return "kept";
}
