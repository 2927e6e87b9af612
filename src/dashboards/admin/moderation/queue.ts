import * as z from "zod/mini";
import { reportReasons, type ReportReason } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { callProcedure } from "../../data/call.ts";
import type { Cursor } from "../pager.tsx";
import { adminPrefix } from "../tasks.ts";

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
  /** True while the decision still hides content or suspends somebody. */
  stands: z.boolean(),
  appeal_outcome: z.nullable(z.string()),
});
export type Decision = z.infer<typeof decisionSchema>;

const contentSchema = z.object({
  /** The author deleted it. */
  gone: z.boolean(),
  /** The caller may not decide: the content is theirs, or about a place they own. */
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

const subjectShape = {
  subject_type: z.literal(contentTypes),
  subject_id: z.nullable(z.string()),
  photo_path: z.nullable(z.string()),
};

const reportedSchema = z.object({
  ...subjectShape,
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
/** Reported content with all reports of it. */
export type Reported = z.infer<typeof reportedSchema>;

/** Page size; a shorter page is the last one. */
export const cardsPerPage = 10;

export const queueKey = (type: ContentType | null, after: Cursor | null): string =>
  `${adminPrefix}queue?${type ?? ""}&${after?.at ?? ""}&${after?.id ?? ""}`;
export const fetchQueue = (type: ContentType | null, after: Cursor | null) =>
  callProcedure(
    "get_moderation_queue",
    { p_type: type, p_after_due: after?.at ?? null, p_after_id: after?.id ?? null, p_limit: cardsPerPage },
    z.array(reportedSchema),
  );

const appealSchema = z.object({
  ...subjectShape,
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

export const appealsKey = (after: Cursor | null): string =>
  `${adminPrefix}appeals?${after?.at ?? ""}&${after?.id ?? ""}`;
export const fetchAppeals = (after: Cursor | null) =>
  callProcedure(
    "get_appeals",
    { p_after_appealed: after?.at ?? null, p_after_id: after?.id ?? null, p_limit: cardsPerPage },
    z.array(appealSchema),
  );

/** A decision about reported content. It closes the reports that were on screen; later ones stay open. */
export type ModerationDecision = {
  opId: string;
  action: string;
  code: ReportReason | null;
  text: string;
  name: string | null;
};

const decidedSchema = z.object({ success: z.literal(true), left_open: z.number() });

/** Idempotent by `opId`. The server refuses decisions about one's own content and about content that is already decided. */
export const saveDecision = (reported: Reported, { opId, action, code, text, name }: ModerationDecision) =>
  callProcedure(
    "moderate_content",
    {
      p_subject_type: reported.subject_type,
      p_subject_id: reported.subject_id,
      p_place_id: reported.place_id,
      p_photo_path: reported.photo_path,
      p_action: action,
      p_reason: text,
      p_reason_code: code,
      p_reports: reported.reports.newest.map(({ id }) => id),
      p_name: name,
      p_op_id: opId,
    },
    decidedSchema,
  );

/** Only an admin other than the one who decided may decide the appeal. */
export const saveAppeal = (id: string, outcome: "upheld" | "reversed", reason: string, opId: string) =>
  callProcedure(
    "decide_appeal",
    { p_decision_id: id, p_outcome: outcome, p_reason: reason, p_op_id: opId },
    z.object({ success: z.literal(true) }),
  );
