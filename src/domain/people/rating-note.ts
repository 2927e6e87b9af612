import * as z from "zod/mini";
import { reportReasons } from "../outbox/commands/kinds/report-file.ts";
import type { CacheCollection } from "../outbox/commands/upsert-kind.ts";
import { uuidSchema } from "../uuid.ts";

const replySchema = z.object({
  id: uuidSchema,
  /** Name of the business, as on its page. */
  name: z.string(),
  body: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Reply = z.infer<typeof replySchema>;

const decisionSchema = z.object({
  id: uuidSchema,
  action: z.literal(["hide", "remove", "warn"]),
  /** The part of the rating that the decision is about. */
  subject_type: z.literal(["rating", "photo"]),
  /** Code from the list of report reasons; absent or null: there is only the text. */
  reason_code: z.nullish(z.literal(reportReasons)),
  reason: z.string(),
  created_at: z.string(),
  appeal_text: z.nullable(z.string()),
  appeal_outcome: z.nullable(z.literal(["upheld", "reversed"])),
  appeal_reason: z.nullable(z.string()),
});
export type Decision = z.infer<typeof decisionSchema>;

const noteSchema = z.object({ reply: z.nullable(replySchema), decision: z.nullable(decisionSchema) });

/** The owner's reply to an own rating, and the moderation decision about it. */
export type RatingNote = z.infer<typeof noteSchema>;

/** A row of the procedure `my_rating_notes`. */
export const ratingNoteRowSchema = z.extend(noteSchema, { place_id: z.string(), noted_at: z.string() });
export type RatingNoteRow = z.infer<typeof ratingNoteRowSchema>;

/** Keys are ids of places. */
export const ratingNoteCollection: CacheCollection<RatingNote> = {
  name: "rating-note",
  schema: noteSchema,
  none: { reply: null, decision: null },
};
