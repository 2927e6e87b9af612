import * as z from "zod/mini";
import type { ReportReason } from "../../../domain/outbox/commands/kinds/report-file.ts";
import { reviewSchema } from "../../../domain/places/place-page.ts";
import { removedReviewsSchema } from "../../../domain/places/removed-reviews.ts";
import type { Answer } from "../../data/answer.ts";
import { callProcedure } from "../../data/call.ts";
import { placePrefix } from "../place-prefix.ts";
import { queryOfFilter, type ReviewFilter } from "./review-filter.ts";

/** A public review with the owner's reply and report. */
export const ownerReviewSchema = z.extend(z.omit(reviewSchema, { own: true, liked: true, likes_count: true }), {
  /** Moderation hid the reply. It still exists. */
  reply_hidden: z.boolean(),
  /** The owner's report. `kept`: the moderators decided that the review stays. */
  report: z.nullable(
    z.object({ status: z.literal(["open", "decided"]), reason: z.string(), kept: z.nullable(z.boolean()) }),
  ),
});
export type OwnerReview = z.infer<typeof ownerReviewSchema>;

const figureSchema = z.object({ count: z.number(), average: z.nullable(z.number()) });
export type Figure = z.infer<typeof figureSchema>;

const overviewSchema = z.object({
  total: figureSchema,
  /** The last month until today, and the month before. */
  month: figureSchema,
  month_before: figureSchema,
  /** The last seven days, and the seven before. */
  week: figureSchema,
  week_before: figureSchema,
  distribution: z.object({ "1": z.number(), "2": z.number(), "3": z.number(), "4": z.number(), "5": z.number() }),
  trend: z.array(z.extend(figureSchema, { starts_on: z.string() })),
  /** Count in the last month and in the month before. */
  tags: z.array(z.object({ tag: z.string(), count: z.number(), before: z.number() })),
  /** Counted up to 100; 100 is shown as "more than 99". */
  waiting: z.object({ unanswered: z.number(), reported: z.number(), first: z.array(ownerReviewSchema) }),
  recent: z.array(ownerReviewSchema),
  removed: removedReviewsSchema,
});
export type Overview = z.infer<typeof overviewSchema>;

export const overviewKey = (placeId: string): string => `${placePrefix(placeId)}overview`;
export const fetchOverview = (placeId: string): Promise<Answer<Overview>> =>
  callProcedure("get_place_overview", { p_place_id: placeId }, overviewSchema);

/** Page size. One more is requested, to know whether there are older ones. */
export const reviewsPerPage = 20;

/** Key of a page, from the search string of its address. */
export const reviewsKey = (placeId: string, search: string): string => `${placePrefix(placeId)}reviews${search || "?"}`;

export const fetchReviews = (
  placeId: string,
  filter: ReviewFilter,
  after: string | null,
): Promise<Answer<OwnerReview[]>> =>
  callProcedure(
    "get_owner_reviews",
    { p_place_id: placeId, p_filter: queryOfFilter(filter), p_after_id: after, p_limit: reviewsPerPage + 1 },
    z.array(ownerReviewSchema),
  );

const exportRowSchema = z.object({
  id: z.string(),
  day: z.string(),
  score: z.number(),
  tags: z.array(z.string()),
  comment: z.nullable(z.string()),
  language: z.nullable(z.string()),
  photos: z.number(),
  verification: z.string(),
  server_first_name: z.nullable(z.string()),
  award: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  replied_on: z.nullable(z.string()),
});
export type ExportRow = z.infer<typeof exportRowSchema>;

export const rowsPerCall = 500;

/** Rows of the export after the row `after`. */
export const fetchExportRows = (
  placeId: string,
  filter: ReviewFilter,
  after: string | null,
): Promise<Answer<ExportRow[]>> =>
  callProcedure(
    "export_place_reviews",
    { p_place_id: placeId, p_filter: queryOfFilter(filter), p_after_id: after, p_limit: rowsPerCall },
    z.array(exportRowSchema),
  );

const serversSchema = z.array(z.object({ server_id: z.string(), first_name: z.string() }));
export type ServerName = z.infer<typeof serversSchema>[number];
export const serverNamesKey = (placeId: string): string => `${placePrefix(placeId)}server-names`;
export const fetchServerNames = (placeId: string): Promise<Answer<ServerName[]>> =>
  callProcedure("active_servers", { p_place_id: placeId }, serversSchema);

/** Creates or edits the public reply; an empty `text` deletes it. Idempotent by `opId`. */
export const saveReply = (reply: { ratingId: string; text: string; opId: string }): Promise<Answer<unknown>> =>
  callProcedure(
    "reply_to_rating",
    { p_rating_id: reply.ratingId, p_body: reply.text, p_op_id: reply.opId },
    z.object({ success: z.literal(true) }),
  );

export const saveReport = (report: {
  ratingId: string;
  reason: ReportReason;
  note: string;
}): Promise<Answer<unknown>> =>
  callProcedure(
    "report_content",
    { p_subject_type: "rating", p_subject_id: report.ratingId, p_reason: report.reason, p_note: report.note || null },
    z.object({ success: z.literal(true) }),
  );
