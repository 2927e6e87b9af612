import { inOrder } from "../../../domain/outbox/commands/in-order.ts";
import type { RatingPhoto } from "../../../domain/outbox/commands/rating-view.ts";
import type { Draft } from "../../../local/drafts/drafts.ts";

export type DraftPhoto = {
  id: string;
  src: string | null;
  caption: string;
  /** The rating has it already; otherwise it belongs to this draft only. */
  attached: boolean;
};

/** All photos that the rating will have, in the order and with the words that it will have them. */
export function draftPhotos(draft: Draft, attached: readonly RatingPhoto[]): DraftPhoto[] {
  const kept = attached
    .filter(({ id }) => !draft.removedPhotoIds.includes(id))
    .map(({ id, src, caption }) => ({ id, src, caption: draft.captions?.[id] ?? caption ?? "", attached: true }));
  const here = new Set(kept.map(({ id }) => id));
  const added = draft.photoIds
    .filter((id) => !here.has(id))
    .map((id) => ({ id, src: null, caption: draft.captions?.[id] ?? "", attached: false }));
  // Those that came after the last rearranging stand at the end, as they came.
  return inOrder([...kept, ...added], draft.photoOrder ?? []);
}
