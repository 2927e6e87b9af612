import * as z from "zod/mini";
import { placeIdSchema, type Place } from "./place.ts";
import { promotionSchema } from "./promotion.ts";

const replySchema = z.object({ id: z.string(), name: z.string(), body: z.string(), created_at: z.string() });

/** A review as everybody may read it. `reviewer` null: somebody who is not named. Days, never minutes. */
export const reviewSchema = z.object({
  id: z.string(),
  reviewer: z.nullable(z.string()),
  score: z.number(),
  tags: z.array(z.string()),
  comment: z.nullable(z.string()),
  /** In which it is written, as a tag of BCP 47, where that is known. */
  language: z.nullable(z.string()),
  /** Paths in the bucket `reviews`, and what is to be seen on them by path. */
  photo_urls: z.array(z.string()),
  photo_captions: z.record(z.string(), z.string()),
  verification: z.literal(["none", "location", "qr"]),
  created_at: z.string(),
  server_first_name: z.nullable(z.string()),
  server_emoji: z.nullable(z.string()),
  own: z.boolean(),
  liked: z.boolean(),
  likes_count: z.number(),
  reply: z.nullable(replySchema),
});
export type Review = z.infer<typeof reviewSchema>;

const text = z.nullable(z.string());

/** The page of a place as the server sends it; the mayor only to signed-in people. */
export const placePageSchema = z.object({
  place: z.object({
    place_id: placeIdSchema,
    name: z.string(),
    vicinity: text,
    city: text,
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
    phone: text,
    website: text,
    time_zone: text,
  }),
  /** How many gave so many lemons. */
  distribution: z.object({ "1": z.number(), "2": z.number(), "3": z.number(), "4": z.number(), "5": z.number() }),
  tag_counts: z.record(z.string(), z.number()),
  promotions: z.array(promotionSchema),
  photos: z.array(
    z.object({ path: z.string(), caption: z.nullable(z.string()), rating_id: z.string(), own: z.boolean() }),
  ),
  mayor: z.nullable(z.object({ username: text, first_name: text, since: text })),
  servers: z.array(z.object({ id: z.string(), name: z.string() })),
  /** What this person has proposed and nobody has decided about; null for who is nobody, absent from an earlier server. */
  proposal: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  reviews: z.array(reviewSchema),
});
export type PlacePage = z.infer<typeof placePageSchema>;

/** As many photos of guests a card knows. */
const photosOnCard = 4;

/** The card of a place from its page, so that the two never say different things. */
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

/** The newest page of reviews before those known already: what lies behind it is kept where the two meet. */
export function joinReviews(newest: readonly Review[], known: readonly Review[]): Review[] {
  const last = newest.at(-1);
  const meets = known.findIndex(({ id }) => id === last?.id);
  return meets < 0 ? [...newest] : [...newest, ...known.slice(meets + 1)];
}
