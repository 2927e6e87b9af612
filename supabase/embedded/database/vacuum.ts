import type { Database } from "./database.ts";

/** Rows changed since the last time, by the measures of Postgres' own autovacuum. */
const worn = `select format('%I.%I', schemaname, relname) as name from pg_catalog.pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_dead_tup desc, 1`;

/**
 * Takes dead rows out of the tables that have many, and counts again what the planner goes by. A data folder that is used
 * for months would grow with every change otherwise, and be searched by plans for the tables of its first day.
 * Each table is a turn of its own in the queue, so that requests come in between.
 */
export async function vacuumWorn(db: Database): Promise<void> {
  // What the session has counted by itself until now.
  await db.query("select pg_catalog.pg_stat_force_next_flush()");
  for (const { name } of await db.query<{ name: string }>(worn)) await db.exec(`vacuum (analyze) ${name}`);
}
