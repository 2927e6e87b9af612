/** By the number of a person's ratings. */
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

/** The badge that exactly this many ratings have just earned, `null` where none begins. */
export const badgeEarnedAt = (count: number): Badge | null => badges.find((badge) => badge.count === count) ?? null;

/** `way`: earned as soon as what waits has been sent. */
export type BadgeState = "earned" | "way" | "ahead";
export type BadgeBoard = {
  list: readonly { badge: Badge; state: BadgeState }[];
  /** The first that is neither earned nor on the way, and how many ratings are missing; null: all of them are. */
  next: { badge: Badge; missing: number } | null;
};

/**
 * `earned`: what the server says, who is the judge: a badge stays although ratings went. `published`: ratings that the server
 * has, `waiting` those on their way to it.
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
