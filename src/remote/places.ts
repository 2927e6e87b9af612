import * as z from "zod/mini";
import type { Position } from "../domain/distance.ts";
import { placeSchema, type Place } from "../domain/place.ts";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { readRemote, rpcPath } from "./read-remote.ts";

export type PlaceQuery = { position: Position; query: string | null; radiusM: number };

const nearbySchema = z.object({ places: z.array(z.unknown()) });

/** Places around a position, nearest first; `null` when the server gave no answer. */
export async function fetchPlaces(
  config: RemoteConfig,
  token: string | null,
  wanted: PlaceQuery,
): Promise<Place[] | null> {
  return (await fetchFromFunction(config, token, wanted)) ?? (await fetchFromDatabase(config, token, wanted));
}

async function fetchFromFunction(config: RemoteConfig, token: string | null, wanted: PlaceQuery) {
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
async function fetchFromDatabase(config: RemoteConfig, token: string | null, wanted: PlaceQuery) {
  const { position, query, radiusM } = wanted;
  const call = {
    path: rpcPath("search_places"),
    token,
    body: { p_lat: position.lat, p_lng: position.lng, p_query: query, p_radius_m: radiusM },
  };
  const rows = await readRemote(config, call, z.array(z.unknown()));
  return rows && readable(rows);
}

/** One odd row must not hide the others. */
function readable(rows: readonly unknown[]): Place[] {
  return rows.flatMap((row) => {
    const place = placeSchema.safeParse(row);
    return place.success ? [place.data] : [];
  });
}
