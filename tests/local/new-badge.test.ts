import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import { badgeEarnedAt } from "../../src/domain/ratings/badges.ts";
import { noTotals } from "../../src/domain/ratings/rating-summary.ts";
import { database } from "../../src/local/database/database.ts";
import { writeKv } from "../../src/local/database/kv.ts";
import { giveBadgeBack, takeNewBadge } from "../../src/local/ratings/new-badge.ts";
import { freshDevice } from "../support/local-device.ts";
import { ada } from "../support/outbox-world.ts";

const uid = ada;
const withRatings = (count: number) => database.totals.put({ uid, ...noTotals(), count });

beforeEach(async () => {
  await freshDevice(uid);
  await writeKv("ratingsWhole", { [uid]: true });
});

describe("a newly earned badge", () => {
  test("is earned at exactly 1, 5, 10, 25, 50 and 100 ratings", () => {
    const earned = Array.from({ length: 101 }, (_, count) => badgeEarnedAt(count)).filter((badge) => badge !== null);
    expect(earned.map(({ count }) => count)).toEqual([1, 5, 10, 25, 50, 100]);
  });

  test("is shown only once", async () => {
    await withRatings(5);
    expect((await takeNewBadge(uid))?.name).toBe("citrus_scout");
    expect(await takeNewBadge(uid)).toBeNull();
  });

  test("is not shown while this device may not have all ratings", async () => {
    await withRatings(1);
    await writeKv("ratingsWhole", {});
    expect(await takeNewBadge(uid)).toBeNull();
  });

  test("is not shown again to a person who deleted some ratings", async () => {
    await withRatings(10);
    await takeNewBadge(uid);
    await withRatings(5);
    expect(await takeNewBadge(uid)).toBeNull();
  });

  test("can be earned again if its rating was undone", async () => {
    await withRatings(1);
    const badge = await takeNewBadge(uid);
    if (badge) await giveBadgeBack(uid, badge);
    expect(await takeNewBadge(uid)).toEqual(badge);
  });

  test("does not show an earlier badge again after its rating was undone", async () => {
    await withRatings(5);
    const badge = await takeNewBadge(uid);
    if (badge) await giveBadgeBack(uid, badge);
    await withRatings(1);
    expect(await takeNewBadge(uid)).toBeNull();
  });
});
