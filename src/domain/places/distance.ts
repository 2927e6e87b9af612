export type Position = { lat: number; lng: number };

/** Mean radius of the earth; the error is at most half a percent. */
const earthRadiusM = 6_371_000;

/** Great-circle distance in metres (haversine), the same formula as `private.distance_m` in Postgres. */
export function distanceM(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2);
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2);
  const a = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(a)));
}
