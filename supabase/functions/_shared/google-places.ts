import { googleAttribution as attribution } from "../../../src/domain/places/provider-photo.ts";
import {
  providerTimeoutMs,
  toBusinessStatus,
  toProviderPlace,
  type PlaceQuery,
  type ProviderPlace,
} from "./provider-place.ts";
import { timeZoneAt } from "./time-zone.ts";

const source = "google";
const fields = "id displayName formattedAddress shortFormattedAddress addressComponents location types businessStatus"
  .split(" ")
  .map((field) => `places.${field}`);

/** Not requested: Google bills by field, and these cost most. */
const notAsked = { other_names: [], opening_hours: null, phone: null, website: null };

type NewPlace = {
  id?: string;
  displayName?: { text?: string };
  formattedAddress?: string;
  shortFormattedAddress?: string;
  addressComponents?: { longText?: string; shortText?: string; types?: string[] }[];
  location?: { latitude: number; longitude: number };
  types?: string[];
  businessStatus?: string;
};
type LegacyPlace = {
  place_id?: string;
  name?: string;
  vicinity?: string;
  formatted_address?: string;
  geometry?: { location?: { lat: number; lng: number } };
  types?: string[];
  business_status?: string;
};

function fromNew(place: NewPlace): ProviderPlace | null {
  const component = (type: string) =>
    place.addressComponents?.find(({ types }) => types?.includes(type))?.longText ?? null;
  const { latitude: lat = Number.NaN, longitude: lng = Number.NaN } = place.location ?? {};
  return toProviderPlace({
    place_id: place.id,
    name: place.displayName?.text,
    vicinity: place.shortFormattedAddress ?? place.formattedAddress ?? null,
    postcode: component("postal_code"),
    city: component("locality"),
    state: component("administrative_area_level_1"),
    country: place.addressComponents?.find(({ types }) => types?.includes("country"))?.shortText ?? null,
    lat,
    lng,
    types: place.types ?? [],
    business_status: toBusinessStatus(place.businessStatus),
    ...notAsked,
    time_zone: timeZoneAt({ lat, lng }),
    source,
    attribution,
  });
}

function fromLegacy(place: LegacyPlace): ProviderPlace | null {
  const { lat = Number.NaN, lng = Number.NaN } = place.geometry?.location ?? {};
  return toProviderPlace({
    place_id: place.place_id,
    name: place.name,
    vicinity: place.vicinity ?? place.formatted_address ?? null,
    postcode: null,
    city: null,
    state: null,
    country: null,
    lat,
    lng,
    types: place.types ?? [],
    business_status: toBusinessStatus(place.business_status),
    ...notAsked,
    time_zone: timeZoneAt({ lat, lng }),
    source,
    attribution,
  });
}

async function searchNew(request: PlaceQuery, key: string, fetcher: typeof fetch): Promise<ProviderPlace[]> {
  const circle = {
    center: { latitude: request.latitude, longitude: request.longitude },
    radius: request.radiusM,
  };
  const answer = await fetcher(
    `https://places.googleapis.com/v1/places:${request.query ? "searchText" : "searchNearby"}`,
    {
      method: "POST",
      headers: { "content-type": "application/json", "x-goog-api-key": key, "x-goog-fieldmask": fields.join(",") },
      // A text search accepts a circle only as a bias.
      body: JSON.stringify(
        request.query
          ? { textQuery: request.query, includedType: "restaurant", locationBias: { circle } }
          : {
              includedTypes: ["restaurant", "bar", "cafe", "pub"],
              rankPreference: "DISTANCE",
              locationRestriction: { circle },
            },
      ),
      signal: AbortSignal.timeout(providerTimeoutMs),
    },
  );
  if (!answer.ok) throw new Error(`Google Places (New) answered ${answer.status}`);
  const { places } = (await answer.json()) as { places?: NewPlace[] };
  return (places ?? []).flatMap((place) => fromNew(place) ?? []);
}

async function searchLegacy(request: PlaceQuery, key: string, fetcher: typeof fetch): Promise<ProviderPlace[]> {
  const parameters = new URLSearchParams({
    location: `${request.latitude},${request.longitude}`,
    radius: String(Math.round(request.radiusM)),
    type: "restaurant",
    key,
    ...(request.query ? { query: request.query } : {}),
  });
  const answer = await fetcher(
    `https://maps.googleapis.com/maps/api/place/${request.query ? "textsearch" : "nearbysearch"}/json?${parameters}`,
    { signal: AbortSignal.timeout(providerTimeoutMs) },
  );
  const body = (await answer.json()) as { status?: string; results?: LegacyPlace[] };
  // The legacy API reports errors in the body of a 200.
  if (body.status !== "OK" && body.status !== "ZERO_RESULTS")
    throw new Error(`Google Places (legacy) answered ${body.status}`);
  return (body.results ?? []).flatMap((place) => fromLegacy(place) ?? []);
}

/** Searches with the new API first. Projects that have only the legacy API enabled fall back to it. */
export async function searchGoogle(request: PlaceQuery, key: string, fetcher: typeof fetch): Promise<ProviderPlace[]> {
  try {
    return await searchNew(request, key, fetcher);
  } catch {
    return await searchLegacy(request, key, fetcher);
  }
}
