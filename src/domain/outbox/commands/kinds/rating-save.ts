import type { BodyOf } from "../bodies.ts";
import { ratingKey } from "../keys.ts";
import { contentOf } from "../../../ratings/rating.ts";
import { rebased, requestOf } from "./rating-base.ts";
import type { Making, Rules } from "../kind-rules.ts";

type Body = BodyOf<"rating.save.v1">;

export const ratingSave: Rules<Body> = {
  key: (uid, { placeId }) => ratingKey(uid, placeId),
  rank: 0,
  request: requestOf,
  rebase: rebased,
};

export const ratingSaveMaking: Making<Body> = {
  begin(body, { existing, base }) {
    const earlier = existing && "content" in existing.body ? existing.body : null;
    // An edit before sending needs no new proof of the visit: it keeps the evidence and the day of the first intent.
    const evidence = body.evidence ?? earlier?.evidence ?? null;
    const qrCodeId = body.qrCodeId ?? earlier?.qrCodeId ?? null;
    const isNewVisit = body.evidence !== null || body.qrCodeId !== null;
    const writtenAt = earlier && !isNewVisit ? (earlier.writtenAt ?? existing?.editedAt) : body.writtenAt;
    const visit = { evidence, qrCodeId, writtenAt };
    // The rating was changed before its restoration was sent: it still has to be restored with its photos and likes.
    if (existing?.state === "queued" && existing.body.kind === "rating.restore.v1") {
      const { content, placeName, language } = body;
      return { ...existing.body, content, placeName, language, ...visit };
    }
    return { ...body, ...visit, base };
  },
  insist: (body, row) => ({ ...body, base: row && contentOf(row) }),
  show: (shown, { body, editedAt }) => ({
    ...shown,
    content: body.content,
    placeName: body.placeName,
    ratedAt: shown.row?.rated_at ?? body.writtenAt ?? editedAt,
  }),
};
