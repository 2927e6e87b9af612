import * as z from "zod/mini";
import { evidenceSchema } from "../../domain/ratings/evidence.ts";
import type { RatingContent } from "../../domain/ratings/rating.ts";
import { awardSchema, scoreSchema } from "../../domain/ratings/score.ts";
import { tagSchema } from "../../domain/ratings/tags.ts";
import { uuidSchema } from "../../domain/uuid.ts";

/** Content from the server, not validated again: a draft must be kept whatever content it started from. */
const seenSchema = z.object({
  score: scoreSchema,
  tags: z.array(tagSchema),
  comment: z.nullable(z.string()),
  server_id: z.nullable(z.string()),
  server_name: z.nullable(z.string()),
  server_emoji: z.nullable(awardSchema),
});

/** A rating being written. It is usually incomplete, so only types are validated. */
export const draftSchema = z.object({
  uid: uuidSchema,
  placeId: z.string(),
  placeName: z.string(),
  score: z.nullable(scoreSchema),
  tags: z.array(tagSchema),
  comment: z.string(),
  serverId: z.nullable(z.string()),
  serverName: z.string(),
  award: z.nullable(awardSchema),
  qrCodeId: z.nullable(z.string()),
  evidence: z.nullable(evidenceSchema),
  photoIds: z.array(z.string()),
  removedPhotoIds: z.array(z.string()),
  /** All photos in their order, including those of the rating, and captions by photo id. */
  photoOrder: z.optional(z.array(z.string())),
  captions: z.optional(z.record(z.string(), z.string())),
  updatedAt: z.string(),
  /** Id of the page that changed it last. */
  writer: z.optional(z.string()),
  /** The rating when this draft began; null if there was none. Absent in drafts of earlier versions. */
  startedFrom: z.optional(z.nullable(z.object({ version: z.number(), content: seenSchema }))),
});
export type Draft = z.infer<typeof draftSchema>;

/** What a rating says, in the fields of a draft. `toRatingContent` is the way back. */
export const draftFieldsOf = (content: RatingContent) => ({
  score: content.score,
  tags: content.tags,
  comment: content.comment ?? "",
  serverId: content.server_id,
  serverName: content.server_name ?? "",
  award: content.server_emoji,
});
