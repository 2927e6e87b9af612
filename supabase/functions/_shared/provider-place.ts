import { toPlaceId } from "../../../src/domain/places/place.ts";

const statuses = ["OPERATIONAL", "CLOSED_TEMPORARILY", "CLOSED_PERMANENTLY"] as const;
export type BusinessStatus = (typeof statuses)[number];

/** Providers without a status list only open places. */
export const toBusinessStatus = (text: string | undefined): BusinessStatus =>
  statuses.find((status) => status === text) ?? "OPERATIONAL";

/** A place of a provider, as an element for the procedure `cache_places`. Degrees. */
export type ProviderPlace = {
  place_id: string;
  name: string;
  /** Former and alternative names and the brand, for search only. */
  other_names: string[];
  vicinity: string | null;
  postcode: string | null;
  city: string | null;
  state: string | null;
  /** ISO 3166, two letters. */
  country: string | null;
  lat: number;
  lng: number;
  /** The provider's kinds, e.g. "restaurant", "bar". */
  types: string[];
  business_status: BusinessStatus;
  /** OpenStreetMap's notation; null when unknown. */
  opening_hours: string | null;
  phone: string | null;
  /** A URL that starts with http: or https:. */
  website: string | null;
  time_zone: string | null;
  source: "google" | "osm";
  /** Shown with the place everywhere, as the provider's terms require. */
  attribution: string;
};

/** `radiusM` is at most `searchRadiusM`, which is also Google's maximum. */
export type PlaceQuery = { latitude: number; longitude: number; query: string | null; radiusM: number };

/** Timeout of a provider; the response then has only the places of the table. */
export const providerTimeoutMs = 5_000;

/** Postgres counts characters, `length` counts halves of emoji: a cut must not halve one. */
const shortName = (name: string): string => (name.length <= 200 ? name : Array.from(name).slice(0, 200).join(""));

/** Null when the place has no usable id, name or position. */
export function toProviderPlace(
  raw: Omit<ProviderPlace, "place_id" | "name"> & { place_id: unknown; name: unknown },
): ProviderPlace | null {
  const place_id = typeof raw.place_id === "string" ? toPlaceId(raw.place_id) : null;
  const name = typeof raw.name === "string" ? shortName(raw.name.trim()) : "";
  const placed = Math.abs(raw.lat) <= 90 && Math.abs(raw.lng) <= 180;
  return place_id && name && placed ? { ...raw, place_id, name } : null;
}
