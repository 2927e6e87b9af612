import * as z from "zod/mini";
import type { Position } from "../../domain/places/distance.ts";
import { placeSchema, type Place } from "../../domain/places/place.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readTimeoutMs } from "../http.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/** Without a position, a query is searched everywhere, and places with most ratings come first. */
export type PlaceQuery = { position: Position | null; query: string | null; radiusM: number };

/** After this time, the database is asked as well: known places are better than no answer. */
const secondAskMs = 3_000;

const nearbySchema = z.object({ places: z.array(z.unknown()) });

/** Maximum number of rows in the first answer. Further pages follow, up to the maximum of a list on the device. */
const firstPage = 50;
const furtherPage = 100;
const maxPlaces = 300;

/** All places around a position, nearest first; `null` if the server gave no answer. */
export async function fetchPlaces(
  config: RemoteConfig,
  token: string | null,
  wanted: PlaceQuery,
): Promise<Place[] | null> {
  const rows = await fetchFirst(config, token, wanted);
  if (!rows) return null;
  let more = rows.length >= firstPage;
  while (more && rows.length < maxPlaces) {
    const page = { limit: furtherPage, offset: rows.length };
    const further = (await fetchFromDatabase(config, token, wanted, { timeoutMs: readTimeoutMs, ...page })) ?? [];
    rows.push(...further);
    // If a further page fails, only the most distant places are missing.
    more = further.length === furtherPage;
  }
  return readablePlaces(rows);
}

async function fetchFirst(config: RemoteConfig, token: string | null, wanted: PlaceQuery): Promise<unknown[] | null> {
  const startedMs = Date.now();
  const { position } = wanted;
  if (position === null) return await fetchFromDatabase(config, token, wanted, { timeoutMs: readTimeoutMs });
  const asked = fetchFromFunction(config, token, { ...wanted, position });
  const early = await Promise.race([asked, wait(secondAskMs)]);
  if (early) return early;
  // Both requests share one timeout, so that the caller does not wait twice.
  const timeoutMs = readTimeoutMs - Math.max(0, Date.now() - startedMs);
  const known = fetchFromDatabase(config, token, wanted, { timeoutMs });
  // The first answer wins.
  return (await Promise.race([asked, known])) ?? (await asked) ?? (await known);
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

type PlaceQueryAt = PlaceQuery & { position: Position };

async function fetchFromFunction(config: RemoteConfig, token: string | null, wanted: PlaceQueryAt) {
  const { position, query, radiusM } = wanted;
  const call = {
    path: "/functions/v1/nearby-places",
    token: token ?? config.publishableKey,
    body: { latitude: position.lat, longitude: position.lng, query, radius: radiusM },
  };
  const found = await readRemote(config, call, nearbySchema);
  return found && found.places;
}

/** The function asks the provider for new places; while it is down, the database still has the known ones. */
async function fetchFromDatabase(
  config: RemoteConfig,
  token: string | null,
  { position, query, radiusM }: PlaceQuery,
  { timeoutMs, limit = firstPage, offset = 0 }: { timeoutMs: number; limit?: number; offset?: number },
) {
  const where = { p_lat: position?.lat ?? null, p_lng: position?.lng ?? null, p_radius_m: radiusM };
  const call = {
    path: rpcPath("search_places"),
    token,
    body: { ...where, p_query: query, p_limit: limit, p_offset: offset },
  };
  return await readRemote(config, call, z.array(z.unknown()), timeoutMs);
}

/** An invalid row must not hide the others. */
export function readablePlaces(rows: readonly unknown[]): Place[] {
  return rows.flatMap((row) => {
    const place = placeSchema.safeParse(row);
    return place.success ? [place.data] : [];
  });
}
