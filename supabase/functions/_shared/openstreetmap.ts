import { amenities, kindsOf, listOf, statusOf } from "./osm-kinds.ts";
import { addressOf } from "./osm-address.ts";
import { osmAttribution } from "./osm-attribution.ts";
import { namesOf } from "./osm-names.ts";
import { readTags, type OsmTags } from "./osm-tags.ts";
import { timeZoneAt } from "./time-zone.ts";
import { providerTimeoutMs, toProviderPlace, type PlaceQuery, type ProviderPlace } from "./provider-place.ts";

/**
 * Converts an OpenStreetMap element to a place; null when it has another kind or no name. `type` is node, way or
 * relation; together with the number it identifies the element.
 */
export function toPlaceOfOsm(
  element: { type: string; id: string | number; lat: number; lng: number; tags: OsmTags },
  now = new Date(),
): ProviderPlace | null {
  const { tags } = element;
  const kinds = kindsOf(tags);
  if (kinds.length === 0) return null;
  const address = addressOf(tags, element);
  const { name, otherNames } = namesOf(tags, languagesOf(address.country));
  return toProviderPlace({
    place_id: `osm:${element.type}:${element.id}`,
    name,
    other_names: otherNames,
    ...address,
    lat: element.lat,
    lng: element.lng,
    types: shortList([...kinds, ...listOf(tags["cuisine"])]),
    business_status: statusOf(tags, now.toISOString().slice(0, 10)),
    opening_hours: shortened(tags["opening_hours"], 500),
    phone: shortened(first(tags["phone"] ?? tags["contact:phone"]), 80),
    website: toWebsite(first(tags["website"] ?? tags["contact:website"] ?? tags["url"])),
    time_zone: timeZoneAt(element),
    source: "osm",
    attribution: osmAttribution,
  });
}

/** The most likely language of a country: French in Luxembourg. */
function languagesOf(country: string | null): string[] {
  return country === null ? [] : [new Intl.Locale(`und-${country}`).maximize().language];
}

/** At most ten types with at most 400 letters, as the table allows. */
function shortList(types: readonly string[]): string[] {
  let letters = 0;
  return [...new Set(types)].slice(0, 10).filter((type) => (letters += type.length + 3) <= 400);
}

/** The first of several values separated by semicolons. */
const first = (values: string | undefined) => listOf(values)[0];

/** Drops values longer than the column, which are not useful to anybody. */
function shortened(text: string | undefined, max: number): string | null {
  const clean = text?.trim() ?? "";
  return clean === "" || clean.length > max ? null : clean;
}

/** The website as a URL; null if it is none. Mappers often omit the scheme. */
function toWebsite(text: string | undefined): string | null {
  const clean = shortened(text, 400);
  const address = clean === null || /^https?:/i.test(clean) ? clean : `https://${clean}`;
  const url = address === null ? null : URL.parse(address);
  // "mailto:x@y.lu" would become a URL with user name and password.
  const isSite = url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") && url.username === "";
  return isSite ? url.href : null;
}

/** Escapes text for a regular expression inside an Overpass QL string. */
const quoted = (text: string) =>
  text
    .replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")
    .replace(/[\\"]/g, "\\$&")
    .replace(/[\n\r]/g, " ");

type OverpassElement = {
  type: string;
  id: number;
  lat?: number;
  lon?: number;
  center?: { lat: number; lon: number };
  tags?: Record<string, unknown>;
};

export async function searchOverpass(
  request: PlaceQuery,
  url: string,
  fetcher: typeof fetch,
): Promise<ProviderPlace[]> {
  const name = request.query ? `["name"~"${quoted(request.query)}",i]` : "";
  const around = `(around:${Math.round(request.radiusM)},${request.latitude},${request.longitude})`;
  const script = `[out:json][timeout:5];nwr["amenity"~"(^|;) *(${amenities.join("|")}) *(;|$)"]["name"]${name}${around};out center 100;`;
  const answer = await fetcher(url, {
    method: "POST",
    body: new URLSearchParams({ data: script }),
    signal: AbortSignal.timeout(providerTimeoutMs),
  });
  if (!answer.ok) throw new Error(`Overpass answered ${answer.status}`);
  const { elements } = (await answer.json()) as { elements?: OverpassElement[] };
  return (elements ?? []).flatMap((element) => {
    const lat = element.lat ?? element.center?.lat;
    const lng = element.lon ?? element.center?.lon;
    if (lat === undefined || lng === undefined) return [];
    return (
      toPlaceOfOsm({ type: element.type, id: element.id, lat, lng, tags: readTags(element.tags ?? {}).tags }) ?? []
    );
  });
}
