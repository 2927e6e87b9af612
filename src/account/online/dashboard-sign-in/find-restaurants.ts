import type { FoundRestaurant } from "../../../domain/places/found-restaurant.ts";
import { fetchRestaurants } from "../../../remote/places/restaurant-search.ts";
import { readRemoteConfig } from "../../../sync/session/remote-config.ts";
import { readToken } from "../../../sync/session/token.ts";

/** Searches restaurants with the person's token if there is one: the places provider is queried only for invited people. */
export async function findRestaurants(query: string): Promise<FoundRestaurant[] | null> {
  const [config, token] = await Promise.all([readRemoteConfig(), readToken()]);
  if (!config) return null;
  return await fetchRestaurants(config, query.slice(0, 200), token.kind === "token" ? token.accessToken : null);
}
