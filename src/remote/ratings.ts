import type { HttpAnswer } from "../domain/outcome.ts";
import * as z from "zod/mini";
import { ratingSchema } from "../domain/rating.ts";
import type { RemoteConfig } from "../domain/remote-config.ts";
import { callRemote, readTimeoutMs, rpcTimeoutMs } from "./http.ts";

/** Hands a batch of intents to the server. What the answer means is decided in one place: `domain/outcome.ts`. */
export async function sendOps(config: RemoteConfig, token: string, ops: readonly unknown[]): Promise<HttpAnswer> {
  return await callRemote(config, {
    path: "/rest/v1/rpc/submit_ops",
    token,
    body: { p_ops: ops },
    timeoutMs: rpcTimeoutMs,
  });
}

const changedRatingSchema = z.extend(ratingSchema, { deleted: z.boolean() });
export type ChangedRating = z.infer<typeof changedRatingSchema>;

export const ratingsPageSize = 500;
export type RatingsCursor = { updatedAt: string; id: string };

/** One page of a person's ratings changed after the cursor, oldest change first; `null` without a clear answer. */
export async function fetchMyRatings(
  config: RemoteConfig,
  token: string,
  after: RatingsCursor | null,
): Promise<ChangedRating[] | null> {
  const answer = await callRemote(config, {
    path: "/rest/v1/rpc/my_ratings",
    token,
    body: { p_after_updated_at: after?.updatedAt ?? null, p_after_id: after?.id ?? null, p_limit: ratingsPageSize },
    timeoutMs: readTimeoutMs,
  });
  if (!answer.reached || answer.status !== 200) return null;
  const rows = z.array(changedRatingSchema).safeParse(answer.json);
  return rows.success ? rows.data : null;
}
