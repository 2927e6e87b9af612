import * as z from "zod/mini";
import type { NamedCity } from "../../domain/places/city-name.ts";
import type { Position } from "../../domain/places/distance.ts";
import {
  discoveredSchema,
  reviewStreamSchema,
  type Discovered,
  type DiscoveryQuestion,
  type ReviewStream,
  type StreamQuestion,
} from "../../domain/places/discovery.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { publicRead, readRemote, rowsPath, rpcPath } from "../read-remote.ts";

// These calls are sent without a token, because the answers are the same for everybody.

/** One page of places after the place `after`; null without a clear answer. `from`: position for distances. */
export async function fetchDiscovered(
  config: RemoteConfig,
  { query, city, sort }: DiscoveryQuestion,
  from: Position | null,
  after: string | null,
): Promise<Discovered | null> {
  const list = { p_city: city === "" ? null : city, p_sort: sort, p_after: after };
  const own = { p_query: query, p_lat: from?.lat ?? null, p_lng: from?.lng ?? null };
  const call =
    query === "" && from === null
      ? publicRead("discover_places", list)
      : { path: rpcPath("discover_places"), token: null, body: { ...list, ...own } };
  return await readRemote(config, call, discoveredSchema);
}

const cityRowsSchema = z.array(
  z.object({
    id: z.number(),
    city: z.string(),
    names: z.record(z.string(), z.string()),
    country: z.nullable(z.string()),
  }),
);

/** The cities of all places, by name; null without a clear answer. */
export async function fetchPublicCities(config: RemoteConfig): Promise<NamedCity[] | null> {
  const path = rowsPath("cities", { select: "id,city,names,country", order: "city" });
  const rows = await readRemote(config, { path, method: "GET", token: null }, cityRowsSchema);
  return rows && rows.map(({ id, names, ...row }) => ({ ...row, city_id: id, city_names: names }));
}

/** Reviews after the given one, newest first; null without a clear answer. */
export async function fetchReviewStream(
  config: RemoteConfig,
  { city, score }: StreamQuestion,
  after: string | null,
): Promise<ReviewStream | null> {
  const call = publicRead("get_public_reviews", { p_city: city, p_score: score, p_after: after });
  return await readRemote(config, call, reviewStreamSchema);
}
