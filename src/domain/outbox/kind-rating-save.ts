import * as z from "zod/mini";
import { ratingKey } from "./keys.ts";
import { evidenceSchema } from "../ratings/evidence.ts";
import { placeIdSchema } from "../places/place.ts";
import { contentOf, ratingContentSchema } from "../ratings/rating.ts";
import { basedOn, unconfirmedOf } from "./kind-based.ts";
import type { Making, Rules } from "./kind-rules.ts";
import { uuidSchema } from "../uuid.ts";

export const ratingSaveSchema = z.object({
  kind: z.literal("rating.save.v1"),
  placeId: placeIdSchema,
  placeName: z.string(),
  content: ratingContentSchema,
  /** What the edit started from, for the field-wise merge; null for a first rating. */
  base: z.nullable(ratingContentSchema),
  evidence: z.nullable(evidenceSchema),
  /** Deep link of the QR code that led here, if one did. */
  qrCodeId: z.nullable(uuidSchema),
  /** Of the comment, e.g. "fr"; absent in commands of earlier versions. */
  language: z.optional(z.nullable(z.string())),
});
type Body = z.infer<typeof ratingSaveSchema>;

export const ratingSave: Rules<Body> = {
  key: (uid, { placeId }) => ratingKey(uid, placeId),
  rank: 0,
  request: ({ content, base, evidence, qrCodeId, language }, command) => ({
    content,
    base,
    unconfirmed: unconfirmedOf(command),
    evidence,
    qr_code_id: qrCodeId,
    ...(language ? { language } : {}),
  }),
  contentOf: ({ content }) => content,
  rebase: (body, seen, theirs) => {
    const { content, base, agreed } = basedOn(body.content, seen, theirs);
    return agreed ? { ...body, content: content ?? body.content, base } : null;
  },
};

export const ratingSaveMaking: Making<Body> = {
  begin(body, { existing, base }) {
    // Changed before it came back: it still has to come back with all that belonged to it.
    if (existing?.state === "queued" && existing.body.kind === "rating.restore.v1") {
      const { content, placeName, language } = body;
      return { ...existing.body, content, placeName, language };
    }
    // An edit before sending needs no new proof of the visit: it keeps the one the first intent had.
    const earlier = existing?.body.kind === "rating.save.v1" ? existing.body : null;
    const evidence = body.evidence ?? earlier?.evidence ?? null;
    return { ...body, evidence, qrCodeId: body.qrCodeId ?? earlier?.qrCodeId ?? null, base };
  },
  insist: (body, row) => ({ ...body, base: row && contentOf(row) }),
  show: (shown, { body, editedAt }) => ({
    ...shown,
    content: body.content,
    placeName: body.placeName,
    ratedAt: shown.row?.rated_at ?? editedAt,
  }),
};
