import { refreshPlace, type PlaceAnswer } from "../../sync/refresh/refresh-place.ts";

/** `placeId`: what is one of the places on the device now, and may be another one than was asked for, see `PlaceAnswer`. */
export type Lookup = { kind: "found"; placeId: string } | { kind: "gone" | "offline" | "failed" };

/** Brings a place that was never on this device, e.g. from a shared address. */
export const fetchPlace = async (placeId: string): Promise<Lookup> => lookupOf(await refreshPlace(placeId));

function lookupOf(answer: PlaceAnswer): Lookup {
  if (answer.ok) return { kind: "found", placeId: answer.placeId };
  return { kind: answer.reason === "sign-in" ? "failed" : answer.reason };
}
