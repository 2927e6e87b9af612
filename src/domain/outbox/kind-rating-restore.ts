import * as z from "zod/mini";
import { photoPath, ratingKey } from "./keys.ts";
import { placeIdSchema } from "../places/place.ts";
import { captioned } from "./caption.ts";
import { contentOf, photoIdOf, ratingContentSchema, ratingSchema } from "../ratings/rating.ts";
import { basedOn, unconfirmedOf } from "./kind-based.ts";
import type { Making, Rules, ShowContext } from "./kind-rules.ts";
import { uuidSchema } from "../uuid.ts";

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
});
type Body = z.infer<typeof ratingRestoreSchema>;

export const ratingRestore: Rules<Body> = {
  key: (uid, { placeId }) => ratingKey(uid, placeId),
  rank: 0,
  request: ({ content, base, photoIds, language }, command) => ({
    content,
    base,
    unconfirmed: unconfirmedOf(command),
    photos: photoIds.map(photoPath),
    ...(language ? { language } : {}),
  }),
  contentOf: ({ content }) => content,
  rebase(body, seen, theirs) {
    const { content, base, agreed } = basedOn(body.content, seen, theirs);
    return agreed ? { ...body, content: content ?? body.content, base } : null;
  },
};

export const ratingRestoreMaking: Making<Body> = {
  begin: (body, { base }) => ({ ...body, base }),
  // What stands has been seen: nothing is brought back any more, this is a rating like any other.
  insist: ({ placeId, placeName, content, language }, row) => ({
    kind: "rating.save.v1",
    placeId,
    placeName,
    content,
    base: row && contentOf(row),
    evidence: null,
    qrCodeId: null,
    language,
  }),
  show(shown, { body, editedAt }, context) {
    const row = shown.row ?? body.was;
    const photos = shown.row ? shown.photos : photosOf(body, context);
    return { content: body.content, placeName: body.placeName, row, ratedAt: row?.rated_at ?? editedAt, photos };
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
