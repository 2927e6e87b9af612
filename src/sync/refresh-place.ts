import { savePlace } from "../local/places.ts";
import { fetchPlace } from "../remote/place.ts";
import type { RefreshAnswer } from "./refresh.ts";
import { readRemoteConfig } from "./remote-config.ts";
import { readToken } from "./token.ts";

/** Brings one place by its id to the device, e.g. one from a shared address. "gone": there is none, or it has closed. */
export async function refreshPlace(placeId: string): Promise<RefreshAnswer | { ok: false; reason: "gone" }> {
  const config = await readRemoteConfig();
  const token = await readToken();
  if (token.kind === "sign-in") return { ok: false, reason: "sign-in" };
  const place = config && token.kind === "token" ? await fetchPlace(config, token.accessToken, placeId) : null;
  if (place === null) return { ok: false, reason: navigator.onLine === false ? "offline" : "failed" };
  if (place === "gone") return { ok: false, reason: "gone" };
  const kept = token.kind === "token" && (await savePlace(token.uid, place, new Date().toISOString()));
  return kept ? { ok: true } : { ok: false, reason: "sign-in" };
}
