import * as z from "zod/mini";
import { placeIdSchema } from "../places/place.ts";
import { maxCaptionLength, maxPhotos, ratingContentSchema } from "../ratings/rating.ts";
import { sameContent } from "../outbox/commands/merge-content.ts";
import type { RatingContent } from "../ratings/rating.ts";
import { uuidSchema } from "../uuid.ts";

/** The name of the file inside the archive that programs read, and the folder of the photos. */
export const exportFileName = "five-lemons.json";
/** Nothing that could climb out of the folder, nor a name that a system would take for something else. */
export const photoNamePattern = /^photos\/[a-z0-9][a-z0-9-]{0,80}\.jpg$/;

const missingSchema = z.literal(["not-here", "too-much"]);
export type Missing = z.infer<typeof missingSchema>;

/** Far more photos than anybody takes off one rating and puts on it again before handing it in. */
const mostNamed = 100;
const photoIdSchema = z.string().check(z.maxLength(100));
const exportedPhotoSchema = z.object({
  id: photoIdSchema,
  /** Its name in the archive; null: it is not in it, for the reason that `missing` names. */
  file: z.nullable(z.string().check(z.regex(photoNamePattern))),
  missing: z.optional(missingSchema),
  caption: z.nullable(z.string().check(z.maxLength(maxCaptionLength))),
});
export type ExportedPhoto = z.infer<typeof exportedPhotoSchema>;

/** One rating. It is judged by the rules of every rating: a file from outside is no more to be trusted than a form. */
export const exportedRatingSchema = z.object({
  placeId: placeIdSchema,
  placeName: z.string().check(z.minLength(1), z.maxLength(300)),
  vicinity: z.nullable(z.string()),
  city: z.nullable(z.string()),
  content: ratingContentSchema,
  ratedAt: z.iso.datetime({ offset: true }),
  /** When it was last changed: of two ratings of one place the newer one counts. */
  changedAt: z.iso.datetime({ offset: true }),
  /** How far it was when it was taken: "sent", or what of it only the device had. */
  sync: z.literal(["queued", "sending", "sent", "attention"]),
  verification: z.string(),
  photos: z.array(exportedPhotoSchema).check(z.maxLength(maxPhotos)),
});
export type ExportedRating = z.infer<typeof exportedRatingSchema>;

const ratingParts = ratingContentSchema.shape;
/** What is written is kept whole, also where it is longer than may be handed in. */
const draftText = z.string().check(z.maxLength(100_000));

/** A rating that was begun and not handed in: half-finished is its normal state. */
export const exportedDraftSchema = z.object({
  placeId: placeIdSchema,
  placeName: z.string().check(z.minLength(1), z.maxLength(300)),
  score: z.nullable(ratingParts.score),
  tags: ratingParts.tags,
  comment: draftText,
  serverName: draftText,
  award: ratingParts.server_emoji,
  updatedAt: z.iso.datetime({ offset: true }),
  photos: z.array(z.extend(exportedPhotoSchema, { caption: z.nullable(draftText) })).check(z.maxLength(maxPhotos)),
  /** What is to become of the photos that the rating has already: those that leave it, words, and all in their order. By their ids. */
  removed: z.optional(z.array(photoIdSchema).check(z.maxLength(mostNamed))),
  captions: z.optional(z.record(photoIdSchema, draftText)),
  order: z.optional(z.array(photoIdSchema).check(z.maxLength(mostNamed))),
});
export type ExportedDraft = z.infer<typeof exportedDraftSchema>;

/** What the archive says of itself. Each rating is read by itself, so that one bad one does not cost the others. */
export const exportFileSchema = z.object({
  format: z.literal("five-lemons"),
  version: z.literal(1),
  exportedAt: z.iso.datetime({ offset: true }),
  person: z.object({ id: uuidSchema, email: z.string(), firstName: z.nullable(z.string()) }),
  ratings: z.array(z.unknown()),
  drafts: z.array(z.unknown()),
});
export type ExportFile = z.infer<typeof exportFileSchema>;

/** What is here of the same place; null: nothing. */
export type ExistingRating = { content: RatingContent; changedAt: string; photos: number } | null;

/**
 * What becomes of a rating of the archive: `new` is brought here, `newer` replaces the older one here, `same` and `older`
 * change nothing, `writing` has to wait until the draft of that place is done.
 */
export type ImportDecision = "new" | "newer" | "same" | "older" | "writing";

/** The newest wins; who is writing about a place is not written over. */
export function importDecision(taken: ExportedRating, here: ExistingRating, hasDraft: boolean): ImportDecision {
  if (here && !isBehind(taken, here)) return sameContent(here.content, taken.content) ? "same" : "older";
  if (hasDraft) return "writing";
  return here ? "newer" : "new";
}

/**
 * Whether the place was rated after this was begun, so that it has done its part. `rating`: of the same archive; brought here from
 * it, it was changed today and is older than the draft all the same.
 */
export function isDraftOutdated(
  draft: ExportedDraft,
  here: ExistingRating,
  rating: ExportedRating | undefined,
): boolean {
  const begunMs = Date.parse(draft.updatedAt);
  if (!here || Date.parse(here.changedAt) < begunMs) return false;
  const isFromHere = rating && sameContent(here.content, rating.content) && here.photos <= rating.photos.length;
  return !isFromHere || Date.parse(rating.changedAt) >= begunMs;
}

/** Whether the archive has what is missing here and was not changed here since: words, or photos that did not come along. */
function isBehind(taken: ExportedRating, here: NonNullable<ExistingRating>): boolean {
  const same = sameContent(here.content, taken.content);
  const lead = Date.parse(taken.changedAt) - Date.parse(here.changedAt);
  if (!same) return lead > 0;
  return lead >= 0 && taken.photos.filter(({ file }) => file !== null).length > here.photos;
}
