import lookUp from "@photostructure/tz-lookup";

/** The IANA time zone of a position; null where there is none on earth. */
export function timeZoneAt({ lat, lng }: { lat: number; lng: number }): string | null {
  const isOnEarth = Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  return isOnEarth ? lookUp(lat, lng) : null;
}
