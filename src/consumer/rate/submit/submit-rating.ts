import { ratingContentSchema, toRatingContent } from "../../../domain/ratings/rating.ts";
import type { RatingPhoto } from "../../../domain/outbox/commands/rating-photo.ts";
import type { Draft } from "../../../local/drafts/draft.ts";
import { isQuotaError } from "../../../local/database/quota-error.ts";
import { draftPhotos } from "../draft/draft-photos.ts";
import { enqueueRating, type PhotosLost, type UndoToken } from "../../../sync/outbox/enqueue-rating.ts";

export type Submitted =
  | { ok: true; photosLost: PhotosLost | null; undo: UndoToken }
  | { ok: false; reason: "no-score" | "incomplete" | "full" }
  | { ok: false; reason: "failed"; message: string | null };

type Context = {
  /** Photos of the existing rating. */
  attached: readonly RatingPhoto[];
  /** BCP 47 tag of the browser's language, stored as the language of the comment. */
  language: string;
};

/** Moves a draft into the outbox; needs no network. The draft is deleted once this resolves with `ok`. */
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
