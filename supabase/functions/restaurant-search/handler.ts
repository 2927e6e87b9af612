import * as z from "zod/mini";
import type { Place } from "../../../src/domain/place.ts";
import { callAsCaller } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import { refreshFromProvider } from "../_shared/find-places.ts";
import { readJsonBody, respond } from "../_shared/respond.ts";

const requestSchema = z.object({
  query: z.string().check(
    z.overwrite((text) => text.replaceAll("\0", "")),
    z.trim(),
    z.minLength(1),
    z.maxLength(200),
  ),
});

/** Where a search without a position looks first: Luxembourg City, whose surroundings the early access covers. */
const home = { latitude: 49.6116, longitude: 6.1319, radiusM: 50_000 };

/** Specification, section 7. `types` is empty: the place table knows only places to eat and drink, and does not tell them apart. */
const toFound = ({ place_id, name, vicinity, city }: Place) => ({
  place_id,
  name,
  formatted_address: [vicinity, city].filter(Boolean).join(", "),
  types: [] as string[],
  // Closed places are not found.
  business_status: "OPERATIONAL",
});

/** POST `{ query }` → `{ restaurants: [{ place_id, name, formatted_address, types, business_status }] }`, the most rated first. */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  const read = await readJsonBody(request);
  if ("answer" in read) return read.answer;
  const parsed = requestSchema.safeParse(read.body);
  if (!parsed.success) return respond({ error: z.prettifyError(parsed.error) }, 400);

  await refreshFromProvider(environment, request, { ...home, query: parsed.data.query });
  try {
    const places = await callAsCaller<Place[]>(environment, request, "search_places", {
      p_lat: null,
      p_lng: null,
      p_query: parsed.data.query,
    });
    return respond({ restaurants: places.map(toFound) });
  } catch (error) {
    console.error("restaurant-search:", error instanceof Error ? error.message : error);
    return respond({ error: "Failed to search restaurants. Please try again." }, 502);
  }
}
