import * as z from "zod/mini";
import { contentOf, ratingSchema, type RatingContent } from "./rating.ts";

const { version, score, tags, comment, server_name, server_emoji } = ratingSchema.shape;

/** An earlier version of a rating, as its author reads it (procedure `my_rating_revisions`). */
export const revisionSchema = z.object({
  version,
  score,
  tags,
  comment,
  server_name,
  server_emoji,
  /** ISO time at which it was replaced. */
  replaced_at: z.string(),
});
export type Revision = z.infer<typeof revisionSchema>;

/** Revisions have the server's name but not the linked account. */
export const contentOfRevision = (revision: Revision): RatingContent => contentOf({ ...revision, server_id: null });
