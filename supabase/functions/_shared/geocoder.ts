import * as z from "zod/mini";
import { foundAddressSchema, type FoundAddress } from "../../../src/domain/places/found-address.ts";
import type { Geocoder } from "./geocoder-settings.ts";
import { addressOf } from "./osm-address.ts";

export type AddressQuery = { query: string; latitude: number; longitude: number; language: string };

const timeoutMs = 5_000;
/** Ten results of Nominatim with all details have about 20 kB. */
const longestAnswer = 256 * 1024;
const maxResults = 5;
/** Photon refuses other languages, and then answers in the local one. */
const photonLanguages = new Set(["en", "de", "fr"]);
/** Half the side of the square in which Nominatim looks first, in degrees. */
const aroundDegrees = 0.5;

/** Asks a geocoder once. Rejects without a clear answer within five seconds. A result without name or position is left out. */
export async function askGeocoder(
  geocoder: Geocoder,
  query: AddressQuery,
  { fetch: fetcher, siteUrl }: { fetch: typeof fetch; siteUrl: string },
): Promise<FoundAddress[]> {
  const answer = await fetcher(addressOfRequest(geocoder, query), {
    // The usage policy of OpenStreetMap's server wants a name that identifies the application.
    headers: { accept: "application/json", "user-agent": `Five Lemons (${siteUrl || "no address"})` },
    // A redirect could lead into the operator's own network.
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`The geocoder answered ${answer.status}.`);
  }
  const body: unknown = JSON.parse(await readText(answer));
  const results =
    geocoder.format === "photon"
      ? photonSchema.parse(body).features.map(ofPhoton)
      : nominatimSchema.parse(body).map(ofNominatim);
  const found = new Map<string, FoundAddress>();
  for (const one of results) {
    const address = foundAddressSchema.safeParse(one);
    if (!address.success) continue;
    const { name, vicinity, postcode, city } = address.data;
    const key = JSON.stringify([name, vicinity, postcode, city]);
    if (name || vicinity || city) found.set(key, found.get(key) ?? address.data);
  }
  return [...found.values()].slice(0, maxResults);
}

function addressOfRequest(
  { url: base, format }: Geocoder,
  { query, latitude, longitude, language }: AddressQuery,
): URL {
  const url = new URL(base);
  const set = (wanted: Record<string, string>) => {
    for (const [name, value] of Object.entries(wanted)) url.searchParams.set(name, value);
  };
  set({ q: query, limit: String(maxResults) });
  if (format === "photon") {
    set({ lat: String(latitude), lon: String(longitude) });
    if (photonLanguages.has(language)) set({ lang: language });
    return url;
  }
  const [west, east] = [Math.max(longitude - aroundDegrees, -180), Math.min(longitude + aroundDegrees, 180)];
  const [south, north] = [Math.max(latitude - aroundDegrees, -90), Math.min(latitude + aroundDegrees, 90)];
  set({
    format: "jsonv2",
    addressdetails: "1",
    "accept-language": language,
    viewbox: `${west},${south},${east},${north}`,
  });
  return url;
}

/** The body as text. Rejects one that is too long without reading it to the end. */
async function readText(answer: Response): Promise<string> {
  const reader = answer.body?.getReader();
  const decoder = new TextDecoder();
  let [text, bytes] = ["", 0];
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return text + decoder.decode();
    bytes += part.value.byteLength;
    if (bytes > longestAnswer) {
      await reader?.cancel();
      throw new Error("The geocoder's answer is too long.");
    }
    text += decoder.decode(part.value, { stream: true });
  }
}

const photonSchema = z.object({ features: z.array(z.unknown()) });
const photonFeature = z.object({
  geometry: z.object({ coordinates: z.array(z.number()) }),
  properties: z.record(z.string(), z.unknown()),
});
const nominatimSchema = z.array(z.unknown());
const nominatimPlace = z.object({
  lat: z.union([z.string(), z.number()]),
  lon: z.union([z.string(), z.number()]),
  display_name: z.optional(z.unknown()),
  address: z.optional(z.record(z.string(), z.unknown())),
});

function ofPhoton(feature: unknown): unknown {
  const read = photonFeature.safeParse(feature);
  if (!read.success) return null;
  const [lng = Number.NaN, lat = Number.NaN] = read.data.geometry.coordinates;
  const part = (key: string) => clean(read.data.properties[key]);
  const type = part("type");
  const name = part("name");
  // The name of a street or town is a part of its address.
  const street = part("street") ?? (type === "street" ? name : null);
  const city = part("city") ?? (type === "city" ? name : null) ?? part("county");
  return toAddress({
    at: { lat, lng },
    name: name === street || name === city ? null : name,
    parts: {
      street,
      number: part("housenumber"),
      postcode: part("postcode"),
      city,
      state: part("state"),
      country: part("countrycode"),
    },
  });
}

function ofNominatim(place: unknown): unknown {
  const read = nominatimPlace.safeParse(place);
  if (!read.success) return null;
  const { lat, lon, display_name: whole, address = {} } = read.data;
  const part = (...keys: string[]) => keys.map((key) => clean(address[key])).find((text) => text !== null) ?? null;
  const street = part("road", "pedestrian", "footway", "square");
  const city = part("city", "town", "village", "municipality", "hamlet");
  const text = clean(whole);
  // Without a street the whole text says more than its parts, except of a town.
  const name = street === null && (city === null || text?.split(",")[0] !== city) ? text : null;
  const parts = {
    street,
    number: part("house_number"),
    postcode: part("postcode"),
    city,
    state: part("state"),
    country: part("country_code"),
  };
  return toAddress({ at: { lat: toNumber(lat), lng: toNumber(lon) }, name, parts: name === null ? parts : {} });
}

type Parts = Partial<Record<"street" | "number" | "postcode" | "city" | "state" | "country", string | null>>;

function toAddress({ at, name, parts }: { at: { lat: number; lng: number }; name: string | null; parts: Parts }) {
  // Checked before the country is looked up by position.
  if (!(Math.abs(at.lat) <= 90 && Math.abs(at.lng) <= 180)) return null;
  const tags = Object.entries({
    "addr:street": parts.street,
    "addr:housenumber": parts.street ? parts.number : null,
    "addr:postcode": parts.postcode,
    "addr:city": parts.city,
    "addr:state": parts.state,
    "addr:country": parts.country,
  }).filter((tag): tag is [string, string] => typeof tag[1] === "string");
  return { name, ...addressOf(Object.fromEntries(tags), at), ...at };
}

/** A text for a person, without line breaks and signs that turn the direction of writing; null for anything else. */
function clean(value: unknown): string | null {
  if (typeof value !== "string") return null;
  const text = value
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return text === "" ? null : text.slice(0, 200).toWellFormed();
}

const toNumber = (value: string | number) => (value === "" ? Number.NaN : Number(value));
