import { awards, type Award } from "../../../domain/ratings/score.ts";
import { tagSchema, tagsForScore, type Tag } from "../../../domain/ratings/tags.ts";

export type TagCount = { tag: Tag; count: number };

/** Sorted by count, then by name; skips tags that this version does not know. */
export function tagCounts(counts: Record<string, number>): TagCount[] {
  const known = Object.entries(counts).flatMap(([key, count]) => {
    const tag = tagSchema.safeParse(key);
    return tag.success ? [{ tag: tag.data, count }] : [];
  });
  return known.toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag));
}

export const awardCounts = (counts: Record<string, number>): { award: Award; count: number }[] =>
  awards.flatMap((award) => (counts[award] ? [{ award, count: counts[award] }] : []));

export type Tip =
  | { kind: "strong" | "also" | "theme"; tag: Tag; count: number }
  | { kind: "award"; award: Award; count: number };

/** Tips from the server's own tags and awards only: strengths first, recent themes last. */
export function tipsFor(
  counts: Record<string, number>,
  emojiCounts: Record<string, number>,
  themes: readonly TagCount[],
): Tip[] {
  const happy = tagsForScore(5);
  const strong = tagCounts(counts)
    // A tag from a single guest is not a pattern.
    .filter(({ tag, count }) => happy.includes(tag) && count > 1)
    .slice(0, 2);
  return [
    ...strong.map(({ tag, count }, nth) => ({ kind: nth === 0 ? ("strong" as const) : ("also" as const), tag, count })),
    ...awardCounts(emojiCounts).map(({ award, count }) => ({ kind: "award" as const, award, count })),
    ...themes.slice(0, 2).map(({ tag, count }) => ({ kind: "theme" as const, tag, count })),
  ];
}
