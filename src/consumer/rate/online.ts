import { refreshPlace, type PlaceAnswer } from "../../sync/refresh/refresh-place.ts";

/** `placeId` is on the device now. It differs from the requested one when places were merged, see `PlaceAnswer`. */
export type Lookup = { kind: "found"; placeId: string } | { kind: "gone" | "offline" | "failed" };

/** Fetches a place that is not on this device, for example after opening a shared link. */
export const fetchPlace = async (placeId: string): Promise<Lookup> => lookupOf(await refreshPlace(placeId));

function lookupOf(answer: PlaceAnswer): Lookup {
  if (answer.ok) return { kind: "found", placeId: answer.placeId };
  return { kind: answer.reason === "sign-in" ? "failed" : answer.reason };
}
