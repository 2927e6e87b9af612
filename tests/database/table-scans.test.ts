import { expect } from "vitest";
import { cast, type Person } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";

const database = useDatabase();
const { test } = database;
const PEOPLE = 8_000;
const RATINGS_EACH = 25;
/** Rows of one answer, as a client pages. */
const PAGE = 20;

type Node = { "Actual Rows": number; "Actual Loops": number; Plans?: Node[]; "Rows Removed by Filter"?: number };
type Explained = { "QUERY PLAN": [{ Plan: Node }] };

/** Rows that scans of this plan produced or threw away. */
function examined(node: Node): number {
  const { Plans: below = [], "Actual Loops": loops, "Actual Rows": rows, "Rows Removed by Filter": removed = 0 } = node;
  return below.reduce((sum, one) => sum + examined(one), loops * (removed + (below.length === 0 ? rows : 0)));
}

/**
 * Adds ratings of many people, and of the cast but consumer B. All of the cast are friends of consumer A. Triggers are off, since
 * they would take minutes.
 */
async function fill({ sql, look }: Stage): Promise<void> {
  await sql.exec("set local session_replication_role = replica");
  await look(
    `insert into private.ratings (user_id, restaurant_place_id, restaurant_name, score, created_at, updated_at)
       select id, 'scan-' || nth, 'R', 1 + (who + nth) % 5,
         now() - (who * 37 + nth * 7919) % 9973 * interval '1 hour', now() - (who * 31 + nth * 6007) % 9973 * interval '1 hour'
       from (select md5('person ' || n)::uuid as id, n as who from generate_series(1, $1::int) as n
         union all select user_id, 7 from public.profiles where user_id <> $3) as people, generate_series(1, $2::int) as nth`,
    [PEOPLE, RATINGS_EACH, cast.consumerB.id],
  );
  await look(
    `insert into public.user_relationships (follower_id, following_id, status, responded_at)
       select $1, user_id, 'accepted', now() from public.profiles where user_id <> $1`,
    [cast.consumerA.id],
  );
  await sql.exec("set local session_replication_role = origin; analyze private.ratings; discard plans");
}

test("no page of ratings in any order makes anybody read all of them", async ({ stage }) => {
  await fill(stage);
  const columns = await stage.look<{ name: string }>(
    `select attname::text as name from pg_attribute join pg_type on pg_type.oid = atttypid
       where attrelid = 'public.ratings'::regclass and attnum > 0 and not attisdropped and typname <> 'json'`,
  );
  // The planner's choice differs by order: some have an index that gives it.
  const orders = columns.flatMap(({ name }) => [`order by ${name}`, `order by ${name} desc`]);
  const readers: (keyof typeof cast)[] = [
    "consumerA",
    "consumerB",
    "ownerOfPlace1",
    "serverOfPlace1",
    "admin",
    "uninvited",
  ];
  const costly: string[] = [];
  const read = async (who: Person, name: string, rest: string) => {
    const sql = `explain (analyze, timing off, format json) select * from public.ratings ${rest} limit ${PAGE}`;
    const [row] = await stage.as<Explained>(who, sql);
    const { Plan } = row!["QUERY PLAN"][0];
    const rows = examined(Plan);
    if (rows > 20 * Plan["Actual Rows"] + 1_000) costly.push(`${name} ${rest}: ${rows}`);
  };
  for (const name of readers)
    for (const rest of ["", "order by created_at desc, id", ...orders]) await read(cast[name], name, rest);
  expect(costly).toEqual([]);
  const seen = await stage.as(cast.consumerA, "select distinct user_id from public.ratings");
  expect(seen.length).toBeGreaterThan(2);
});
