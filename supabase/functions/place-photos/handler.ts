import * as z from "zod/mini";
import { placeIdSchema } from "../../../src/domain/places/place.ts";
import { callAsCaller, readRows, RefusedCall } from "../_shared/database.ts";
import type { Environment } from "../_shared/environment.ts";
import { fetchGooglePhoto, isReferenceOf, listGooglePhotos } from "../_shared/google-photos.ts";
import { readJsonBody, respond, respondPicture } from "../_shared/respond.ts";

const requestSchema = z.object({
  place_id: placeIdSchema,
  reference: z.optional(z.string().check(z.maxLength(2_000))),
});

/**
 * POST `{ place_id }` → `{ photos: [{ reference, credit }] }`, the provider's photos of the place; with `reference`,
 * the picture itself. The API key stays here, and the provider does not learn who looks. Nothing is cached, as its
 * terms require. The operator pays per call, so only invited people get photos, and a limited number.
 */
export async function handle(request: Request, environment: Environment): Promise<Response> {
  const read = await readJsonBody(request);
  if ("answer" in read) return read.answer;
  const parsed = requestSchema.safeParse(read.body);
  if (!parsed.success) return respond({ error: z.prettifyError(parsed.error) }, 400);
  const { place_id: placeId, reference } = parsed.data;
  if (reference !== undefined && !isReferenceOf(placeId, reference))
    return respond({ error: "This is not a photo of that place." }, 400);
  const { googleKey: key, fetch: fetcher } = environment;
  try {
    if (!key || !(await mayAsk(environment, request, placeId)))
      return reference === undefined ? respond({ photos: [] }) : respond({ error: "There is no such photo." }, 404);
    if (reference === undefined) return respond({ photos: await listGooglePhotos(placeId, key, fetcher) });
    return respondPicture(await fetchGooglePhoto(reference, key, fetcher));
  } catch (error) {
    if (error instanceof RefusedCall) return respond(error.body, error.status);
    console.error("place-photos:", error instanceof Error ? error.message : error);
    return respond({ error: "The photos could not be loaded. Please try again." }, 502);
  }
}

/** Allows invited people within their limit, for places that came from the provider. */
async function mayAsk(environment: Environment, request: Request, placeId: string): Promise<boolean> {
  if (!(await callAsCaller<boolean>(environment, request, "may_ask_provider", {}))) return false;
  const [place] = await readRows<{ source: string }>(environment, {
    table: "restaurants",
    columns: "source",
    where: "place_id",
    among: [placeId],
  });
  return place?.source === "google";
}
