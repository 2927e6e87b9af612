import { describe, expect } from "vitest";
import { ratingSchema } from "../../src/domain/ratings/rating.ts";
import { cast, places } from "../support/cast.ts";
import { newDevice, send, submit } from "./commands.ts";
import { befriend, suspend } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const { test } = useDatabase();
const ada = cast.consumerA;
const { place1, place2, place3 } = places;

type Row = { id: string; updated_at: string; restaurant_place_id: string; deleted: boolean };

const pull = (stage: Stage, after: Row | null, limit = 500) =>
  stage.as<Row>(ada, "select * from public.my_ratings($1, $2, $3)", [
    after?.updated_at ?? null,
    after?.id ?? null,
    limit,
  ]);

describe("my_ratings", () => {
  test("returns only the caller's rows, in the format that the device reads", async ({ stage }) => {
    await send(stage, ada, newDevice().save());
    await send(stage, cast.consumerB, newDevice().save());
    const rows = await pull(stage, null);
    expect(rows).toHaveLength(1);
    expect(ratingSchema.safeParse(rows[0]).error).toBeUndefined();
    expect(rows[0]).toMatchObject({ user_id: ada.id, restaurant_city: place3.city, deleted: false, hidden: false });
  });

  test("returns changes since the cursor in pages, without gaps or repeats", async ({ stage }) => {
    const phone = newDevice();
    await submit(stage, ada, ...[place1, place2, place3].map((place) => phone.save({ place_id: place.id })));
    const seen: string[] = [];
    let cursor: Row | null = null;
    for (;;) {
      const page: Row[] = await pull(stage, cursor, 1);
      if (page.length === 0) break;
      seen.push(...page.map((row) => row.restaurant_place_id));
      cursor = page.at(-1) ?? null;
    }
    expect(seen.toSorted()).toEqual([place1.id, place2.id, place3.id]);
    await send(stage, ada, phone.save({ place_id: place1.id, base_version: 1, content: { score: 3, tags: [] } }));
    expect((await pull(stage, cursor)).map((row) => row.restaurant_place_id)).toEqual([place1.id]);
  });

  test("includes removed ratings, so that another device can delete its copy", async ({ stage }) => {
    const phone = newDevice();
    await send(stage, ada, phone.save());
    const [before] = await pull(stage, null);
    await send(stage, ada, phone.remove({ base_version: 1 }));
    const [after] = await pull(stage, before ?? null);
    expect(after).toMatchObject({ id: before?.id, deleted: true });
    expect(ratingSchema.safeParse(after).success).toBe(true);
  });
});

describe("get_user_stats", () => {
  const stats = async (stage: Stage) =>
    (await stage.as<{ stats: Record<string, unknown> }>(ada, "select public.get_user_stats($1) as stats", [ada.id]))[0]
      ?.stats;

  test("counts a streak of days that reaches to yesterday or today, and a missed day ends the streak", async ({
    stage,
  }) => {
    const streakAfter = async (...daysAgo: number[]) => {
      await stage.look("delete from private.visits");
      await stage.look(
        `insert into private.visits (rating_id, user_id, day)
           select (select id from private.ratings limit 1), $1, private.local_day($1, now()) - ago from unnest($2::int[]) as ago`,
        [ada.id, daysAgo],
      );
      return (await stats(stage))?.["day_streak"];
    };
    await submit(stage, ada, newDevice().save({ place_id: place1.id }));
    expect(await streakAfter(0, 1, 2)).toBe(3);
    expect(await streakAfter(1, 2)).toBe(2);
    expect(await streakAfter(2, 3, 4)).toBe(0);
    expect(await streakAfter(0, 2, 3)).toBe(1);
  });

  test("returns the number of ratings, the average, this week's ratings and the streak", async ({ stage }) => {
    expect(await stats(stage)).toMatchObject({
      total_ratings: 0,
      avg_score: null,
      day_streak: 0,
      ratings_this_week: 0,
    });
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const phone = newDevice();
    await submit(
      stage,
      ada,
      phone.save({ place_id: place1.id, content: { score: 5, tags: [] } }),
      phone.save({ place_id: place2.id, content: { score: 2, tags: [] }, edited_at: daysAgo(1) }),
      phone.save({ place_id: place3.id, content: { score: 4, tags: [] }, edited_at: daysAgo(20) }),
    );
    expect(await stats(stage)).toMatchObject({
      total_ratings: 3,
      avg_score: 3.67,
      day_streak: 2,
      ratings_this_week: 2,
      followers_count: 0,
      following_count: 0,
      friends_count: 0,
    });
  });

  test("shows a stranger no more than the badges reveal, and a friend what the person shows to friends", async ({
    stage,
  }) => {
    const phone = newDevice();
    await submit(stage, ada, ...[place1, place2].map((place) => phone.save({ place_id: place.id })));
    const asked = async () =>
      (await stage.as<{ stats: unknown }>(cast.consumerB, "select public.get_user_stats($1) as stats", [ada.id]))[0]
        ?.stats;
    const stranger = { total_ratings: 1, avg_score: null, day_streak: 0, ratings_this_week: 0 };
    expect(await asked()).toMatchObject(stranger);
    await befriend(stage, ada, cast.consumerB);
    expect(await asked()).toMatchObject({ total_ratings: 2, avg_score: 4, ratings_this_week: 2 });
    await stage.look("update private.profiles set visible_to = 'nobody' where user_id = $1", [ada.id]);
    expect(await asked()).toMatchObject({ ...stranger, total_ratings: 0 });
    await stage.look("update private.profiles set visible_to = 'everyone' where user_id = $1", [ada.id]);
    await suspend(stage, ada);
    expect(await asked()).toMatchObject({ ...stranger, total_ratings: 0, friends_count: 0 });
  });
});
