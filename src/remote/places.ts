import * as z from "zod/mini";
import type { Position } from "../domain/distance.ts";
import { placeSchema, type Place } from "../domain/place.ts";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { readTimeoutMs } from "./http.ts";
import { readRemote, rpcPath } from "./read-remote.ts";

/** Without a position a query is looked for everywhere, the most rated first. */
export type PlaceQuery = { position: Position | null; query: string | null; radiusM: number };

/** After this long the database is asked as well: what it knows is better than a list that does not come. */
const secondAskMs = 3_000;

const nearbySchema = z.object({ places: z.array(z.unknown()) });

/** Places around a position, nearest first; `null` when the server gave no answer. */
export async function fetchPlaces(
  config: RemoteConfig,
  token: string | null,
  wanted: PlaceQuery,
): Promise<Place[] | null> {
  const startedMs = Date.now();
  const { position } = wanted;
  if (position === null) return await fetchFromDatabase(config, token, wanted, readTimeoutMs);
  const asked = fetchFromFunction(config, token, { ...wanted, position });
  const early = await Promise.race([asked, wait(secondAskMs)]);
  if (early) return early;
  // Both together take no longer than one may: whoever waits is told that it does not work, and not twice in a row.
  const known = fetchFromDatabase(config, token, wanted, readTimeoutMs - Math.max(0, Date.now() - startedMs));
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
  return found && readable(found.places);
}

/** The function asks the provider for new places; while it is down, the database still knows the old ones. */
async function fetchFromDatabase(config: RemoteConfig, token: string | null, wanted: PlaceQuery, timeoutMs: number) {
  const { position, query, radiusM } = wanted;
  const call = {
    path: rpcPath("search_places"),
    token,
    body: { p_lat: position?.lat ?? null, p_lng: position?.lng ?? null, p_query: query, p_radius_m: radiusM },
  };
  const rows = await readRemote(config, call, z.array(z.unknown()), timeoutMs);
  return rows && readable(rows);
}

/** One odd row must not hide the others. */
function readable(rows: readonly unknown[]): Place[] {
  return rows.flatMap((row) => {
    const place = placeSchema.safeParse(row);
    return place.success ? [place.data] : [];
  });
}
