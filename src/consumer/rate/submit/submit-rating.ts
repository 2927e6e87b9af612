import { ratingContentSchema, toRatingContent } from "../../../domain/ratings/rating.ts";
import type { RatingPhoto } from "../../../domain/outbox/commands/rating-view.ts";
import type { Draft } from "../../../local/drafts/drafts.ts";
import { isQuotaError } from "../../../local/database/quota-error.ts";
import { draftPhotos } from "../draft/draft-photos.ts";
import { enqueueRating, type PhotosLost, type UndoToken } from "../../../sync/outbox/enqueue-rating.ts";

export type Submitted =
  | { ok: true; photosLost: PhotosLost | null; undo: UndoToken }
  | { ok: false; reason: "no-score" | "incomplete" | "full" }
  | { ok: false; reason: "failed"; message: string | null };

type Context = {
  /** Photos that the rating has already. */
  attached: readonly RatingPhoto[];
  /** Of the comment, as far as the browser knows: a BCP 47 tag. */
  language: string;
};

/** Puts what was written on its way: the device answers, never the network. The draft is gone once it resolves with ok. */
export async function submitRating(draft: Draft, { attached, language }: Context): Promise<Submitted> {
  const { uid, placeId, placeName, score, evidence, qrCodeId, startedFrom } = draft;
  if (score === null) return { ok: false, reason: "no-score" };
  if (placeName.trim() === "") return { ok: false, reason: "incomplete" };
  const content = ratingContentSchema.safeParse(toRatingContent({ ...draft, score }));
  if (!content.success) return { ok: false, reason: "failed", message: null };
  try {
    const order = draftPhotos(draft, attached).map(({ id, caption }) => ({ id, caption: caption.trim() || null }));
    const photos = { add: draft.photoIds, remove: draft.removedPhotoIds, order };
    const intent = {
      uid,
      placeId,
      placeName,
      content: content.data,
      evidence,
      qrCodeId,
      startedFrom,
      photos,
      language,
    };
    const saved = await enqueueRating(intent);
    return { ok: true, ...saved };
  } catch (error) {
    if (isQuotaError(error)) return { ok: false, reason: "full" };
    return { ok: false, reason: "failed", message: error instanceof Error ? error.message : null };
  }
}
