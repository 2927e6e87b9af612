import * as z from "zod/mini";
import { placePageSchema, reviewSchema, type PlacePage, type Review } from "../../domain/places/place-page.ts";
import { reviewsPerPage } from "../../domain/limits.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import type { UntimedCall } from "../http.ts";
import { publicRead, readRemote, rpcPath } from "../read-remote.ts";

// Wrapped, to distinguish "no such place" from a missing answer.
const answerSchema = z.pipe(
  z.nullable(placePageSchema),
  z.transform((page) => ({ page })),
);

const readAs = (token: string | null, name: string, body: Record<string, string | number>): UntimedCall =>
  token === null ? publicRead(name, body) : { path: rpcPath(name), token, body };

/**
 * The page of a place, with or without its newest reviews, as the owner of `token` may see it (null: as anybody).
 * "gone": there is no such place; null without a clear answer.
 */
export async function fetchPlacePage(
  config: RemoteConfig,
  token: string | null,
  placeId: string,
  { reviews }: { reviews: boolean },
): Promise<PlacePage | "gone" | null> {
  const body = { p_place_id: placeId, p_reviews: reviews ? reviewsPerPage : 0 };
  const answer = await readRemote(config, readAs(token, "get_restaurant_page", body), answerSchema);
  return answer && (answer.page ?? "gone");
}

/** Reviews older than the given one; null without a clear answer. */
export async function fetchReviews(
  config: RemoteConfig,
  token: string | null,
  placeId: string,
  afterId: string,
): Promise<Review[] | null> {
  const body = { p_place_id: placeId, p_after_id: afterId, p_limit: reviewsPerPage };
  return await readRemote(config, readAs(token, "get_place_reviews", body), z.array(reviewSchema));
}
