import { inOrder } from "../../../domain/outbox/commands/in-order.ts";
import type { RatingPhoto } from "../../../domain/outbox/commands/rating-photo.ts";
import type { Draft } from "../../../local/drafts/draft.ts";

export type DraftPhoto = {
  id: string;
  src: string | null;
  caption: string;
  /** True when the existing rating has the photo; otherwise only this draft has it. */
  attached: boolean;
};

/** The photos that the rating will have, in their order and with their captions. */
export function draftPhotos(draft: Draft, attached: readonly RatingPhoto[]): DraftPhoto[] {
  const kept = attached
    .filter(({ id }) => !draft.removedPhotoIds.includes(id))
    .map(({ id, src, caption }) => ({ id, src, caption: draft.captions?.[id] ?? caption ?? "", attached: true }));
  const here = new Set(kept.map(({ id }) => id));
  const added = draft.photoIds
    .filter((id) => !here.has(id))
    .map((id) => ({ id, src: null, caption: draft.captions?.[id] ?? "", attached: false }));
  // Photos added after the last reordering come last.
  return inOrder([...kept, ...added], draft.photoOrder ?? []);
}
