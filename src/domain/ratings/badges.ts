/** Badges by number of ratings. */
export const badges = [
  { name: "first_squeeze", count: 1 },
  { name: "citrus_scout", count: 5 },
  { name: "zesty_regular", count: 10 },
  { name: "cordial_critic", count: 25 },
  { name: "citrus_captain", count: 50 },
  { name: "grand_zester", count: 100 },
] as const;
export type Badge = (typeof badges)[number];
export type BadgeName = Badge["name"];

/** The badge for exactly this number of ratings; `null` if there is none. */
export const badgeEarnedAt = (count: number): Badge | null => badges.find((badge) => badge.count === count) ?? null;

/** `way`: earned as soon as the waiting ratings are sent. */
export type BadgeState = "earned" | "way" | "ahead";
export type BadgeBoard = {
  list: readonly { badge: Badge; state: BadgeState }[];
  /** The first badge that is neither earned nor on the way, and the number of missing ratings; null: there is none. */
  next: { badge: Badge; missing: number } | null;
};

/**
 * `earned`: the server's list, which decides, because a badge stays even if ratings are removed. `published`: number of
 * ratings on the server; `waiting`: of unsent ones.
 */
export function badgeBoard(earned: readonly string[], published: number, waiting: number): BadgeBoard {
  const list = badges.map((badge) => {
    const has = earned.includes(badge.name) || published >= badge.count;
    const state: BadgeState = has ? "earned" : published + waiting >= badge.count ? "way" : "ahead";
    return { badge, state };
  });
  const next = list.find(({ state }) => state === "ahead")?.badge;
  return { list, next: next ? { badge: next, missing: next.count - published - waiting } : null };
}
