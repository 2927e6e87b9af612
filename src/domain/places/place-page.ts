import * as z from "zod/mini";
import { cityFields } from "./city-fields.ts";
import { openTimesSchema } from "./open-times.ts";
import { placeIdSchema, type Place } from "./place.ts";
import { promotionsSchema } from "./promotion.ts";
import { verificationSchema } from "./verification.ts";
import { removedReviewsSchema } from "./removed-reviews.ts";

const replySchema = z.object({ id: z.string(), name: z.string(), body: z.string(), created_at: z.string() });

/**
 * A review as its reader may see it. `reviewer` null: an unnamed person. Times are days only, to protect privacy; for
 * readers outside (`month_only`) the first day of the month.
 */
export const reviewSchema = z.object({
  id: z.string(),
  reviewer: z.nullable(z.string()),
  score: z.number(),
  tags: z.array(z.string()),
  comment: z.nullable(z.string()),
  /** Language of the comment, as a BCP 47 tag, if known. */
  language: z.nullable(z.string()),
  /** Paths in the bucket `reviews`, and captions by path. */
  photo_urls: z.array(z.string()),
  photo_captions: z.record(z.string(), z.string()),
  verification: verificationSchema,
  created_at: z.string(),
  month_only: z.optional(z.boolean()),
  server_first_name: z.nullable(z.string()),
  server_emoji: z.nullable(z.string()),
  own: z.boolean(),
  liked: z.boolean(),
  likes_count: z.number(),
  reply: z.nullable(replySchema),
});
export type Review = z.infer<typeof reviewSchema>;

const text = z.nullable(z.string());

/** The page of a place, as the server sends it. Only signed-in people get the mayor. */
export const placePageSchema = z.object({
  place: z.object({
    place_id: placeIdSchema,
    name: z.string(),
    vicinity: text,
    other_names: z.optional(z.array(z.string())),
    postcode: z.optional(text),
    country: z.optional(text),
    unconfirmed: z.optional(z.boolean()),
    city: text,
    city_id: cityFields.city_id,
    city_names: cityFields.city_names,
    state: text,
    lat: z.number(),
    lng: z.number(),
    average_score: z.nullable(z.number()),
    rating_count: z.number(),
    top_tags: z.array(z.string()),
    photo_urls: z.array(z.string()),
    attribution: text,
    closed_at: text,
    business_status: z.string(),
    types: z.array(z.string()),
    opening_hours: text,
    open_times: z.optional(z.nullable(openTimesSchema)),
    phone: text,
    website: text,
    time_zone: text,
  }),
  /** Number of ratings per score. */
  distribution: z.object({ "1": z.number(), "2": z.number(), "3": z.number(), "4": z.number(), "5": z.number() }),
  tag_counts: z.record(z.string(), z.number()),
  promotions: promotionsSchema,
  /** Reviews that moderation removed in the last twelve months, by reason. Absent in rows of earlier versions. */
  removed: z.optional(removedReviewsSchema),
  photos: z.array(
    z.object({ path: z.string(), caption: z.nullable(z.string()), rating_id: z.string(), own: z.boolean() }),
  ),
  mayor: z.nullable(z.object({ username: text, first_name: text, since: text })),
  servers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The reader added the place, and nobody else has confirmed it. Absent in rows of earlier versions. */
  added_by_you: z.optional(z.boolean()),
  /** Undecided proposal of this person; null for guests without an account, absent in rows of earlier versions. */
  proposal: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  reviews: z.array(reviewSchema),
});
export type PlacePage = z.infer<typeof placePageSchema>;

/** Maximum number of guests' photos on a card. */
const photosOnCard = 4;

/** Derives the card of a place from its page, so that both always agree. */
export function cardOf({ place, promotions, photos, servers }: Omit<PlacePage, "reviews">): Place {
  const {
    average_score: lemon_avg,
    rating_count: lemon_count,
    closed_at: _closedAt,
    business_status: _status,
    phone: _phone,
    website: _website,
    ...card
  } = place;
  const guestPhotos = photos.slice(0, photosOnCard).map(({ path }) => path);
  return { ...card, lemon_avg, lemon_count, photo_urls: [...card.photo_urls, ...guestPhotos], servers, promotions };
}

/** Prepends the newest page of reviews to the known ones. Older reviews are kept only if both overlap. */
export function joinReviews(newest: readonly Review[], known: readonly Review[]): Review[] {
  const last = newest.at(-1);
  const meets = known.findIndex(({ id }) => id === last?.id);
  return meets < 0 ? [...newest] : [...newest, ...known.slice(meets + 1)];
}
