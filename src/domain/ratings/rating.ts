import * as z from "zod/mini";
import { maxCaptionLength, maxCommentLength, maxPhotos, maxServerNameLength, maxTags } from "../limits.ts";
import { placeIdSchema } from "../places/place.ts";
import { awardSchema, scoreSchema, topScore, type Award, type Score } from "./score.ts";
import { keepTagsForScore, tagSchema, tagsForScore, type Tag } from "./tags.ts";
import { uuidSchema } from "../uuid.ts";

export { maxCaptionLength, maxCommentLength, maxPhotos, maxServerNameLength };

/** What a guest wants a rating to say. Limits here are for feedback; Postgres repeats them and has the last word. */
export const ratingContentSchema = z
  .object({
    score: scoreSchema,
    tags: z.array(tagSchema).check(z.maxLength(maxTags)),
    comment: z.nullable(z.string().check(z.maxLength(maxCommentLength))),
    server_id: z.nullable(uuidSchema),
    server_name: z.nullable(z.string().check(z.maxLength(maxServerNameLength))),
    server_emoji: z.nullable(awardSchema),
  })
  .check(
    z.refine((content) => content.tags.every((tag) => tagsForScore(content.score).includes(tag)), "tags_invalid"),
    z.refine(
      (content) => content.score === topScore || (content.server_name === null && content.server_emoji === null),
      "server_only_at_top_score",
    ),
  );
export type RatingContent = z.infer<typeof ratingContentSchema>;

/** A row of `public.ratings` as the author reads it (procedure `my_ratings` and the result of `submit_ops`). */
export const ratingSchema = z.object({
  id: uuidSchema,
  user_id: uuidSchema,
  restaurant_place_id: placeIdSchema,
  restaurant_name: z.string(),
  score: scoreSchema,
  tags: z.array(z.string()),
  comment: z.nullable(z.string()),
  /** Object paths in the `reviews` bucket: `{user_id}/{photo_id}.jpg`. */
  photo_urls: z.array(z.string()),
  /** What is to be seen on a photo, by its path. Absent in rows that an earlier version kept. */
  photo_captions: z.optional(z.record(z.string(), z.string())),
  /** Of the comment, e.g. "fr". */
  language: z.optional(z.nullable(z.string())),
  server_id: z.nullable(uuidSchema),
  server_name: z.nullable(z.string()),
  server_emoji: z.nullable(awardSchema),
  /** How the visit was verified; `none` is an honest answer, not an error. */
  verification: z.literal(["none", "location", "qr"]),
  /** Rises by one per applied change; what an edit is based on. */
  version: z.number(),
  rated_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Of the restaurant, joined for history. */
  restaurant_vicinity: z.nullable(z.string()),
  restaurant_city: z.nullable(z.string()),
});
export type Rating = z.infer<typeof ratingSchema>;

/** The same for a path with a folder before it, as earlier versions wrote them, and without. */
export const photoIdOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1).replace(/\.jpg$/, "");
export const hasPhoto = (row: Rating | null | undefined, photoId: string): boolean =>
  row?.photo_urls.some((path) => photoIdOf(path) === photoId) ?? false;

/** The content part of a server row, i.e. the base that an edit of it starts from. */
export function contentOf(rating: Pick<Rating, keyof RatingContent>): RatingContent {
  return {
    score: rating.score,
    tags: rating.tags.filter((tag): tag is Tag => tagSchema.safeParse(tag).success),
    comment: rating.comment,
    server_id: rating.server_id,
    server_name: rating.server_name,
    server_emoji: rating.server_emoji,
  };
}

/** Removes control characters of pasted text, except tab and line feed. Postgres rejects NUL and strips the others. */
const clean = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n]/gu, "")
    .trim()
    .toWellFormed() || null;

/** Turns what was typed into what may be sent: trimmed, tags of the score only, praise only at five lemons. */
export function toRatingContent(typed: {
  score: Score;
  tags: readonly Tag[];
  comment: string;
  serverId: string | null;
  serverName: string;
  award: Award | null;
}): RatingContent {
  const praised = typed.score === topScore;
  return {
    score: typed.score,
    tags: keepTagsForScore(typed.tags, typed.score),
    comment: clean(typed.comment),
    server_id: typed.serverId,
    server_name: praised ? clean(typed.serverName) : null,
    server_emoji: praised ? typed.award : null,
  };
}
