import * as z from "zod/mini";
import { photoPath, ratingKey } from "../keys.ts";
import { evidenceSchema } from "../../../ratings/evidence.ts";
import { placeIdSchema } from "../../../places/place.ts";
import { captioned } from "../caption.ts";
import { contentOf, photoIdOf, ratingContentSchema, ratingSchema } from "../../../ratings/rating.ts";
import { rebased, requestOf } from "./rating-base.ts";
import type { Making, Rules, ShowContext } from "../kind-rules.ts";
import { uuidSchema } from "../../../uuid.ts";

/** Takes back a removal that may have arrived: the server kept what was removed, to the last column. */
export const ratingRestoreSchema = z.object({
  kind: z.literal("rating.restore.v1"),
  placeId: placeIdSchema,
  placeName: z.string(),
  content: ratingContentSchema,
  base: z.nullable(ratingContentSchema),
  /** Ids of the photos that it had, in their order. */
  photoIds: z.array(uuidSchema),
  /** The row as it stood, to be shown until it is back. */
  was: z.nullable(ratingSchema),
  language: z.optional(z.nullable(z.string())),
  /** Of what it was written with: for a server that never heard of it. */
  evidence: z.optional(z.nullable(evidenceSchema)),
  qrCodeId: z.optional(z.nullable(uuidSchema)),
  writtenAt: z.optional(z.string()),
});
type Body = z.infer<typeof ratingRestoreSchema>;

export const ratingRestore: Rules<Body> = {
  key: (uid, { placeId }) => ratingKey(uid, placeId),
  rank: 0,
  request: (body, command) => ({ ...requestOf(body, command), photos: body.photoIds.map(photoPath) }),
  contentOf: ({ content }) => content,
  rebase: rebased,
};

export const ratingRestoreMaking: Making<Body> = {
  begin: (body, { base }) => ({ ...body, base }),
  // What stands has been seen: nothing is brought back any more, this is a rating like any other.
  insist: ({ photoIds: _photos, was: _was, evidence = null, qrCodeId = null, ...said }, row) => ({
    ...said,
    kind: "rating.save.v1",
    base: row && contentOf(row),
    evidence,
    qrCodeId,
  }),
  show(shown, { body, editedAt }, context) {
    const row = shown.row ?? body.was;
    const photos = shown.row ? shown.photos : photosOf(body, context);
    const ratedAt = row?.rated_at ?? body.writtenAt ?? editedAt;
    return { content: body.content, placeName: body.placeName, row, ratedAt, photos };
  },
};

function photosOf({ photoIds, was }: Body, { state, localPhotoIds }: ShowContext) {
  const attached = new Map(was?.photo_urls.map((path) => [photoIdOf(path), path]));
  return photoIds.flatMap((id) => {
    const src = attached.get(id);
    if (src === undefined) return [];
    return captioned({ id, src, local: localPhotoIds.has(id), state }, was?.photo_captions?.[src]);
  });
}
