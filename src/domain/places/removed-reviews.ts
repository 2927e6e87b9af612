import * as z from "zod/mini";

/** How many reviews of a place moderation removed in the last twelve months, by reason. */
export const removedReviewsSchema = z.record(z.string(), z.number());
export type RemovedReviews = z.infer<typeof removedReviewsSchema>;

/** The number of removed reviews, and its reasons, the most frequent one first. */
export function sumRemoved(removed: RemovedReviews): { count: number; reasons: [reason: string, count: number][] } {
  const reasons = Object.entries(removed).toSorted(([a, less], [b, more]) => more - less || (a < b ? -1 : 1));
  return { count: reasons.reduce((sum, [, count]) => sum + count, 0), reasons };
}
