import type { RatingContent } from "./rating.ts";
import { topScore } from "./score.ts";
import { tags, type Tag } from "./tags.ts";

/** Sums over all ratings of a person. Each change updates them, so that nothing has to be counted again. */
export type RatingTotals = { count: number; scoreSum: number; trophies: number; tagCounts: Record<string, number> };

export const noTotals = (): RatingTotals => ({ count: 0, scoreSum: 0, trophies: 0, tagCounts: {} });

/** Adds (`by` 1) or subtracts (`by` -1) one rating. */
export function changeTotals(
  totals: RatingTotals,
  content: Pick<RatingContent, "score"> & { tags: readonly string[] },
  by: 1 | -1,
): RatingTotals {
  const tagCounts = { ...totals.tagCounts };
  for (const tag of content.tags) tagCounts[tag] = (tagCounts[tag] ?? 0) + by;
  return {
    count: totals.count + by,
    scoreSum: totals.scoreSum + by * content.score,
    trophies: totals.trophies + (content.score === topScore ? by : 0),
    tagCounts,
  };
}

export type RatingSummary = { count: number; average: number | null; trophies: number; favoriteTags: Tag[] };

const favoriteTagCount = 3;

export function summarize(totals: RatingTotals): RatingSummary {
  const used = tags.filter((tag) => (totals.tagCounts[tag] ?? 0) > 0);
  // Ties keep the order of the catalogue, so that the result is deterministic.
  const favoriteTags = used
    .toSorted((a, b) => (totals.tagCounts[b] ?? 0) - (totals.tagCounts[a] ?? 0))
    .slice(0, favoriteTagCount);
  const { count, scoreSum, trophies } = totals;
  return { count, average: count > 0 ? scoreSum / count : null, trophies, favoriteTags };
}
