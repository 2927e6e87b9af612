import * as z from "zod/mini";
import type { Place } from "../../../src/domain/places/place.ts";
import { callAsCaller, readRows } from "../_shared/database.ts";
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

/** Default centre of a search without a position: Luxembourg City, where early access starts. */
const home = { latitude: 49.6116, longitude: 6.1319, radiusM: 50_000 };

type Details = { place_id: string; types: string[]; business_status: string };

const toFound = ({ place_id, name, vicinity, city, lat, lng }: Place, details: Details | undefined) => ({
  place_id,
  name,
  formatted_address: [vicinity, city].filter(Boolean).join(", "),
  types: details?.types ?? [],
  business_status: details?.business_status ?? "OPERATIONAL",
  lat,
  lng,
});

/** POST `{ query }` → `{ restaurants: [{ place_id, name, formatted_address, types, business_status, lat, lng }] }`, the most similar first, then the most rated. */
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
    const details = await readRows<Details>(environment, {
      table: "restaurants",
      columns: "place_id,types,business_status",
      where: "place_id",
      among: places.map(({ place_id }) => place_id),
    });
    const detailsOf = new Map(details.map((row) => [row.place_id, row]));
    return respond({ restaurants: places.map((place) => toFound(place, detailsOf.get(place.place_id))) });
  } catch (error) {
    console.error("restaurant-search:", error instanceof Error ? error.message : error);
    return respond({ error: "Failed to search restaurants. Please try again." }, 502);
  }
}
