import { termsVersion } from "../../src/domain/people/terms.ts";
import { expect } from "vitest";
import { DEFAULT_LIMITS } from "../../supabase/embedded/shared/limits.ts";
import { cast, places } from "../support/cast.ts";
import { rate, rowsOf, valueOf } from "./calls.ts";
import { newDevice, send } from "./commands.ts";
import { useDatabase, type Stage } from "./harness.ts";

// Measures rows read and functions called per request, since times would depend on the machine.
const database = useDatabase();
const { test } = database;
const { consumerA: ada, consumerB: ben, ownerOfPlace1: olga } = cast;

/** Adds invited people with this first name and distinct family names. */
async function addPeople(stage: Stage, first: string, number: number): Promise<void> {
  await stage.look(
    `with people as (
       insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
       select gen_random_uuid(), 'authenticated', 'authenticated', $1 || n || '@cost.test', now(), '{"provider":"email"}',
         jsonb_build_object('first_name', $1::text, 'last_name', 'New', 'birth_year', 1990, 'terms_version', '${termsVersion}')
       from generate_series(1, $2::int) as n returning id)
     insert into private.invitations (user_id) select id from people`,
    [first, number],
  );
}

/** Adds accepted friends of Ada with that many ratings each. */
async function addFriends(stage: Stage, number: number, ratings: number): Promise<void> {
  await addPeople(stage, "Friend", number);
  await stage.sql.exec("set local session_replication_role = replica");
  await stage.look(
    `insert into public.restaurants (place_id, name, latitude, longitude) select 'cost-' || n, 'R', 49, 6 from generate_series(1, $1::int) as n`,
    [ratings],
  );
  await stage.look(
    `with friends as (select id from auth.users where email like 'Friend%@cost.test'), ties as (
       insert into public.user_relationships (follower_id, following_id, status, responded_at) select $1, id, 'accepted', now() from friends)
     insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, created_at)
     select id, 'cost-' || n, 'R', 4, now() - n * interval '1 minute' from friends, generate_series(1, $2::int) as n`,
    [ada.id, ratings],
  );
  await stage.sql.exec("set local session_replication_role = origin");
}

async function rowsRead(stage: Stage, table: string, ask: () => Promise<unknown>): Promise<number> {
  const read = async () => {
    const [row] = await stage.look<{ rows: number }>(
      "select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables where relid = $1::regclass",
      [table],
    );
    return row?.rows ?? 0;
  };
  const before = await read();
  await ask();
  return (await read()) - before;
}

async function calls(stage: Stage, name: string, ask: () => Promise<unknown>): Promise<number> {
  await stage.sql.exec("set local track_functions = 'all'");
  const called = async () => {
    const [row] = await stage.look<{ calls: number }>(
      "select calls::int from pg_stat_xact_user_functions where funcname = $1",
      [name],
    );
    return row?.calls ?? 0;
  };
  const before = await called();
  await ask();
  return (await called()) - before;
}

test.each(["zo", "zoe", "oe"])("a people search for %j checks the visibility of no more people than it shows", (q) =>
  database.scene(async (stage) => {
    await addPeople(stage, "Zoe", 500);
    await stage.sql.exec("discard plans");
    const search = async () => expect(await rowsOf(stage, ada, "search_profiles", { q })).toHaveLength(10);
    await search();
    expect(await calls(stage, "is_presentable", search)).toBe(10);
    const of500 = await rowsRead(stage, "private.profiles", search);
    await addPeople(stage, "Zoé", 500);
    expect(await rowsRead(stage, "private.profiles", search)).toBeLessThanOrEqual(of500);
  }),
);

test("the search for waiters checks the visibility of no more people than it shows", async ({ stage }) => {
  await addPeople(stage, "Zoé", 400);
  const query =
    "insert into public.servers (user_id, first_name, last_name, email) select id, 'Zoé', 'New', 'w@w.test'";
  await stage.look(`${query} from auth.users where email like 'Zo%@cost.test'`);
  await stage.look(
    "update public.servers set first_name = 'Alizoe' where user_id = (select min(user_id::text)::uuid from public.servers)",
  );
  await stage.sql.exec("discard plans");
  for (const p_query of ["zo", "zoe", "zoé"]) {
    const args = { p_place_id: places.place1.id, p_query };
    const search = async () => {
      const found = await valueOf<{ first_name: string }[]>(stage, olga, "search_servers_for_invitation", args);
      expect(found.map((row) => row.first_name)).toEqual(Array.from({ length: 20 }, () => "Zoé"));
    };
    await search();
    expect(await calls(stage, "is_presentable", search)).toBe(20);
  }
});

