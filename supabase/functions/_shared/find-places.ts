import { callAsCaller, callAsService } from "./database.ts";
import type { Environment } from "./environment.ts";
import { searchGoogle } from "./google-places.ts";
import { searchOverpass } from "./openstreetmap.ts";
import type { PlaceQuery, ProviderPlace } from "./provider-place.ts";

export type ProviderAnswer = "off" | "stored" | "failed";

/**
 * Asks the configured provider, if there is one, and stores what it found in the place table, from which the answer is
 * then read. A provider that fails is no failure of the function: the table still answers.
 * Only invited people may cause a call, and one of them only so many, because the operator pays for it.
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
