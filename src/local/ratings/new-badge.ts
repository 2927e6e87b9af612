import { badgeEarnedAt, type Badge } from "../../domain/ratings/badges.ts";
import { database } from "../database/database.ts";
import { readKv, writeKv } from "../database/kv.ts";
import { readRatingSummary } from "./read-ratings.ts";

/**
 * The badge that the latest rating has earned, shown once. Only if the device is known to have all of the person's
 * ratings: a number that is too small would award the wrong badge.
 */
export async function takeNewBadge(uid: string): Promise<Badge | null> {
  if ((await readKv("ratingsWhole"))?.[uid] !== true) return null;
  const badge = badgeEarnedAt((await readRatingSummary(uid)).count);
  if (!badge || !(await raiseShown(uid, badge.count))) return null;
  return badge;
}

async function raiseShown(uid: string, count: number): Promise<boolean> {
  return await database.transaction("rw", database.kv, async () => {
    const shown = (await readKv("badgesShown")) ?? {};
    if ((shown[uid] ?? 0) >= count) return false;
    await writeKv("badgesShown", { ...shown, [uid]: count });
    return true;
  });
}

/** The rating that earned it was taken back. */
export async function giveBadgeBack(uid: string, { count }: Badge): Promise<void> {
  await database.transaction("rw", database.kv, async () => {
    await writeKv("badgesShown", { ...(await readKv("badgesShown")), [uid]: count - 1 });
  });
}
