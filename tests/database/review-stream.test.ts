import { describe, expect } from "vitest";
import { reviewStreamSchema } from "../../src/domain/places/discovery.ts";
import { cast, places, type Person } from "../support/cast.ts";
import { nextDay, rate, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const { anonymous, consumerA: ada, consumerB: ben } = cast;
const { place1, place3 } = places;

const ask = async (stage: Stage, args: Record<string, unknown> = {}, person: Person = anonymous) =>
  reviewStreamSchema.parse(await valueOf(stage, person, "get_public_reviews", args));
const idsOf = async (stage: Stage, args?: Record<string, unknown>) =>
  (await ask(stage, args)).reviews.map(({ id }) => id);
const daysAgo = (stage: Stage, id: string, days: number) =>
  stage.look("update private.ratings set created_at = created_at - $2::int * interval '1 day' where id = $1", [
    id,
    days,
  ]);

/** Ratings of many people at two places, three at a time with the same time. */
async function manyReviews(stage: Stage, number: number): Promise<void> {
  await stage.look(
    `insert into auth.users (id, email) select gen_random_uuid(), 'guest-' || n || '@cast.test' from generate_series(1, $1::int) as n`,
    [number],
  );
  await stage.sql.exec("set local session_replication_role = replica");
  await stage.look(
    `insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, created_at)
     select u.id, case when n.n % 3 = 0 then $1 else $2 end, 'x', 1 + n.n % 5, now() - interval '2 days' - n.n / 3 * interval '1 minute'
     from auth.users as u, lateral (select substring(u.email from '[0-9]+')::int as n) as n where u.email like 'guest-%'`,
    [place1.id, place3.id],
  );
  await stage.look(
    "update public.restaurants set rating_count = 1, score_4 = 1, score_sum = 4, average_score = 4 where place_id in ($1, $2)",
    [place1.id, place3.id],
  );
  await stage.sql.exec("set local session_replication_role = origin");
}

async function readAll(stage: Stage, args: Record<string, unknown>): Promise<string[]> {
  const read: string[] = [];
  for (let after: string | null | undefined = null; after !== undefined;) {
    const page: { reviews: { id: string }[]; next: string | null } = await ask(stage, { ...args, p_after: after });
    expect(page.reviews.length).toBeLessThanOrEqual(20);
    read.push(...page.reviews.map(({ id }) => id));
    after = page.next ?? undefined;
  }
  return read;
}

describe("the public review stream", () => {
  test("shows only reviews published before today, so that polling cannot reveal when one was written", async ({
    stage,
  }) => {
    const today = await rate(stage, ada, place1.id, { comment: "Just now" });
    await stage.look(
      `update private.ratings set created_at = greatest(now() - interval '1 second',
           date_trunc('day', now() at time zone 'Europe/Luxembourg') at time zone 'Europe/Luxembourg')`,
    );
    const older = await rate(stage, ben, place3.id, { score: 2, comment: "A while ago" });
    await daysAgo(stage, older, 3);
    const { reviews } = await ask(stage);
    expect(reviews).toMatchObject([
      {
        id: older,
        score: 2,
        comment: "A while ago",
        place: { place_id: place3.id, name: place3.name, city: "Trier" },
      },
    ]);
    expect(reviews[0]?.created_at).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    // A cursor of today gives no access to reviews of today either.
    expect(await idsOf(stage, { p_after: today })).toEqual([older]);
    await daysAgo(stage, today, 1);
    await nextDay(stage);
    expect(await idsOf(stage)).toEqual([today, older]);
  });

  test("shows no more about people than the place page: no account, hidden name or waiter below five lemons", async ({
    stage,
  }) => {
    const id = await rate(stage, ada, place1.id, { score: 4, server_name: "Sam" });
    await daysAgo(stage, id, 2);
    await stage.look("update private.profiles set username = 'ada', visible_to = 'everyone' where user_id = $1", [
      ada.id,
    ]);
    const [shown] = (await ask(stage)).reviews;
    expect(shown).toMatchObject({ reviewer: null, server_first_name: null, own: false });
    const [named] = (await ask(stage, {}, ben)).reviews;
    expect(named).toMatchObject({ reviewer: "ada", server_first_name: null, own: false });
    await stage.look("update private.profiles set visible_to = 'friends' where user_id = $1", [ada.id]);
    const answer = await ask(stage);
    expect(answer.reviews[0]?.reviewer).toBeNull();
    expect(JSON.stringify(answer)).not.toContain(ada.id);
  });

  test("omits hidden and removed reviews, and those by people whom the reader has blocked", async ({ stage }) => {
    const ids = [
      await rate(stage, ada, place1.id),
      await rate(stage, ben, place1.id),
      await rate(stage, ada, place3.id),
    ];
    for (const id of ids) await daysAgo(stage, id, 2);
    await nextDay(stage);
    await stage.look("update private.ratings set hidden_at = now() where id = $1", [ids[0]]);
    await stage.look("update private.ratings set deleted_at = now() where id = $1", [ids[2]]);
    expect(await idsOf(stage)).toEqual([ids[1]]);
    await stage.look("insert into public.user_blocks (blocker_id, blocked_id) values ($1, $2)", [ben.id, ada.id]);
    await stage.look("update private.ratings set hidden_at = null, deleted_at = null where id = any ($1)", [ids]);
    expect((await ask(stage, {}, ada)).reviews.map(({ id }) => id).toSorted()).toEqual([ids[0], ids[2]].toSorted());
    expect(await idsOf(stage)).toHaveLength(3);
    expect(await idsOf(stage, { p_city: "Luxembourg" })).toHaveLength(2);
    expect((await ask(stage, { p_city: "Luxembourg" }, ada)).reviews).toHaveLength(1);
  });

  test.each([
    [{}, "true"],
    [{ p_city: "Trier", p_score: 5 }, `restaurant_place_id = '${place3.id}' and score = 5`],
  ])("with the filter %j returns page after page without a gap or a repeat", (args, where) =>
    database.scene(async (stage) => {
      await manyReviews(stage, 130);
      const [all] = await stage.look<{ ids: string[] }>(
        `select array_agg(id order by created_at desc, id) as ids from private.ratings where ${where}`,
      );
      expect(await readAll(stage, args)).toEqual(all?.ids);
    }),
  );

  test.each([[{ p_city: "Trier", p_score: 5 }, "score = 5"]])(
    "of a city with many reviews, with the filter %j, returns pages without a gap or a repeat",
    (args, where) =>
      database.scene(async (stage) => {
        await manyReviews(stage, 130);
        await stage.look("update public.cities set rating_count = 5001 where city = 'Trier'");
        const [all] = await stage.look<{ ids: string[] }>(
          `select array_agg(id order by created_at desc, id) as ids from private.ratings
         where restaurant_place_id = '${place3.id}' and ${where}`,
        );
        expect(await readAll(stage, args)).toEqual(all?.ids);
        expect(await readAll(stage, { ...args, p_city: "Nowhere" })).toEqual([]);
      }),
  );

  test("reads a limited number of rows per page and still reaches the last review", async ({ stage }) => {
    await manyReviews(stage, 2100);
    await stage.sql.exec("set local session_replication_role = replica");
    await stage.look(
      "update private.ratings set score = 3 where created_at > (select min(created_at) from private.ratings) ",
    );
    await stage.look(
      "update private.ratings set score = 1 where created_at = (select min(created_at) from private.ratings)",
    );
    await stage.sql.exec("set local session_replication_role = origin");
    const first = await ask(stage, { p_score: 1 });
    expect([first.reviews.length, first.next === null]).toEqual([0, false]);
    expect((await readAll(stage, { p_score: 1 })).length).toBeGreaterThan(0);
  });

  test("is empty if the page cursor names an unknown review", async ({ stage }) => {
    expect(await ask(stage, { p_after: crypto.randomUUID() })).toEqual({ reviews: [], next: null });
  });
});
