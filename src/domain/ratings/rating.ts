import * as z from "zod/mini";
import { cityFields } from "../places/city-fields.ts";
import { maxCaptionLength, maxCommentLength, maxPhotos, maxServerNameLength, maxTags } from "../limits.ts";
import { placeIdSchema } from "../places/place.ts";
import { verificationSchema } from "../places/verification.ts";
import { awardSchema, scoreSchema, topScore, type Award, type Score } from "./score.ts";
import { keepTagsForScore, tagSchema, tagsForScore, type Tag } from "./tags.ts";
import { uuidSchema } from "../uuid.ts";

export { maxCaptionLength, maxCommentLength, maxPhotos, maxServerNameLength };

/** The content of a rating, as the guest wants it. Limits here are for feedback; Postgres repeats them and decides. */
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

/** A row of `private.ratings` as the author reads it (procedure `my_ratings` and the result of `submit_ops`). */
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
  /** Captions by path. Absent in rows of earlier versions. */
  photo_captions: z.optional(z.record(z.string(), z.string())),
  /** Language of the comment, e.g. "fr". */
  language: z.optional(z.nullable(z.string())),
  server_id: z.nullable(uuidSchema),
  server_name: z.nullable(z.string()),
  /** An award that a newer server added is not shown; an edit leaves it as it is. */
  server_emoji: z.pipe(
    z.nullable(z.string()),
    z.transform((told) => awardSchema.safeParse(told).data ?? null),
  ),
  verification: verificationSchema,
  /** Increases by one per applied change. Edits name the version that they are based on. */
  version: z.number(),
  rated_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Address of the restaurant, joined for the history. */
  restaurant_vicinity: z.nullable(z.string()),
  restaurant_city: z.nullable(z.string()),
  /** Absent in rows of earlier versions. */
  restaurant_city_id: z.optional(z.nullable(z.number())),
  restaurant_city_names: cityFields.city_names,
});
export type Rating = z.infer<typeof ratingSchema>;

/** Id of a photo by its path, with or without a folder: earlier versions wrote one. */
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

/** Turns form input into valid content: trimmed, only tags of the score, praise only at five lemons. */
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
