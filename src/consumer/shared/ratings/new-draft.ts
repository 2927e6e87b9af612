import type { RatingView } from "../../../domain/outbox/commands/rating-view.ts";
import type { RatingContent } from "../../../domain/ratings/rating.ts";
import { draftFieldsOf, type Draft } from "../../../local/drafts/draft.ts";

type Subject = { uid: string; placeId: string; placeName: string };

/** The draft with which the form of a place begins: the contents of the existing rating, if there is one. */
export function newDraftFor(subject: Subject, existing: RatingView | null): Draft {
  const startedFrom = existing && { version: existing.version, content: existing.content };
  return { ...newDraft(subject, existing?.content ?? null, new Date().toISOString()), startedFrom };
}

const emptyFields = { score: null, tags: [], comment: "", serverId: null, serverName: "", award: null };

/** A draft with the given contents, or an empty one. */
export function newDraft(subject: Subject, existing: RatingContent | null, now: string): Draft {
  return {
    ...subject,
    ...(existing ? draftFieldsOf(existing) : emptyFields),
    qrCodeId: null,
    evidence: null,
    photoIds: [],
    removedPhotoIds: [],
    updatedAt: now,
  };
}
