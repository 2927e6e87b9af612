import { osmAttribution } from "./osm-attribution.ts";

/** A service that finds addresses. `format`: the interface it follows. */
export type Geocoder = { url: URL; format: "photon" | "nominatim"; attribution: string };

/**
 * Reads `GEOCODER_URL`, the address of a search, such as https://photon.example/api or https://nominatim.example/search:
 * one that ends with "/search" or "/search.php" follows Nominatim, any other one Photon. Parameters in it, such as a key,
 * are kept. Throws if it is no such address. Null without one.
 */
export function readGeocoder(read: (name: string) => string | undefined): Geocoder | null {
  const given = read("GEOCODER_URL")?.trim();
  if (!given) return null;
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new Error(
      "GEOCODER_URL must be the address of a search, like https://photon.example/api or https://nominatim.example/search, without a name or password.",
    );
  if (url.pathname === "/")
    throw new Error("GEOCODER_URL must contain the path of the search, mostly /api (Photon) or /search (Nominatim).");
  const format = /\/search(\.php)?\/?$/.test(url.pathname) ? "nominatim" : "photon";
  const attribution = read("GEOCODER_ATTRIBUTION")?.trim() || osmAttribution;
  if (attribution.length > 200) throw new Error("GEOCODER_ATTRIBUTION must have at most 200 letters.");
  return { url, format, attribution };
}
