import * as z from "zod/mini";
import { arrangementKey, photoPath } from "./keys.ts";
import { maxArranged, maxCaptionLength } from "../limits.ts";
import { placeIdSchema } from "../places/place.ts";

import { captioned } from "./caption.ts";
import type { Making, Rules } from "./kind-rules.ts";

export const photosArrangeSchema = z.object({
  kind: z.literal("photos.arrange.v1"),
  placeId: placeIdSchema,
  /** In the order in which they are to stand, also such as are still on their way. */
  photos: z
    .array(z.object({ photoId: z.uuid(), caption: z.nullable(z.string().check(z.maxLength(maxCaptionLength))) }))
    .check(z.maxLength(maxArranged)),
});

export const photosArrange: Rules<z.infer<typeof photosArrangeSchema>> = {
  key: (uid, { placeId }) => arrangementKey(uid, placeId),
  rank: 3,
  afterRatingOf: ({ placeId }) => placeId,
  request: ({ photos }) => ({
    photos: photos.map(({ photoId, caption }) => ({ path: photoPath(photoId), caption })),
  }),
  // Of a rating that is gone there is nothing to arrange.
  readRefusal: (code) => (code === "rating_gone" ? { kind: "delivered", version: 0, row: null } : null),
};

export const photosArrangeMaking: Making<z.infer<typeof photosArrangeSchema>> = {
  begin: (body) => body,
  show(shown, { body }, { state }) {
    const at = new Map(body.photos.map(({ photoId, caption }, index) => [photoId, { index, caption }]));
    const place = (id: string) => at.get(id)?.index ?? at.size;
    const photos = shown.photos.map((photo) => {
      return captioned({ ...photo, state: photo.state === "sent" ? state : photo.state }, at.get(photo.id)?.caption);
    });
    return { ...shown, photos: photos.toSorted((a, b) => place(a.id) - place(b.id)) };
  },
};
