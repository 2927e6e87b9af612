import { cast, places, type Person } from "../support/cast.ts";
import { rowsOf, valueOf } from "./calls.ts";
import type { Stage } from "./harness.ts";
import { expect } from "vitest";

const { consumerA: ada, admin } = cast;

export const kept = places.place3.id;
export const twin = "twin-of-3";

/** Adds a second entry of place 3, like a guest by hand. */
export const addTwin = (stage: Stage, change: { id?: string; city?: string | null } = {}) =>
  stage.look(
    "insert into public.restaurants (place_id, name, city, latitude, longitude, phone) values ($1, 'Moselhaus Trier', $2, $3, $4, '+49 651 1')",
    [
      change.id ?? twin,
      change.city === undefined ? places.place3.city : change.city,
      places.place3.lat,
      places.place3.lng,
    ],
  );
export const merge = (stage: Stage, change: Record<string, unknown> = {}, person: Person = admin) =>
  valueOf(stage, person, "merge_places", { p_from_place_id: twin, p_into_place_id: kept, ...change });
export const mine = async (stage: Stage, person: Person = ada) =>
  (await rowsOf(stage, person, "my_ratings"))
    .map(({ restaurant_place_id, deleted, comment, score }) => ({
      place: String(restaurant_place_id),
      deleted,
      comment,
      score,
    }))
    // Rows of one transaction have the same time.
    .toSorted((a, b) => a.place.localeCompare(b.place));
/** Recomputes all figures, which must not change. */
export async function expectFiguresRight(stage: Stage): Promise<void> {
  const all = async () =>
    JSON.stringify([
      await stage.look(
        `select now.place_id, now.rating_count, now.score_sum, now.score_1, now.score_2, now.score_3, now.score_4, now.score_5, now.tag_counts, now.top_tags
         from public.restaurants as place, private.with_present_figures(place) as now order by 1`,
      ),
      await stage.look(
        "select * from private.place_days where score_1 + score_2 + score_3 + score_4 + score_5 > 0 order by 1, 2",
      ),
      await stage.look("select city_id, user_id, rating_count from private.city_reviewers order by 1, 2"),
      await stage.look("select * from private.server_place_totals order by 1, 2"),
      await stage.look(
        "select * from private.user_totals where score_1 + score_2 + score_3 + score_4 + score_5 > 0 order by 1",
      ),
      await stage.look("select city, restaurant_count, rating_count, score_sum from public.cities order by id"),
    ]);
  const before = await all();
  await stage.look("select private.recount_ratings()");
  expect(await all()).toBe(before);
}