test("a search by two letters computes the letters of no name", async ({ stage }) => {
  await addPeople(stage, "Zoé", 30);
  await addPeople(stage, "Quim", 400);
  await stage.look(
    `insert into public.servers (user_id, first_name, last_name, email)
     select id, raw_user_meta_data ->> 'first_name', 'New', 'w@w.test' from auth.users where email like '%@cost.test'`,
  );
  await stage.sql.exec("analyze private.profiles; analyze public.servers; discard plans");
  for (const letters of ["zo", "qz"]) {
    const searches: (() => Promise<unknown>)[] = [
      () => rowsOf(stage, ada, "search_profiles", { q: letters }),
      () => rowsOf(stage, cast.admin, "find_users", { p_query: letters }),
      () => valueOf(stage, olga, "search_servers_for_invitation", { p_place_id: places.place1.id, p_query: letters }),
    ];
    for (const search of searches) expect(await calls(stage, "letter_pairs", search)).toBe(0);
  }
});

test("the people search finds everybody with the name and lists names that begin with it first", async ({ stage }) => {
  const found = async (q: string) =>
    (await rowsOf<{ first_name: string; last_name: string }>(stage, ada, "search_profiles", { q })).map(
      (row) => `${row.first_name} ${row.last_name}`,
    );
  const name = (first: string, last: string, email: string) =>
    stage.look(
      "update public.profiles set first_name = $1, last_name = $2 where user_id = (select id from auth.users where email = $3)",
      [first, last, email],
    );
  await addPeople(stage, "Quim", 350);
  await name("Yves", "Xuquim", "Quim7@cost.test");
  await name("Xu", "Pa", "Quim8@cost.test");
  await name("Ada", "Xu", "Quim9@cost.test");
  expect(await found("xu")).toEqual(["Xu Pa", "Ada Xu", "Yves Xuquim"]);
  expect(await found("quim")).toEqual(Array.from({ length: 10 }, () => "Quim N."));
  await stage.look("update private.profiles set visible_to = 'nobody' where first_name = 'Quim'");
  expect(await found("quim")).toEqual(["Yves Xuquim"]);
});

test.each(["search_places", "discover_places"])("%s reads few places to find what is misspelled", (name) =>
  database.scene(async (stage) => {
    await stage.sql.exec("set local session_replication_role = replica");
    await stage.look(
      `insert into public.restaurants (place_id, name, latitude, longitude)
         select 'cost-' || n, case n when 7 then 'Wirtschaft Kachdëppen' else 'Auberge ' || md5(n::text) end, 49, 6
         from generate_series(1, 8000) as n`,
    );
    // Rows just written are still in the pending list of the index.
    await stage.look("select gin_clean_pending_list('public.restaurants_search')");
    await stage.sql.exec("set local session_replication_role = origin; analyze public.restaurants; discard plans");
    // Triggers were off.
    await stage.look("update public.restaurants set name = name where place_id = 'cost-7'");
    const ask = async (p_query: string) => {
      const args = name === "search_places" ? { p_lat: null, p_lng: null, p_query } : { p_query };
      return JSON.stringify(await rowsOf(stage, cast.anonymous, name, args));
    };
    const find = async () => expect(await ask("Wirtshaft Kachdepen bei der Gare zu Wolz")).not.toContain("Auberge");
    // An exact search may read all rows and is cheap.
    expect(await rowsRead(stage, "public.restaurants", find)).toBeLessThan(8300);
    expect(await ask("Wirtshaft Kachdepen")).toContain("Wirtschaft Kachdëppen");
  }),
);

test.each(["badges = '{nobody}'", "first_name ilike '%nobody%'", "true"])(
  "no request asks of five thousand people whether they are shown: profiles where %s",
  (condition) =>
    database.scene(async (stage) => {
      await addPeople(stage, "Zoe", 50);
      await stage.sql.exec("analyze private.profiles");
      const [people] = await stage.look<{ number: number }>("select count(*)::int as number from public.profiles");
      const sql = `explain (format json) select count(*) from private.profiles where ${condition}`;
      type Plan = { "QUERY PLAN": [{ Plan: { "Total Cost": number } }] };
      const [planned] = await stage.as<Plan>(ada, sql);
      const each = (planned?.["QUERY PLAN"][0].Plan["Total Cost"] ?? 0) / (people?.number ?? 1);
      expect(each * 5_000).toBeGreaterThan(DEFAULT_LIMITS.planCost);
      // The requested people are read as usual.
      expect(each * 200).toBeLessThan(DEFAULT_LIMITS.planCost / 10);
    }),
);

