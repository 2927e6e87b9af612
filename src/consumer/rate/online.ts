import { refreshPlace } from "../../sync/refresh-place.ts";

/**
 * Brings a place that was never on this device, e.g. from a shared address. After
 * "found" it is one of the places on the device.
 */
export async function fetchPlace(placeId: string): Promise<"found" | "gone" | "offline" | "failed"> {
  const answer = await refreshPlace(placeId);
  if (answer.ok) return "found";
  return answer.reason === "sign-in" ? "failed" : answer.reason;
}
