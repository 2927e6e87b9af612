import { expect } from "vitest";
import { refuseCostlyPlan } from "../../supabase/embedded/database/plan-guard.ts";
import { DEFAULT_LIMITS } from "../../supabase/embedded/shared/limits.ts";
import { cast, type Person } from "../support/cast.ts";
import { useDatabase, type Stage } from "./harness.ts";
import { walkedTables } from "./table-walk-data.ts";

const database = useDatabase();
const { test } = database;
/** `TABLE_ROWS=1000000` walks over a large installation. */
const ROWS = Number(process.env["TABLE_ROWS"] ?? 20_000);
/** Rows of one answer, as a client pages. */
const PAGE = 20;
/** Tables of which a role reads all rows: in an order without index the gateway refuses them, and hosted the timeout ends it. */
const refusable = ["cities", "profiles", "promotions", "restaurant_ownership_requests", "restaurants"];
/** The only reader of all requests, each of which a person made with papers; in a large installation refused like the others. */
const admitted = "admin restaurant_ownership_requests";

type Node = { "Actual Rows": number; "Actual Loops": number; Plans?: Node[]; "Rows Removed by Filter"?: number };
type Explained = { "QUERY PLAN": [{ Plan: Node }] };

/** Rows that scans of this plan produced or threw away. */
function examined(node: Node): number {
  const { Plans: below = [], "Actual Loops": loops, "Actual Rows": rows, "Rows Removed by Filter": removed = 0 } = node;
  return below.reduce((sum, one) => sum + examined(one), loops * (removed + (below.length === 0 ? rows : 0)));
}

/**
 * Triggers and foreign keys are off, and indexes are made when the rows are there, since both would take minutes. GIN serves
 * searches, not orders.
 */
async function fill({ sql, look }: Stage): Promise<void> {
  await sql.exec("set local session_replication_role = replica");
  for (const [table, values] of Object.entries(walkedTables)) {
    const columns = Object.keys(values).join(", ");
    const stored = await tableOf(look, table);
    const indexes = await look<{ name: string; definition: string; isGin: boolean }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition, amname = 'gin' as "isGin"
         from pg_index join pg_class as c on c.oid = indexrelid join pg_am as a on a.oid = c.relam
         where indrelid = $1::regclass and not indisunique and not indisexclusion`,
      [stored],
    );
    for (const { name } of indexes) await sql.exec(`drop index ${name}`);
    await look(
      `insert into ${stored} (${columns}) select ${Object.values(values).join(", ")}
         from generate_series(1, $1::int) as n on conflict do nothing`,
      [ROWS],
    );
    for (const { definition, isGin } of indexes) if (!isGin) await sql.exec(definition);
    await sql.exec(`analyze ${stored}`);
  }
  await sql.exec("set local session_replication_role = origin; discard plans");
}

/** The table itself, where clients read a view of it. */
async function tableOf(look: Stage["look"], name: string): Promise<string> {
  const [row] = await look<{ stored: string | null }>("select to_regclass('private.' || $1)::text as stored", [name]);
  return row?.stored ?? `public.${name}`;
}

/** The columns of every table and view that the role may read. */
const readableBy = (stage: Stage, role: string) =>
  stage.look<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(attname::text order by attnum) as columns
       from pg_class as c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped
       where c.relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p') and atttypid <> 'json'::regtype
         and has_column_privilege($1, c.oid, attnum, 'select') group by 1 order by 1`,
    [role],
  );

const personas: Record<string, Person> = {
  outsider: cast.anonymous,
  uninvited: cast.uninvited,
  "guest with rows": cast.consumerA,
  "other guest": cast.consumerB,
  server: cast.serverOfPlace1,
  owner: cast.ownerOfPlace1,
  admin: cast.admin,
};

test("no page of any table in any order makes anybody read all of it", async ({ stage }) => {
  await fill(stage);
  const [costly, refused, walked] = [[] as string[], new Set<string>(), new Set<string>()];
  const read = async (name: string, table: string, sql: string) => {
    const who = personas[name]!;
    const ask = async (text: string) => ({ rows: await stage.as(who, text) });
    const plan = { sql, role: who.role, mostCost: DEFAULT_LIMITS.planCost };
    const isRefused = await refuseCostlyPlan(ask, plan).then(
      () => false,
      (error: unknown) => (error as { code?: string }).code === "54001" || Promise.reject(error as Error),
    );
    if (isRefused) return void refused.add(table);
    const [row] = await stage.as<Explained>(who, `explain (analyze, timing off, format json) ${sql}`);
    const { Plan } = row!["QUERY PLAN"][0];
    const rows = examined(Plan);
    if (rows > 20 * Plan["Actual Rows"] + 1_000 && `${name} ${table}` !== admitted)
      costly.push(`${name}: ${sql.slice(sql.indexOf("from"))}: ${rows}`);
  };
  for (const name of Object.keys(personas))
    for (const { name: table, columns } of await readableBy(stage, personas[name]!.role)) {
      walked.add(table);
      const select = `select ${columns.join(", ")} from public.${table}`;
      const orders = columns.map((column, at) => `order by ${column}${at % 2 === 0 ? " desc" : ""}`);
      for (const order of ["", ...orders]) await read(name, table, `${select} ${order} limit ${PAGE}`);
    }
  expect(costly).toEqual([]);
  expect([...refused].filter((table) => !refusable.includes(table))).toEqual([]);
  // Ratings have a walk of their own, and packs of places are read by a procedure.
  expect([...walked].filter((table) => !(table in walkedTables))).toEqual(["ratings"]);
});
