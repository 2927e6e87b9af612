import type { Figure } from "../reviews/reviews.ts";

/** From so many ratings on an average says something about the place and not about one guest. */
export const tellingFrom = 5;

export type Change = { way: "up" | "down" | "same"; by: number };

/** How one average differs from the one before; null while either is of too few ratings to be compared. */
export function compare(now: Figure, before: Figure): Change | null {
  if (now.average === null || before.average === null) return null;
  if (Math.min(now.count, before.count) < tellingFrom) return null;
  // Both have one decimal; their difference has what binary fractions leave of it.
  const by = Math.round((now.average - before.average) * 10) / 10;
  return { way: by > 0 ? "up" : by < 0 ? "down" : "same", by };
}
