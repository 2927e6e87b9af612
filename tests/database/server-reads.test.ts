import { describe, expect } from "vitest";
import { cast, places, serverId } from "../support/cast.ts";
import { newcomer, rate, refusalOf, rowsOf, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { consumerA: ada, serverOfPlace1: sam, ownerOfPlace1: olga, ownerOfPlace2: otto, admin } = cast;
const place = places.place1.id;

interface Stats {
  averageRating: number | null;
  totalRatings: number | null;
  thisWeek: number | null;
  thisMonth: number | null;
  tagCounts: Record<string, number> | null;
  emojiCounts: Record<string, number> | null;
  topRestaurants: unknown[] | null;
}
const own = (stage: Stage) => valueOf<Stats>(stage, sam, "get_server_stats");
const byOwner = (stage: Stage) => valueOf<Stats>(stage, olga, "get_server_stats", { p_server_id: serverId });

/** Ratings of new guests that name Sam. */
async function mentions(stage: Stage, scores: readonly number[], from = 0): Promise<void> {
  for (const [index, score] of scores.entries())
    await rate(stage, await newcomer(stage, `guest${from + index}@cast.test`), place, { score, server_id: serverId });
}

describe("a waiter's figures", () => {
  test("are shown to an owner from the fifth rating on", async ({ stage }) => {
    const nothing: Stats = {
      averageRating: null,
      totalRatings: null,
      thisWeek: null,
      thisMonth: null,
      tagCounts: null,
      emojiCounts: null,
      topRestaurants: null,
    };
    expect(await byOwner(stage)).toEqual(nothing);
    await mentions(stage, [1, 4, 4, 4]);
    expect(await byOwner(stage)).toEqual(nothing);
    await mentions(stage, [2], 4);
    expect(await byOwner(stage)).toEqual({ ...nothing, averageRating: 3, totalRatings: 5 });
  });

  test("are limited to the owner's own places", async ({ stage }) => {
    await mentions(stage, [4, 4, 4, 4, 4]);
    await stage.look("update private.server_shown_figures set restaurant_place_id = $1", [places.place2.id]);
    expect((await byOwner(stage)).totalRatings).toBeNull();
    for (const person of [ada, otto, admin]) {
      const refused = await refusalOf(stage, person, "get_server_stats", { p_server_id: serverId });
      expect(refused.hint).toBe("server_gone");
    }
  });

  test("are shown in full to the waiter by week, month and place, without hidden and removed ratings", async ({
    stage,
  }) => {
    expect(await own(stage)).toEqual({
      averageRating: null,
      totalRatings: 0,
      thisWeek: 0,
      thisMonth: 0,
      tagCounts: {},
      emojiCounts: {},
      topRestaurants: [],
    });
    await mentions(stage, [5, 4, 3, 2, 1, 5]);
    const ids = (await stage.look("select id from private.ratings order by created_at, score, id")).map(({ id }) => id);
    const set = (change: string, id: unknown) => stage.look(`update private.ratings set ${change} where id = $1`, [id]);
    await set("created_at = now() - interval '8 days'", ids[1]);
    await set("created_at = now() - interval '31 days'", ids[2]);
    expect(await own(stage)).toMatchObject({ totalRatings: 6, thisWeek: 4, thisMonth: 5 });
    await set("hidden_at = now()", ids[0]);
    await set("deleted_at = now()", ids[3]);
    const left = await own(stage);
    expect(left).toMatchObject({ totalRatings: 4, thisWeek: 2, thisMonth: 3 });
    expect(left.topRestaurants).toMatchObject([{ place_id: place, rating_count: 4 }]);
  });
});

describe("the list of a waiter's ratings", () => {
  test.each([
    ["who has blocked the guest", sam, ada],
    ["whom the guest has blocked", ada, sam],
  ])("contains no guest name for a waiter %s", (_, blocker, blocked) =>
    database.scene(async (stage) => {
      await stage.look("update public.profiles set username = 'ada_l' where user_id = $1", [ada.id]);
      await rate(stage, ada, place, { score: 2, server_id: serverId, comment: "Cold soup" });
      const told = async () => JSON.stringify(await valueOf(stage, sam, "get_server_reviews"));
      expect(await told()).toContain("ada_l");
      await valueOf(stage, blocker, "block_user", { p_user_id: blocked.id });
      expect(await told()).toContain("Cold soup");
      expect(await told()).not.toMatch(/ada_l|Ada/);
    }),
  );

  test("contains only the waiter's own visible ratings, in pages, newest first, by day, without an account", async ({
    stage,
  }) => {
    await mentions(stage, [5, 1, 3]);
    await rate(stage, ada, place, { score: 2 });
    await stage.look(
      "update private.ratings set created_at = now() - score * interval '1 day' where server_id is not null",
    );
    const read = (after: unknown = null, limit = 2) =>
      valueOf<{ id: string; score: number; created_at: string }[]>(stage, sam, "get_server_reviews", {
        p_after_id: after,
        p_limit: limit,
      });
    const first = await read();
    expect(first.map(({ score }) => score)).toEqual([1, 3]);
    expect(first.every(({ created_at }) => /^\d{4}-\d\d-\d\d$/.test(created_at))).toBe(true);
    expect(JSON.stringify(first)).not.toContain("user_id");
    expect((await read(first[1]?.id)).map(({ score }) => score)).toEqual([5]);
    await stage.look("update private.ratings set hidden_at = now() where score = 1");
    await stage.look("update private.ratings set deleted_at = now() where score = 5");
    expect((await read(null, 9)).map(({ score }) => score)).toEqual([3]);
    expect(await valueOf(stage, olga, "get_server_reviews")).toEqual([]);
    expect(await rowsOf(stage, ada, "get_server_reviews")).toEqual([{ get_server_reviews: [] }]);
  });
});
