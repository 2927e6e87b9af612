import { toPlaceId } from "../../../src/domain/places/place.ts";

const statuses = ["OPERATIONAL", "CLOSED_TEMPORARILY", "CLOSED_PERMANENTLY"] as const;
export type BusinessStatus = (typeof statuses)[number];

/** A provider that says nothing of it lists what is open. */
export const toBusinessStatus = (text: string | undefined): BusinessStatus =>
  statuses.find((status) => status === text) ?? "OPERATIONAL";

/** A place as a provider tells it: an element of what the procedure `cache_places` files. Degrees. */
export type ProviderPlace = {
  place_id: string;
  name: string;
  vicinity: string | null;
  city: string | null;
  state: string | null;
  lat: number;
  lng: number;
  /** What the provider calls it, e.g. "restaurant", "bar". */
  types: string[];
  business_status: BusinessStatus;
  /** OpenStreetMap's notation; null where the source does not say. */
  opening_hours: string | null;
  phone: string | null;
  /** An address that begins with http: or https:. */
  website: string | null;
  time_zone: string | null;
  source: "google" | "osm";
  /** Named beside the place wherever it is shown, as the provider's terms ask. */
  attribution: string;
};

/** `radiusM` is at most `searchRadiusM`, which is also the most that Google takes. */
export type PlaceQuery = { latitude: number; longitude: number; query: string | null; radiusM: number };

/** A provider answers within this time or the place table answers alone. */
export const providerTimeoutMs = 5_000;

/** Null for what cannot become a row: no usable id, no name, no position. */
export function toProviderPlace(
  raw: Omit<ProviderPlace, "place_id" | "name"> & { place_id: unknown; name: unknown },
): ProviderPlace | null {
  const place_id = typeof raw.place_id === "string" ? toPlaceId(raw.place_id) : null;
  const name = typeof raw.name === "string" ? raw.name.trim().slice(0, 200) : "";
  const placed = Math.abs(raw.lat) <= 90 && Math.abs(raw.lng) <= 180;
  return place_id && name && placed ? { ...raw, place_id, name } : null;
}
