import * as z from "zod/mini";
import { toPlaceId } from "../../domain/places/place.ts";
import { awardSchema, scoreSchema } from "../../domain/ratings/score.ts";
import { tagSchema } from "../../domain/ratings/tags.ts";
import type { Answer } from "../data/answer.ts";
import { callFunction, callProcedure, readRows } from "../data/call.ts";
import { uuidSchema } from "../../domain/uuid.ts";

/** Key prefix of this dashboard. */
export const serverPrefix = "server/";

const day = z.string();
const doneSchema = z.object({ success: z.literal(true) });

/** Averages are null without ratings. Tags and awards are counted by code; readers skip unknown codes. */
const statsSchema = z.object({
  averageRating: z.nullable(z.number()),
  totalRatings: z.int(),
  thisWeek: z.int(),
  thisMonth: z.int(),
  tagCounts: z.record(z.string(), z.int()),
  emojiCounts: z.record(z.string(), z.int()),
  topRestaurants: z.array(
    z.object({ place_id: z.string(), name: z.string(), rating_count: z.int(), average_rating: z.number() }),
  ),
});
export type ServerStats = z.infer<typeof statsSchema>;
export const fetchStats = (): Promise<Answer<ServerStats>> => callProcedure("get_server_stats", {}, statsSchema);

const spanSchema = z.object({ count: z.int(), average: z.nullable(z.number()) });
const homeSchema = z.object({
  praise: z.array(
    z.object({
      id: uuidSchema,
      comment: z.string(),
      restaurant_name: z.string(),
      created_at: day,
      server_emoji: z.nullable(awardSchema),
    }),
  ),
  themes: z.array(z.object({ tag: tagSchema, count: z.int() })),
  weeks: z.array(z.object({ from: day, count: z.int(), average: z.nullable(z.number()) })),
  last30: spanSchema,
  before: spanSchema,
});
export type ServerHome = z.infer<typeof homeSchema>;
export const fetchHome = (): Promise<Answer<ServerHome>> => callProcedure("get_server_home", {}, homeSchema);

const reviewSchema = z.object({
  id: uuidSchema,
  /** The name the guest chose to show; null if none. */
  reviewer: z.nullable(z.string()),
  restaurant_name: z.string(),
  created_at: day,
  /** Null after one day; then `created_at` gives the day. */
  age_minutes: z.nullable(z.int()),
  score: scoreSchema,
  server_emoji: z.nullable(awardSchema),
  comment: z.nullable(z.string()),
  tags: z.array(tagSchema),
});
export type ServerReview = z.infer<typeof reviewSchema>;
export const reviewsPerPage = 20;
/** Only the export requests more than one page at a time. */
export const fetchReviews = (after: string | null, limit = reviewsPerPage): Promise<Answer<ServerReview[]>> =>
  callProcedure("get_server_reviews", { p_after_id: after, p_limit: limit }, z.array(reviewSchema));

export type ReviewPages = { rows: ServerReview[]; more: boolean };
/** The newest `pages` pages, always fetched together, so that new reviews push no row off the list. */
export async function fetchReviewPages(pages: number): Promise<Answer<ReviewPages>> {
  const rows: ServerReview[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const answer = await fetchReviews(rows.at(-1)?.id ?? null);
    if (!answer.ok) return answer;
    rows.push(...answer.value);
    if (answer.value.length < reviewsPerPage) return { ok: true, value: { rows, more: false } };
  }
  return { ok: true, value: { rows, more: true } };
}

export const saveObjection = (ratingId: string, reason: string, note: string): Promise<Answer<unknown>> =>
  callProcedure(
    "report_content",
    { p_subject_type: "rating", p_subject_id: ratingId, p_reason: reason, p_note: note || null },
    doneSchema,
  );
const reportSchema = z.object({ subject_id: uuidSchema, status: z.string() });
/** Ratings this person has objected to. */
export const fetchObjections = (): Promise<Answer<{ subject_id: string; status: string }[]>> =>
  callProcedure("get_my_reports", {}, z.array(reportSchema));

