import * as z from "zod/mini";
import { arrangementKey, photoPath } from "../keys.ts";
import { maxArranged, maxCaptionLength } from "../../../limits.ts";
import { placeIdSchema } from "../../../places/place.ts";

import { captioned } from "../caption.ts";
import { inOrder } from "../in-order.ts";
import type { Making, Rules } from "../kind-rules.ts";
import { uuidSchema } from "../../../uuid.ts";

export const photosArrangeSchema = z.object({
  kind: z.literal("photos.arrange.v1"),
  placeId: placeIdSchema,
  /** In the order in which they are to stand, also such as are still on their way. A caption that is left out stays as it is. */
  photos: z
    .array(
      z.object({
        photoId: uuidSchema,
        caption: z.optional(z.nullable(z.string().check(z.maxLength(maxCaptionLength)))),
      }),
    )
    .check(z.maxLength(maxArranged)),
  /** Whether they are to stand in this order; false where only captions are said. Absent in commands of earlier apps: true. */
  moved: z.optional(z.boolean()),
});

export const photosArrange: Rules<z.infer<typeof photosArrangeSchema>> = {
  key: (uid, { placeId }) => arrangementKey(uid, placeId),
  rank: 3,
  afterRatingOf: ({ placeId }) => placeId,
  request: ({ photos, moved }) => ({
    photos: photos.map(({ photoId, ...said }) => ({ path: photoPath(photoId), ...said })),
    moved,
  }),
  // Of a rating that is gone there is nothing to arrange.
  readRejection: (code) => (code === "rating_gone" ? { kind: "delivered", version: 0, row: null } : null),
};

export const photosArrangeMaking: Making<z.infer<typeof photosArrangeSchema>> = {
  // What is said now is said of what is shown, and that has what waits laid over it.
  begin(body, { existing }) {
    if (existing?.body.kind !== "photos.arrange.v1") return body;
    const waiting = new Map(existing.body.photos.map((photo) => [photo.photoId, photo]));
    const photos = body.photos.map((photo) => ({ ...waiting.get(photo.photoId), ...photo }));
    return { ...body, photos, moved: isMoved(body) || isMoved(existing.body) };
  },
  show(shown, { body }, { state }) {
    const said = new Map(body.photos.map((photo) => [photo.photoId, photo]));
    const photos = shown.photos.map((photo) => {
      const { caption = photo.caption } = said.get(photo.id) ?? {};
      return captioned({ ...photo, state: photo.state === "sent" ? state : photo.state }, caption);
    });
    return { ...shown, photos: isMoved(body) ? inOrder(photos, [...said.keys()]) : photos };
  },
};

const isMoved = ({ moved = true }: { moved?: boolean | undefined }): boolean => moved;
