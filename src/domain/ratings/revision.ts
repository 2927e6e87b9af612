import * as z from "zod/mini";
import { contentOf, ratingSchema, type RatingContent } from "./rating.ts";

const { version, score, tags, comment, server_name, server_emoji } = ratingSchema.shape;

/** What a rating said before it was changed, as its author reads it (procedure `my_rating_revisions`). */
export const revisionSchema = z.object({
  version,
  score,
  tags,
  comment,
  server_name,
  server_emoji,
  /** Until when it said so. */
  replaced_at: z.string(),
});
export type Revision = z.infer<typeof revisionSchema>;

/** Who is linked behind the name is not kept. */
export const contentOfRevision = (revision: Revision): RatingContent => contentOf({ ...revision, server_id: null });
