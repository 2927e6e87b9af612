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
