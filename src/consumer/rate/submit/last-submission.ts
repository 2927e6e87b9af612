import type { Badge } from "../../../domain/ratings/badges.ts";
import type { PhotosLost, UndoToken } from "../../../sync/outbox/enqueue-rating.ts";

/** How long a rating can be taken back with one tap. */
export const undoMs = 10_000;

export type Submission = {
  placeId: string;
  photosLost: PhotosLost | null;
  undo: UndoToken;
  at: number;
  /** The place had no rating of this person before. */
  first: boolean;
  /** What it earned, asked once however often the page is drawn. */
  badge?: Promise<Badge | null>;
};

/** In memory on purpose: undo is for the ten seconds after the tap, and it may hold photo bytes. */
let last: Submission | null = null;

export function rememberSubmission(submission: Submission): void {
  last = submission;
  setTimeout(() => {
    if (last === submission) last = null;
  }, undoMs);
}

/** Of this person: whoever signs in after them in another tab may open the same page. */
export const readSubmission = (uid: string, placeId: string): Submission | null =>
  last?.placeId === placeId && last.undo.uid === uid ? last : null;

export function forgetSubmission(): void {
  last = null;
}

/** Navigation state of the form when what was handed in came back. */
export const undoneState = "undone";
