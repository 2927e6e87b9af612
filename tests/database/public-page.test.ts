import { describe, expect, test } from "vitest";
import { cast, places } from "../support/cast.ts";
import { newPromotion, valueOf } from "./calls.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const place = places.place1;

interface Review {
  id: string;
  created_at: string;
}

/** Reviews of 45 people, three of whom wrote in every same moment. Answers their ids, newest first, as the page lists them. */
async function manyReviews(stage: Stage): Promise<string[]> {
  await stage.look(
    `insert into auth.users (id, email) select gen_random_uuid(), 'guest-' || n || '@cast.test' from generate_series(1, 45) as n`,
  );
  await stage.look(
    `insert into public.ratings (user_id, restaurant_place_id, restaurant_name, score, created_at)
     select id, $1, 'x', 4, now() - substring(email from '[0-9]+')::int / 3 * interval '1 hour'
     from auth.users where email like 'guest-%'`,
    [place.id],
  );
  const rows = await stage.look<{ id: string }>(
    "select id from public.ratings where restaurant_place_id = $1 and deleted_at is null and hidden_at is null order by created_at desc, id",
    [place.id],
  );
  return rows.map(({ id }) => id);
}

const pageAfter = (stage: Stage, after: string | null, placeId: string = place.id) =>
  valueOf<Review[]>(stage, cast.anonymous, "get_place_reviews", { p_place_id: placeId, p_after_id: after });

describe("the public page of a place", () => {
  test("shows page after page of reviews, newest first, without a gap or a repeat, also where many came at once", () =>
    database.scene(async (stage) => {
      const all = await manyReviews(stage);
      const read: string[] = [];
      for (let after: string | null = null; ; after = read.at(-1) ?? null) {
        const page: Review[] = await pageAfter(stage, after);
        if (page.length === 0) break;
        expect(page.length).toBeLessThanOrEqual(20);
        read.push(...page.map(({ id }) => id));
      }
      expect(read).toEqual(all);
      // A review of another place is no place in this list.
      expect((await pageAfter(stage, all[0] ?? "", places.place2.id)).length).toBe(0);
    }));

  test("names promotions only while they are on", () =>
    database.scene(async (stage) => {
      const shown = async () =>
        (
          await valueOf<{ promotions: unknown[] }>(stage, cast.anonymous, "get_restaurant_page", {
            p_place_id: place.id,
          })
        ).promotions.length;
      await newPromotion(stage);
      expect(await shown()).toBe(1);
      await stage.look("update public.promotions set expires_at = now() - interval '1 second'");
      expect(await shown()).toBe(0);
      await stage.look("update public.promotions set expires_at = null, is_active = false");
      expect(await shown()).toBe(0);
    }));
});
