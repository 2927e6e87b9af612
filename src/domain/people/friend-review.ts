import * as z from "zod/mini";
import { faceFields } from "./face.ts";
import type { CacheCollection } from "../outbox/commands/upsert-kind.ts";
import { scoreSchema } from "../ratings/score.ts";
import { uuidSchema } from "../uuid.ts";

/** A review of a friend. Whether it is liked, and by how many, is kept apart: likes are said wherever a review is shown. */
const friendReviewSchema = z.object({
  user_id: uuidSchema,
  ...faceFields,
  score: scoreSchema,
  restaurant_place_id: z.string(),
  restaurant_name: z.string(),
  restaurant_city: z.nullable(z.string()),
  restaurant_state: z.nullable(z.string()),
  /** As the server has them: a newer version may know more. */
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

/** By the id of the rating; `sort` is its time. */
export const feedCollection: CacheCollection<FriendReview | null> = {
  name: "feed",
  schema: z.nullable(friendReviewSchema),
  none: null,
};
