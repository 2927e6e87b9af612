import * as z from "zod/mini";
import { photoKey, photoPath } from "../keys.ts";
import { placeIdSchema } from "../../../places/place.ts";
import { photoMissing, type Making, type Rules } from "../kind-rules.ts";
import { uuidSchema } from "../../../uuid.ts";

export const photoAttachSchema = z.object({
  kind: z.literal("photo.attach.v1"),
  placeId: placeIdSchema,
  photoId: uuidSchema,
});

export const photoAttach: Rules<z.infer<typeof photoAttachSchema>> = {
  key: (uid, { photoId }) => photoKey(uid, photoId),
  rank: 2,
  afterRatingOf: ({ placeId }) => placeId,
  bytesOf: ({ photoId }) => photoId,
  request: ({ photoId }) => ({ path: photoPath(photoId) }),
  readRejection: photoMissing,
};

export const photoAttachMaking: Making<z.infer<typeof photoAttachSchema>> = {
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
