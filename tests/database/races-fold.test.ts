import { expect, test } from "vitest";
import { cast } from "../support/cast.ts";
import { newcomer } from "./calls.ts";
import { useRaces } from "./races-harness.ts";

const { db, stage, hold } = useRaces();
const { consumerA: ada } = cast;
const fold = "select private.fold_figures() as folded";

/** What the figures say, and what a count of all ratings says. */
async function figuresAndRecount(): Promise<[unknown, unknown]> {
  const snapshot = `select jsonb_build_object(
    'places', (select jsonb_agg(to_jsonb(f) - 'unpublished_since' order by f.place_id) from private.place_figures as f where score_1 + score_2 + score_3 + score_4 + score_5 > 0),
    'days', (select jsonb_agg(d order by d.restaurant_place_id, d.day) from private.place_days as d where score_1 + score_2 + score_3 + score_4 + score_5 > 0),
    'reviewers', (select jsonb_agg(jsonb_build_array(city_id, user_id, rating_count) order by city_id, user_id) from private.city_reviewers)) as figures`;
  const figures = await stage.look(snapshot);
  await stage.look("select private.recount_ratings()");
  return [figures, await stage.look(snapshot)];
}

const addPlaces = (prefix: string, count: number) =>
  stage.look(
    `insert into public.restaurants (place_id, name, city, latitude, longitude)
     select $1 || n, 'Fold', 'Folding', 49.6, 6.1 from generate_series(1, $2) as n`,
    [prefix, count],
  );

test("a fold that was interrupted counts nothing, and the next one counts each rating once", async () => {
  await addPlaces("cut-", 2);
  await stage.as(ada, "insert into public.ratings (restaurant_place_id, score) values ('cut-1', 4), ('cut-2', 5)");
  const interrupted = await hold(null, fold, [], { undone: true });
  // Another job does not wait for it, and neither does a guest.
  expect(await db.query(fold)).toEqual([{ folded: 0 }]);
  await db.transaction(async (tx) => {
    await tx.query("update private.ratings set score = 3 where restaurant_place_id = 'cut-1'");
  });
  await interrupted.letGo();
  const [figures, recount] = await figuresAndRecount();
  expect(figures).toEqual(recount);
  expect(await db.query("select score_3, score_4 from private.place_figures where place_id = 'cut-1'")).toEqual([
    { score_3: 1, score_4: 0 },
  ]);
});

test(
  "ratings, edits, removals and moved places beside two jobs are all counted once",
  { timeout: 60_000 },
  async () => {
    await addPlaces("busy-", 8);
    const guests = await Promise.all([1, 2, 3, 4].map(() => newcomer(stage, `${crypto.randomUUID()}@race.test`)));
    const written = new AbortController();
    const job = async () => {
      while (!written.signal.aborted) await db.query("select private.fold_figures(7)");
    };
    const jobs = [job(), job()];
    const write = async (guest: (typeof guests)[number]) => {
      const run = (sql: string, parameters: readonly unknown[] = []) => stage.as(guest, sql, parameters);
      for (let nth = 1; nth <= 8; nth += 1) {
        await run("insert into public.ratings (restaurant_place_id, score, tags) values ($1, 4, '{attentive}')", [
          `busy-${nth}`,
        ]);
        if (nth % 2 === 0)
          await run("update public.ratings set score = 2, tags = '{}' where restaurant_place_id = $1", [`busy-${nth}`]);
        if (nth % 3 === 0) await run("delete from public.ratings where restaurant_place_id = $1", [`busy-${nth}`]);
      }
    };
    const move = async () => {
      for (let nth = 1; nth <= 8; nth += 1)
        await stage.look("update public.restaurants set city = $2 where place_id = $1", [
          `busy-${nth}`,
          nth % 2 === 0 ? "Folding" : "Foldington",
        ]);
    };
    await Promise.all([...guests.map(write), move()]);
    written.abort();
    await Promise.all(jobs);
    const [figures, recount] = await figuresAndRecount();
    expect(figures).toEqual(recount);
    expect(await db.query("select from private.rating_changes")).toEqual([]);
  },
);
