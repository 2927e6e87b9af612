import type { BodyOf } from "../bodies.ts";
import { photoKey, photoPath } from "../keys.ts";
import { photoMissing, type Making, type Rules } from "../kind-rules.ts";

type Body = BodyOf<"photo.attach.v1">;

export const photoAttach: Rules<Body> = {
  key: (uid, { photoId }) => photoKey(uid, photoId),
  rank: 2,
  afterRatingOf: ({ placeId }) => placeId,
  bytesOf: ({ photoId }) => photoId,
  request: ({ photoId }) => ({ path: photoPath(photoId) }),
  readRejection: photoMissing,
};

export const photoAttachMaking: Making<Body> = {
  begin: (body) => body,
  show(shown, { body: { photoId: id } }, { state, localPhotoIds }) {
    if (shown.photos.some((photo) => photo.id === id)) return shown;
    const local = localPhotoIds.has(id);
    return {
      ...shown,
      photos: [...shown.photos, { id, src: local ? null : photoPath(id), local, state }],
    };
  },
};
