import { callAsCaller, callAsService } from "./database.ts";
import type { Environment } from "./environment.ts";
import { searchGoogle } from "./google-places.ts";
import { searchOverpass } from "./openstreetmap.ts";
import type { PlaceQuery, ProviderPlace } from "./provider-place.ts";

export type ProviderAnswer = "off" | "stored" | "failed";

/**
 * Queries the configured provider, if any, and stores the results in the place table, which answers the request. A
 * failing provider is no error: the table still answers. The operator pays per call, so only invited people may cause
 * one, and only a limited number each.
 */
export async function refreshFromProvider(
  environment: Environment,
  request: Request,
  query: PlaceQuery,
): Promise<ProviderAnswer> {
  const search = chooseProvider(environment);
  if (!search || !environment.secretKey) return "off";
  try {
    if (!(await callAsCaller<boolean>(environment, request, "may_ask_provider", {}))) return "off";
    const found = await search(query);
    if (found.length > 0) await callAsService(environment, "cache_places", { p_places: found });
    return "stored";
  } catch (error) {
    console.error("place provider:", error instanceof Error ? error.message : error);
    return "failed";
  }
}

function chooseProvider(environment: Environment): ((query: PlaceQuery) => Promise<ProviderPlace[]>) | null {
  const { googleKey, overpassUrl } = environment;
  if (googleKey) return (query) => searchGoogle(query, googleKey, environment.fetch);
  if (overpassUrl) return (query) => searchOverpass(query, overpassUrl, environment.fetch);
  return null;
}
