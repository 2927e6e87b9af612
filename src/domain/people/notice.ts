import * as z from "zod/mini";
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
  /** One of `noticeTypes`, or one that a newer server made up. */
  activity_type: z.string(),
  /** Null where it was nobody's doing, or of somebody who lets themselves be seen by nobody. */
  actor_id: z.nullable(z.string()),
  actor_name: z.nullable(z.string()),
  actor_avatar_url: z.nullable(z.string()),
  /** The rating, the invitation, the decision. */
  subject_id: z.nullable(z.string()),
  metadata: z.object({
    restaurant_name: text,
    city: text,
    badge: text,
    action: text,
    subject_type: text,
    outcome: text,
    status: text,
    /** Why something that has no page of its own was decided, in the words of whoever decided, and of the list. */
    reason: text,
    reason_code: text,
    /** The appeal against the decision; absent if none is possible any more. */
    appeal: z.optional(z.nullable(appealSchema)),
    /** Photos of one of two ratings that became one, for which there was no room. */
    photos_left: z.optional(z.nullable(z.number())),
  }),
  created_at: z.string(),
});
export type Notice = z.infer<typeof noticeSchema>;

/** A row of `get_user_activity`. */
export const noticeRowSchema = z.extend(noticeSchema, { id: z.string() });

/** By the id of the notice; `sort` is its time. */
export const noticeCollection: CacheCollection<Notice | null> = {
  name: noticeSeenCollection.name,
  schema: z.nullable(noticeSchema),
  none: null,
};
