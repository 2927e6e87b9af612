import { foundRestaurantsSchema, type FoundRestaurant } from "../../domain/places/found-restaurant.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { rpcTimeoutMs } from "../http.ts";
import { readRemote } from "../read-remote.ts";

/** Searches restaurants by name or address. Works without an account (`token` null). `null` without a clear answer. */
export async function fetchRestaurants(
  config: RemoteConfig,
  query: string,
  token: string | null,
): Promise<FoundRestaurant[] | null> {
  const call = { path: "/functions/v1/restaurant-search", token, body: { query } };
  return (await readRemote(config, call, foundRestaurantsSchema, rpcTimeoutMs))?.restaurants ?? null;
}
