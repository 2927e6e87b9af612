import * as z from "zod/mini";
import { placeIdSchema } from "../places/place.ts";
import { maxCaptionLength, maxPhotos, ratingContentSchema } from "../ratings/rating.ts";
import { sameContent } from "../outbox/commands/merge-content.ts";
import type { RatingContent } from "../ratings/rating.ts";
import { uuidSchema } from "../uuid.ts";

/** Name of the JSON file in the archive. */
export const exportFileName = "five-lemons.json";
/** Name of a photo in the archive. Allows no path that leaves the folder and no name that a file system reserves. */
export const photoNamePattern = /^photos\/[a-z0-9][a-z0-9-]{0,80}\.jpg$/;

const missingSchema = z.literal(["not-here", "too-much"]);
export type Missing = z.infer<typeof missingSchema>;

/** Most photo ids that a draft may mention; far more than one rating ever has. */
const maxPhotoIds = 100;
const photoIdSchema = z.string().check(z.maxLength(100));
const exportedPhotoSchema = z.object({
  id: photoIdSchema,
  /** File name in the archive; null if the photo is not included: `missing` has the reason. */
  file: z.nullable(z.string().check(z.regex(photoNamePattern))),
  missing: z.optional(missingSchema),
  caption: z.nullable(z.string().check(z.maxLength(maxCaptionLength))),
});
export type ExportedPhoto = z.infer<typeof exportedPhotoSchema>;

/** One rating, with the same limits as every rating: a file from outside is as untrusted as a form. */
export const exportedRatingSchema = z.object({
  placeId: placeIdSchema,
  placeName: z.string().check(z.minLength(1), z.maxLength(300)),
  vicinity: z.nullable(z.string()),
  city: z.nullable(z.string()),
  content: ratingContentSchema,
  ratedAt: z.iso.datetime({ offset: true }),
  /** Time of the last change. If a place was rated twice, the newer rating wins. */
  changedAt: z.iso.datetime({ offset: true }),
  /** Its state at export time; anything but "sent" means that only the device had the latest version. */
  sync: z.literal(["queued", "sending", "sent", "attention"]),
  verification: z.string(),
  photos: z.array(exportedPhotoSchema).check(z.maxLength(maxPhotos)),
});
export type ExportedRating = z.infer<typeof exportedRatingSchema>;

const ratingParts = ratingContentSchema.shape;
/** Draft texts may be longer than a rating allows. */
const draftText = z.string().check(z.maxLength(100_000));

/** A draft is a rating that was not submitted, so every field may be empty. */
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
  /** Changes to photos of the existing rating, by photo id: removed ones, captions, and the order of all. */
  removed: z.optional(z.array(photoIdSchema).check(z.maxLength(maxPhotoIds))),
  captions: z.optional(z.record(photoIdSchema, draftText)),
  order: z.optional(z.array(photoIdSchema).check(z.maxLength(maxPhotoIds))),
});
export type ExportedDraft = z.infer<typeof exportedDraftSchema>;

/** The JSON file. Ratings and drafts are validated one by one, so that an invalid one does not affect the others. */
export const exportFileSchema = z.object({
  format: z.literal("five-lemons"),
  version: z.literal(1),
  exportedAt: z.iso.datetime({ offset: true }),
  person: z.object({ id: uuidSchema, email: z.string(), firstName: z.nullable(z.string()) }),
  ratings: z.array(z.unknown()),
  drafts: z.array(z.unknown()),
});
export type ExportFile = z.infer<typeof exportFileSchema>;

/** The rating of the same place on this device; null if there is none. `photos`: their number. */
export type ExistingRating = { content: RatingContent; changedAt: string; photos: number } | null;

/**
 * What an import does with a rating: `new` is added, `newer` replaces the one on the device, `same` and `older` change nothing,
 * `writing` waits until the draft of that place is submitted or deleted.
 */
export type ImportDecision = "new" | "newer" | "same" | "older" | "writing";

/** The newer rating wins, and a draft is never overwritten. */
export function importDecision(exported: ExportedRating, existing: ExistingRating, hasDraft: boolean): ImportDecision {
  if (existing && !isBehind(exported, existing))
    return sameContent(existing.content, exported.content) ? "same" : "older";
  if (hasDraft) return "writing";
  return existing ? "newer" : "new";
}

/**
 * True when the place was rated after this draft was begun. `rating`: the rating of the same archive. Once imported it counts as
 * changed today, so its date in the archive is compared instead.
 */
export function isDraftOutdated(
  draft: ExportedDraft,
  existing: ExistingRating,
  rating: ExportedRating | undefined,
): boolean {
  const begunMs = Date.parse(draft.updatedAt);
  if (!existing || Date.parse(existing.changedAt) < begunMs) return false;
  const isThisRating =
    rating && sameContent(existing.content, rating.content) && existing.photos <= rating.photos.length;
  return !isThisRating || Date.parse(rating.changedAt) >= begunMs;
}

/** True when the archive has a newer text, or the same text with photos that are missing here. */
function isBehind(exported: ExportedRating, existing: NonNullable<ExistingRating>): boolean {
  const same = sameContent(existing.content, exported.content);
  const lead = Date.parse(exported.changedAt) - Date.parse(existing.changedAt);
  if (!same) return lead > 0;
  return lead >= 0 && exported.photos.filter(({ file }) => file !== null).length > existing.photos;
}
