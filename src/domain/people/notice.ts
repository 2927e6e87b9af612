import * as z from "zod/mini";
import { cityFields } from "../places/city-fields.ts";
import { noticeSeenCollection } from "../outbox/commands/kinds/notice-seen.ts";
import { appealSchema } from "../outbox/commands/kinds/appeal-file.ts";
import type { CacheCollection } from "../outbox/commands/upsert-kind.ts";

/** Types of notices. */
export const noticeTypes = [
  "post_liked",
  "friend_request",
  "friend_accepted",
  "friend_connected",
  "owner_replied",
  "moderation_decision",
  "badge_earned",
  "mayor_won",
  "mayor_lost",
  "server_invitation",
  "ownership_decision",
  "low_rating",
  "report_decided",
  "places_merged",
] as const;
export type NoticeType = (typeof noticeTypes)[number];

const text = z.optional(z.nullable(z.string()));
const noticeSchema = z.object({
  seen: z.boolean(),
  /** One of `noticeTypes`, or a type of a newer server. */
  activity_type: z.string(),
  /** Null if no person caused the notice, or if the profile of that person is visible to nobody. */
  actor_id: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
  actor_avatar_url: z.nullable(z.string()),
  /** Id of the rating, the invitation or the decision. */
  subject_id: z.nullable(z.string()),
  metadata: z.object({
    restaurant_name: text,
    city: text,
    city_names: cityFields.city_names,
    badge: text,
    action: text,
    subject_type: text,
    outcome: text,
    status: text,
    /**
     * Reason of a decision about content without a page of its own: the text of the moderator, and the code from the
     * list of reasons.
     */
    reason: text,
    reason_code: text,
    /** The appeal against the decision; absent if an appeal is no longer possible. */
    appeal: z.optional(z.nullable(appealSchema)),
    /** Number of photos left out when two ratings were merged, because the limit was reached. */
    photos_left: z.optional(z.nullable(z.number())),
  }),
  created_at: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** A row of `get_user_activity`. */
export const noticeRowSchema = z.extend(noticeSchema, { id: z.string() });
export type NoticeRow = z.infer<typeof noticeRowSchema>;

/** Keys are ids of notices; `sort` is the time of the notice. */
export const noticeCollection: CacheCollection<Notice | null> = {
  name: noticeSeenCollection.name,
  schema: z.nullable(noticeSchema),
  none: null,
};
