import * as z from "zod/mini";
import type { Position } from "../../domain/places/distance.ts";
import { placeSchema, type Place } from "../../domain/places/place.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { readTimeoutMs } from "../http.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/** Without a position a query is looked for everywhere, the most rated first. */
export type PlaceQuery = { position: Position | null; query: string | null; radiusM: number };

/** After this long the database is asked as well: what it knows is better than a list that does not come. */
const secondAskMs = 3_000;

const nearbySchema = z.object({ places: z.array(z.unknown()) });

/** So many places the first answer holds at most; where there are more, pages follow, up to what a list on the device holds. */
const firstPage = 50;
const furtherPage = 100;
const maxPlaces = 300;

/** Places around a position, nearest first, all of them; `null` when the server gave no answer. */
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
    // A page that does not come costs what is furthest away, and nothing of the rest.
    more = further.length === furtherPage;
  }
  return readable(rows);
}

async function fetchFirst(config: RemoteConfig, token: string | null, wanted: PlaceQuery): Promise<unknown[] | null> {
  const startedMs = Date.now();
  const { position } = wanted;
  if (position === null) return await fetchFromDatabase(config, token, wanted, { timeoutMs: readTimeoutMs });
  const asked = fetchFromFunction(config, token, { ...wanted, position });
  const early = await Promise.race([asked, wait(secondAskMs)]);
  if (early) return early;
  // Both together take no longer than one may: whoever waits is told that it does not work, and not twice in a row.
  const timeoutMs = readTimeoutMs - Math.max(0, Date.now() - startedMs);
  const known = fetchFromDatabase(config, token, wanted, { timeoutMs });
  // Whichever is first with an answer.
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

/** The function asks the provider for new places; while it is down, the database still knows the old ones. */
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

/** One odd row must not hide the others. */
function readable(rows: readonly unknown[]): Place[] {
  return rows.flatMap((row) => {
    const place = placeSchema.safeParse(row);
    return place.success ? [place.data] : [];
  });
}
