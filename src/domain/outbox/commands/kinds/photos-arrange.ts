import type { BodyOf } from "../bodies.ts";
import { arrangementKey, photoPath } from "../keys.ts";

import { withCaption } from "../rating-photo.ts";
import { inOrder } from "../in-order.ts";
import type { Making, Rules } from "../kind-rules.ts";

type Body = BodyOf<"photos.arrange.v1">;

export const photosArrange: Rules<Body> = {
  key: (uid, { placeId }) => arrangementKey(uid, placeId),
  rank: 3,
  afterRatingOf: ({ placeId }) => placeId,
  request: ({ photos, moved }) => ({
    photos: photos.map(({ photoId, ...said }) => ({ path: photoPath(photoId), ...said })),
    moved,
  }),
  // If the rating is gone, there is nothing to arrange.
  readRejection: (code) => (code === "rating_gone" ? { kind: "delivered", version: 0, row: null } : null),
};

export const photosArrangeMaking: Making<Body> = {
  // The new arrangement is based on what is shown, which includes the waiting arrangement.
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
      return withCaption({ ...photo, state: photo.state === "sent" ? state : photo.state }, caption);
    });
    return { ...shown, photos: isMoved(body) ? inOrder(photos, [...said.keys()]) : photos };
  },
};

const isMoved = ({ moved = true }: { moved?: boolean | undefined }): boolean => moved;