const invitationSchema = z.object({
  id: uuidSchema,
  restaurant_name: z.string(),
  owner_business_name: z.string(),
  invitation_message: z.nullable(z.string()),
  expires_at: z.string(),
  created_at: z.string(),
});
export type ServerInvitation = z.infer<typeof invitationSchema>;
export const fetchInvitations = (): Promise<Answer<ServerInvitation[]>> =>
  callProcedure("get_server_invitations", {}, z.array(invitationSchema));
export type InvitationAnswer = "accepted" | "declined";
export const answerInvitation = (id: string, response: InvitationAnswer): Promise<Answer<unknown>> =>
  callProcedure("respond_to_server_invitation", { p_invitation_id: id, p_response: response }, doneSchema);

const associationSchema = z.object({
  id: uuidSchema,
  place_id: z.string(),
  restaurant_name: z.string(),
  business_name: z.string(),
  is_active: z.boolean(),
  paused_by: z.nullable(z.string()),
  since: day,
  rating_count: z.int(),
  average_rating: z.nullable(z.number()),
});
export type Association = z.infer<typeof associationSchema>;
export const fetchAssociations = (): Promise<Answer<Association[]>> =>
  callProcedure("get_server_associations", {}, z.array(associationSchema));
export const removeAssociation = (id: string): Promise<Answer<unknown>> =>
  callProcedure("leave_restaurant", { p_association_id: id }, doneSchema);

const codeSchema = z.object({ id: uuidSchema, code_data: z.object({ deep_link: z.string() }) });
export type OwnCode = z.infer<typeof codeSchema>;
/** The person's code at a place; creates it on the first call. */
export const fetchOwnCode = (placeId: string, serverId: string): Promise<Answer<OwnCode>> =>
  callFunction(
    "sign-code",
    { place_id: toPlaceId(placeId) ?? placeId, qr_type: "restaurant_server", server_id: serverId },
    codeSchema,
  );

const praiseSchema = z.object({
  rating_id: uuidSchema,
  server_name: z.string(),
  server_emoji: z.nullable(awardSchema),
  rated_on: day,
  claim: z.nullable(z.literal(["open", "accepted", "declined"])),
});
export type ClaimablePraise = z.infer<typeof praiseSchema>;
export const fetchPraise = (placeId: string): Promise<Answer<ClaimablePraise[]>> =>
  callProcedure("get_claimable_praise", { p_place_id: placeId }, z.array(praiseSchema));
export const savePraiseClaim = (ratingId: string): Promise<Answer<unknown>> =>
  callProcedure("claim_praise", { p_rating_id: ratingId }, uuidSchema);

const readerSchema = z.object({
  business_name: z.string(),
  rating_count: z.int(),
  shown: z.boolean(),
  looked_on: z.nullable(day),
});
export type Reader = z.infer<typeof readerSchema>;
export const fetchReaders = (): Promise<Answer<Reader[]>> =>
  callProcedure("get_server_readers", {}, z.array(readerSchema));

const profileSchema = z.object({
  id: uuidSchema,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.nullable(z.string()),
  hidden_from_search: z.boolean(),
});
export type ServerProfile = z.infer<typeof profileSchema>;
/** Null if there is no profile. */
export async function fetchProfile(uid: string): Promise<Answer<ServerProfile | null>> {
  const query = { select: Object.keys(profileSchema.shape).join(","), user_id: `eq.${uid}` };
  const answer = await readRows("servers", query, z.array(profileSchema));
  return answer.ok ? { ok: true, value: answer.value[0] ?? null } : answer;
}
export type ProfileFields = { firstName: string; lastName: string; email: string; phone: string };
export const saveProfile = ({ firstName, lastName, email, phone }: ProfileFields): Promise<Answer<unknown>> =>
  callProcedure(
    "update_server_profile",
    { p_first_name: firstName, p_last_name: lastName, p_email: email, p_phone_number: phone },
    doneSchema,
  );
export const saveHidden = (hidden: boolean): Promise<Answer<unknown>> =>
  callProcedure("hide_from_search", { p_hidden: hidden }, doneSchema);
export const removeProfile = (): Promise<Answer<unknown>> => callProcedure("delete_server_profile", {}, doneSchema);
