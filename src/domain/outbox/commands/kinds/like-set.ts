import * as z from "zod/mini";
import type { UpsertKind, CacheCollection } from "../upsert-kind.ts";

/** `likes` includes the person's own. `gone`: the review no longer exists, or its author is no longer visible. */
const likesSchema = z.object({ liked: z.boolean(), likes: z.number(), gone: z.optional(z.boolean()) });
type Likes = z.infer<typeof likesSchema>;

/** Keys are ids of ratings. */
export const reviewCollection: CacheCollection<Likes> = {
  name: "review",
  schema: likesSchema,
  none: { liked: false, likes: 0 },
};

export const likeSet: UpsertKind<{ liked: boolean }, Likes> = {
  kind: "like.set.v1",
  collection: reviewCollection,
  value: z.object({ liked: z.boolean() }),
  show: (state, { liked }) =>
    state.gone ? state : { ...state, liked, likes: state.likes - Number(state.liked) + Number(liked) },
};
