import type { BodyOf } from "../bodies.ts";
import { photoPath, ratingKey } from "../keys.ts";
import { withCaption } from "../rating-photo.ts";
import { contentOf, photoIdOf } from "../../../ratings/rating.ts";
import { rebased, requestOf } from "./rating-base.ts";
import type { Making, Rules, ShowContext } from "../kind-rules.ts";

type Body = BodyOf<"rating.restore.v1">;

export const ratingRestore: Rules<Body> = {
  key: (uid, { placeId }) => ratingKey(uid, placeId),
  rank: 0,
  request: (body, command) => ({ ...requestOf(body, command), photos: body.photoIds.map(photoPath) }),
  rebase: rebased,
};

export const ratingRestoreMaking: Making<Body> = {
  begin: (body, { base }) => ({ ...body, base }),
  // The person has seen the server's row, so nothing is restored any more: this is a normal save.
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
    return withCaption({ id, src, local: localPhotoIds.has(id), state }, was?.photo_captions?.[src]);
  });
}
