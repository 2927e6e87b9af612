import type { BodyOf } from "../bodies.ts";
import { ratingKey } from "../keys.ts";
import { contentOf, photoIdOf } from "../../../ratings/rating.ts";
import { basedOn, unconfirmedOf } from "./rating-base.ts";
import type { Making, Rules } from "../kind-rules.ts";

type Body = BodyOf<"rating.remove.v1">;

export const ratingRemove: Rules<Body> = {
  key: (uid, { placeId }) => ratingKey(uid, placeId),
  rank: 0,
  request: ({ base }, command) => ({ base, unconfirmed: unconfirmedOf(command) }),
  empties: true,
  rebase(body, seen, theirs) {
    const { agreed, base } = basedOn(null, seen, theirs);
    return agreed ? { ...body, base } : null;
  },
};

export const ratingRemoveMaking: Making<Body> = {
  begin: (body, { row, base, unheard }) => (row === null && unheard ? null : { ...body, base }),
  leaves: (_body, row) => (row?.photo_urls ?? []).map(photoIdOf),
  insist: (body, row) => ({ ...body, base: row && contentOf(row) }),
  // A removal that was rejected or is in conflict has removed nothing.
  show: (shown, { state }) => (state === "queued" ? { ...shown, content: null } : shown),
};
