import * as z from "zod/mini";
import { faceFields } from "./face.ts";
import type { CacheCollection } from "../outbox/commands/upsert-kind.ts";
import { cityFields } from "../places/city-fields.ts";
import { scoreSchema } from "../ratings/score.ts";
import { uuidSchema } from "../uuid.ts";

/** A review by a friend. Likes are stored separately, because several screens show the same review. */
const friendReviewSchema = z.object({
  user_id: uuidSchema,
  ...faceFields,
  score: scoreSchema,
  restaurant_place_id: z.string(),
  restaurant_name: z.string(),
  restaurant_city: z.nullable(z.string()),
  restaurant_city_names: cityFields.city_names,
  restaurant_state: z.nullable(z.string()),
  /** Not limited to known tags: a newer server may have more. */
  tags: z.array(z.string()),
  comment: z.nullable(z.string()),
  created_at: z.string(),
});
export type FriendReview = z.infer<typeof friendReviewSchema>;

/** A row of `get_friends_activity`. */
export const friendReviewRowSchema = z.extend(friendReviewSchema, {
  id: uuidSchema,
  likes_count: z.number(),
  current_user_liked: z.boolean(),
});
export type FriendReviewRow = z.infer<typeof friendReviewRowSchema>;

/** Keys are ids of ratings; `sort` is the time of the rating. */
export const feedCollection: CacheCollection<FriendReview | null> = {
  name: "feed",
  schema: z.nullable(friendReviewSchema),
  none: null,
};
