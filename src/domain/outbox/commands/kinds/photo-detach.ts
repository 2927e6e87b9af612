import type { BodyOf } from "../bodies.ts";
import { photoKey, photoPath } from "../keys.ts";
import type { Making, Rules } from "../kind-rules.ts";

type Body = BodyOf<"photo.detach.v1">;

const goneCodes: ReadonlySet<string> = new Set(["rating_gone", "photo_missing"]);

export const photoDetach: Rules<Body> = {
  key: (uid, { photoId }) => photoKey(uid, photoId),
  rank: 1,
  request: ({ photoId }) => ({ path: photoPath(photoId) }),
  // The photo is gone already, which is what was wanted.
  readRejection: (code) => (goneCodes.has(code) ? { kind: "delivered", version: 0, row: null } : null),
};

export const photoDetachMaking: Making<Body> = {
  begin: (body, { existing, unheard }) => (existing?.body.kind === "photo.attach.v1" && unheard ? null : body),
  show(shown, { state, body: { photoId } }, context) {
    const photos = shown.photos.flatMap((photo) => {
      if (photo.id !== photoId) return photo;
      // A rejected detach has removed nothing.
      return state === "queued" ? [] : { ...photo, state: context.state };
    });
    return { ...shown, photos };
  },
};
