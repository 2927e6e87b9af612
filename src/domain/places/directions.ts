import type { Position } from "./distance.ts";

type Device = { userAgent: string; maxTouchPoints: number };

/**
 * The address that opens a place in the device's map app. Android and its map apps know `geo:`, also without a
 * connection. Apple's devices have no such scheme, but open this address in Maps. Elsewhere OpenStreetMap plans the way.
 */
export function directionsTo({ name, lat, lng }: Position & { name: string }, device: Device): string {
  const at = `${lat},${lng}`;
  const { userAgent, maxTouchPoints } = device;
  // Brackets would end the name.
  const label = encodeURIComponent(name.replace(/[()]/g, " ").replace(/\s+/g, " ").trim());
  if (userAgent.includes("Android")) return `geo:${at}?q=${at}(${label})`;
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1))
    return `https://maps.apple.com/?daddr=${at}&q=${label}`;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
}
