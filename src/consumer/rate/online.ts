import * as z from "zod/mini";
import { readPlace } from "../../local/read-places.ts";
import { callRemote, readTimeoutMs } from "../../remote/http.ts";
import { searchPlaces } from "../../sync/refresh.ts";
import { readRemoteConfig } from "../../sync/remote-config.ts";

const rowsSchema = z.array(z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }));

/**
 * Brings a place that was never on this device, e.g. from a shared address. After
 * "found" it is one of the places on the device.
 */
export async function fetchPlace(placeId: string): Promise<"found" | "gone" | "offline" | "failed"> {
  const config = await readRemoteConfig();
  const params = new URLSearchParams({
    select: "name,latitude,longitude",
    place_id: `eq.${placeId}`,
    closed_at: "is.null",
  });
  const path = `/rest/v1/restaurants?${params}`;
  const answer = config && (await callRemote(config, { path, method: "GET", token: null, timeoutMs: readTimeoutMs }));
  const rows = rowsSchema.safeParse(answer?.reached && answer.status === 200 ? answer.json : undefined);
  if (!rows.success) return navigator.onLine ? "failed" : "offline";
  const place = rows.data[0];
  if (!place) return "gone";
  // Through the search, so that it is kept with all that a card shows.
  const kept = await searchPlaces({ lat: place.latitude, lng: place.longitude }, place.name);
  if (kept.ok) return (await readPlace(placeId)) ? "found" : "gone";
  return kept.reason === "offline" ? "offline" : "failed";
}
