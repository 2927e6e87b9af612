import * as z from "zod/mini";
import { reportReasons, type ReportReason } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { callProcedure } from "../../data/call.ts";

/** As all that admins read: what is decided here may change any of it. */
export const adminPrefix = "admin/";

export const contentTypes = ["rating", "photo", "reply", "profile", "place"] as const;
export type ContentType = (typeof contentTypes)[number];

const decisionSchema = z.object({
  id: z.string(),
  action: z.string(),
  reason_code: z.nullable(z.literal(reportReasons)),
  reason: z.string(),
  created_at: z.string(),
  by: z.nullable(z.string()),
  own: z.boolean(),
  /** Whether it still holds something out of sight, or somebody out. */
  stands: z.boolean(),
  appeal_outcome: z.nullable(z.string()),
});
export type Decision = z.infer<typeof decisionSchema>;

const contentSchema = z.object({
  /** Its author took it away. */
  gone: z.boolean(),
  /** Whoever asks may not decide: it is theirs, or about a place of theirs. */
  own: z.boolean(),
  author: z.nullable(
    z.object({
      user_id: z.string(),
      name: z.nullable(z.string()),
      since: z.string(),
      suspended: z.boolean(),
      against: z.number(),
    }),
  ),
  place: z.nullable(
    z.object({
      place_id: z.string(),
      name: z.string(),
      vicinity: z.nullable(z.string()),
      city: z.nullable(z.string()),
    }),
  ),
  rating: z.nullable(
    z.object({
      score: z.number(),
      comment: z.nullable(z.string()),
      language: z.nullable(z.string()),
      photos: z.array(z.string()),
      captions: z.record(z.string(), z.string()),
      server_name: z.nullable(z.string()),
      rated_at: z.string(),
      hidden: z.boolean(),
    }),
  ),
  photo: z.nullable(z.object({ path: z.string(), caption: z.nullable(z.string()), hidden: z.boolean() })),
  reply: z.nullable(z.object({ name: z.string(), body: z.string(), created_at: z.string(), hidden: z.boolean() })),
  profile: z.nullable(
    z.object({
      username: z.nullable(z.string()),
      first_name: z.nullable(z.string()),
      last_name: z.nullable(z.string()),
      avatar_url: z.nullable(z.string()),
      city: z.nullable(z.string()),
      country: z.nullable(z.string()),
    }),
  ),
  decisions: z.array(decisionSchema),
});
export type Content = z.infer<typeof contentSchema>;

const subject = {
  subject_type: z.literal(contentTypes),
  subject_id: z.nullable(z.string()),
  photo_path: z.nullable(z.string()),
};

const reportedSchema = z.object({
  ...subject,
  id: z.string(),
  place_id: z.nullable(z.string()),
  due_at: z.string(),
  reports: z.object({
    count: z.number(),
    newest: z.array(
      z.object({ id: z.string(), reason: z.string(), note: z.nullable(z.string()), created_at: z.string() }),
    ),
  }),
  content: contentSchema,
});
/** Something that was reported, with all that was said of it. */
export type Reported = z.infer<typeof reportedSchema>;

/** So many entries at once; fewer are the end. */
export const cardsAtOnce = 10;
export type QueueCursor = { at: string; id: string };

export const queueKey = (type: ContentType | null, after: QueueCursor | null): string =>
  `${adminPrefix}queue?${type ?? ""}&${after?.at ?? ""}&${after?.id ?? ""}`;
export const fetchQueue = (type: ContentType | null, after: QueueCursor | null) =>
  callProcedure(
    "get_moderation_queue",
    { p_type: type, p_after_due: after?.at ?? null, p_after_id: after?.id ?? null, p_limit: cardsAtOnce },
    z.array(reportedSchema),
  );

const appealSchema = z.object({
  ...subject,
  id: z.string(),
  action: z.string(),
  reason_code: z.nullable(z.literal(reportReasons)),
  reason: z.string(),
  created_at: z.string(),
  decided_by: z.nullable(z.string()),
  decided_by_caller: z.boolean(),
  appeal_text: z.string(),
  appealed_at: z.string(),
  content: contentSchema,
});
export type Appeal = z.infer<typeof appealSchema>;

export const appealsKey = (after: QueueCursor | null): string =>
  `${adminPrefix}appeals?${after?.at ?? ""}&${after?.id ?? ""}`;
export const fetchAppeals = (after: QueueCursor | null) =>
  callProcedure(
    "get_appeals",
    { p_after_appealed: after?.at ?? null, p_after_id: after?.id ?? null, p_limit: cardsAtOnce },
    z.array(appealSchema),
  );

/** What is decided about something; `reports` those that were read: what came meanwhile stays open. */
export type Judgement = { opId: string; action: string; code: ReportReason | null; words: string; name: string | null };

const decidedSchema = z.object({ success: z.literal(true), left_open: z.number() });

/** Sent again with the same `opId` it decides nothing twice. Refuses what is one's own and what somebody else has decided. */
export const saveDecision = (reported: Reported, { opId, action, code, words, name }: Judgement) =>
  callProcedure(
    "moderate_content",
    {
      p_subject_type: reported.subject_type,
      p_subject_id: reported.subject_id,
      p_place_id: reported.place_id,
      p_photo_path: reported.photo_path,
      p_action: action,
      p_reason: words,
      p_reason_code: code,
      p_reports: reported.reports.newest.map(({ id }) => id),
      p_name: name,
      p_op_id: opId,
    },
    decidedSchema,
  );

/** By another admin than the one who decided. */
export const saveAppeal = (id: string, outcome: "upheld" | "reversed", reason: string, opId: string) =>
  callProcedure(
    "decide_appeal",
    { p_decision_id: id, p_outcome: outcome, p_reason: reason, p_op_id: opId },
    z.object({ success: z.literal(true) }),
  );
