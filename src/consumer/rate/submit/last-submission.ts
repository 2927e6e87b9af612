import type { Badge } from "../../../domain/ratings/badges.ts";
import type { PhotosLost, UndoToken } from "../../../sync/outbox/enqueue-rating.ts";

/** How long a submitted rating can be undone. */
export const undoMs = 10_000;

export type Submission = {
  placeId: string;
  photosLost: PhotosLost | null;
  undo: UndoToken;
  at: number;
  /** True when the person had not rated the place before. */
  first: boolean;
  /** The badge that it earned, read once for all renders. */
  badge?: Promise<Badge | null>;
};

/** Only in memory: undo lasts ten seconds, and the token may contain photos. */
let last: Submission | null = null;

export function rememberSubmission(submission: Submission): void {
  last = submission;
  setTimeout(() => {
    if (last === submission) last = null;
  }, undoMs);
}

/** The submission of this person, because another one may have signed in meanwhile. */
export const readSubmission = (uid: string, placeId: string): Submission | null =>
  last?.placeId === placeId && last.undo.uid === uid ? last : null;

export function forgetSubmission(): void {
  last = null;
}

/** Navigation state of the form after undo. */
export const undoneState = "undone";
