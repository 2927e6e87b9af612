import type { HttpAnswer } from "../../domain/outbox/responses/response.ts";
import * as z from "zod/mini";
import { ratingSchema } from "../../domain/ratings/rating.ts";
import { ratingsPageSize } from "../../domain/limits.ts";
import type { RemoteConfig } from "../../domain/remote-config.ts";
import { callRemote, rpcTimeoutMs } from "../http.ts";
import { readRemote, rpcPath } from "../read-remote.ts";

/** Sends a batch of commands. `domain/outbox/responses/response.ts` interprets the answer. */
export async function sendOps(
  config: RemoteConfig,
  token: string,
  ops: readonly unknown[],
  timeoutMs = rpcTimeoutMs,
): Promise<HttpAnswer> {
  return await callRemote(config, { path: rpcPath("submit_ops"), token, body: { p_ops: ops }, timeoutMs });
}

const changedRatingSchema = z.extend(ratingSchema, { deleted: z.boolean() });
export type ChangedRating = z.infer<typeof changedRatingSchema>;

export { ratingsPageSize };
export type RatingsCursor = { updatedAt: string; id: string };

/** One page of a person's ratings that changed after the cursor, oldest change first; `null` without a clear answer. */
export async function fetchMyRatings(
  config: RemoteConfig,
  token: string,
  after: RatingsCursor | null,
): Promise<ChangedRating[] | null> {
  const body = {
    p_after_updated_at: after?.updatedAt ?? null,
    p_after_id: after?.id ?? null,
    p_limit: ratingsPageSize,
  };
  return await readRemote(config, { path: rpcPath("my_ratings"), token, body }, z.array(changedRatingSchema));
}
