import * as z from "zod/mini";
import { distanceM } from "../../../src/domain/places/distance.ts";
import type { Place } from "../../../src/domain/places/place.ts";
import { nearbyRadiusM, searchRadiusM } from "../../../src/domain/limits.ts";
import { callAsCaller } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import { refreshFromProvider } from "../_shared/find-places.ts";
import { readJsonBody, respond } from "../_shared/respond.ts";

const requestSchema = z.object({
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  query: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  radius: z.optional(z.number().check(z.positive(), z.maximum(searchRadiusM))),
});

/**
 * POST `{ latitude, longitude, query|null, radius }` (degrees, metres) → `{ places, provider }`, nearest first, or with a
 * query the most similar first; each place with its `distance` in metres.
 */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  const read = await readJsonBody(request);
  if ("answer" in read) return read.answer;
  const parsed = requestSchema.safeParse(read.body);
  if (!parsed.success) return respond({ error: z.prettifyError(parsed.error) }, 400);
  const { latitude, longitude } = parsed.data;
  const query = parsed.data.query?.replaceAll("\0", "").trim() || null;
  const radiusM = parsed.data.radius ?? (query ? searchRadiusM : nearbyRadiusM);

  const provider = await refreshFromProvider(environment, request, { latitude, longitude, query, radiusM });
  try {
    const places = await callAsCaller<Place[]>(environment, request, "search_places", {
      p_lat: latitude,
      p_lng: longitude,
      p_query: query,
      p_radius_m: Math.round(radiusM),
    });
    const here = { lat: latitude, lng: longitude };
    return respond({
      places: places.map((place) => ({ ...place, distance: Math.round(distanceM(here, place)) })),
      provider,
    });
  } catch (error) {
    console.error("nearby-places:", error instanceof Error ? error.message : error);
    return respond({ error: "The places could not be read. Please try again." }, 502);
  }
}
