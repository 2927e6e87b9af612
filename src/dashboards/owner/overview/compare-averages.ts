import type { Figure } from "../reviews/reviews.ts";

/** Fewer ratings say more about single guests than about the place. */
export const minRatingsToCompare = 5;

export type Change = { way: "up" | "down" | "same"; by: number };

/** Change between two averages; null while either has too few ratings. */
export function compareAverages(now: Figure, before: Figure): Change | null {
  if (now.average === null || before.average === null) return null;
  if (Math.min(now.count, before.count) < minRatingsToCompare) return null;
  // Both have one decimal, but a binary difference does not.
  const by = Math.round((now.average - before.average) * 10) / 10;
  return { way: by > 0 ? "up" : by < 0 ? "down" : "same", by };
}