test("the feed reads the newest rating of each friend, and more only for the friends it shows", async ({ stage }) => {
  await addFriends(stage, 60, 12);
  // Rolled-back rows of earlier tests still fill the table: without new statistics it seems full of Ada's friends.
  await stage.sql.exec("analyze private.ratings; set local enable_seqscan = off; discard plans");
  const limit_count = 10;
  const feed = () => rowsOf<{ created_at: string }>(stage, ada, "get_friends_activity", { limit_count });
  const read = await rowsRead(stage, "private.ratings", feed);
  // Far fewer than the 720 that exist; some dead rows are read on the way.
  expect(read).toBeLessThanOrEqual(2 * (60 + limit_count * limit_count));
  const newest = await stage.look(
    `select created_at from private.ratings where user_id <> $1 and deleted_at is null order by created_at desc, id limit ${limit_count}`,
    [ada.id],
  );
  expect((await feed()).map(({ created_at }) => ({ created_at }))).toEqual(newest);
  expect(await calls(stage, "is_presentable", feed)).toBe(0);
  expect(await calls(stage, "open_friends", feed)).toBe(1);
});

/** Adds ratings of place 1, each by another new person, at that age. */
async function addReviews(stage: Stage, number: number, age: string): Promise<void> {
  await addPeople(stage, "Zoe", number);
  await stage.sql.exec("set local session_replication_role = replica");
  await stage.look(
    `insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, created_at)
     select id, $1, 'R', 4, now() - $2::interval from auth.users where email like 'Zoe%@cost.test'`,
    [places.place1.id, age],
  );
  await stage.sql.exec("set local session_replication_role = origin; discard plans");
}

test("a page of reviews asks only of the authors it shows whether the reader meets them, also by a plan that was kept", async ({
  stage,
}) => {
  await addReviews(stage, 300, "40 days");
  const page = () => valueOf<unknown[]>(stage, ada, "get_place_reviews", { p_place_id: places.place1.id });
  for (let nth = 0; nth < 6; nth += 1) await page();
  expect(await page()).toHaveLength(20);
  expect(await calls(stage, "meets", page)).toBeLessThanOrEqual(21);
});

test("the newest reviews of all skip those of today without asking of each where it is", async ({ stage }) => {
  await addReviews(stage, 60, "0 days");
  const read = () => valueOf<{ reviews: unknown[] }>(stage, cast.anonymous, "get_public_reviews");
  expect((await read()).reviews).toEqual([]);
  expect(await calls(stage, "is_of_today", read)).toBe(0);
});

test("a rating writes no index entry for the city and rate-limit rows that every rating updates", async ({ stage }) => {
  await stage.look("update public.restaurants set city = 'Kostenheim'");
  const places = await stage.look<{ place_id: string }>("select place_id from public.restaurants order by 1 limit 3");
  const written = () =>
    stage.look<{ name: string; moved: number }>(
      `select relname::text as name, (n_tup_upd - n_tup_hot_upd)::int as moved from pg_stat_xact_user_tables
         where relname in ('cities', 'token_buckets') order by 1`,
    );
  await send(stage, ben, newDevice().save({ place_id: places[0]?.place_id }));
  const before = await written();
  for (const { place_id } of places.slice(1)) await send(stage, ben, newDevice().save({ place_id }));
  expect(await written()).toEqual(before);
});

test("no search for a new mayor runs while the current mayor adds ratings", async ({ stage }) => {
  await stage.look(
    `insert into public.restaurants (place_id, name, city, latitude, longitude)
       select 'mayor-' || n, 'R', 'Kostenheim', 49, 6 from generate_series(1, 5) as n`,
  );
  const settled = (person: typeof ada, id: string) => calls(stage, "settle_mayor", () => rate(stage, person, id));
  expect(await settled(ada, "mayor-1")).toBe(0);
  expect(await settled(ada, "mayor-2")).toBe(0);
  expect(await settled(ada, "mayor-3")).toBe(1);
  expect(await settled(ada, "mayor-4")).toBe(0);
  for (const n of [1, 2, 3, 4]) expect(await settled(ben, `mayor-${n}`)).toBe(0);
  expect(await settled(ben, "mayor-5")).toBe(1);
});
