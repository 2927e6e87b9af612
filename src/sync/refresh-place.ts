import { savePlace } from "../local/places.ts";
import { fetchPlace } from "../remote/place.ts";
import { readFresh, type RefreshAnswer } from "./read-fresh.ts";
import { singleFlight } from "./single-flight.ts";

/** Brings one place by its id to the device, e.g. one from a shared address. "gone": there is none, or it has closed. */
export async function refreshPlace(placeId: string): Promise<RefreshAnswer | { ok: false; reason: "gone" }> {
  return await singleFlight(`refresh ${placeId}`, async () => await bringPlace(placeId));
}

async function bringPlace(placeId: string): Promise<RefreshAnswer | { ok: false; reason: "gone" }> {
  let gone = false;
  const answer = await readFresh(`place ${placeId}`, null, async ({ config, uid, accessToken }) => {
    const place = await fetchPlace(config, accessToken, placeId);
    gone = place === "gone";
    if (place === null || place === "gone") return null;
    return (await savePlace(uid, place, new Date().toISOString())) ? "kept" : "left";
  });
  return gone ? { ok: false, reason: "gone" } : answer;
}
