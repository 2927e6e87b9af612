import type { Database } from "./database.ts";

/** Tables that need a vacuum, by the thresholds of Postgres' own autovacuum. */
const worn = `select format('%I.%I', schemaname, relname) as name from pg_catalog.pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by n_dead_tup desc, 1`;

/**
 * Vacuums and analyzes tables with many dead rows. Otherwise a data folder would grow with every change and keep the
 * query plans of its first day. Each table is a separate turn in the queue, so that requests run in between.
 */
export async function vacuumWorn(db: Database): Promise<void> {
  // Flushes the statistics that the session has collected so far.
  await db.query("select pg_catalog.pg_stat_force_next_flush()");
  for (const { name } of await db.query<{ name: string }>(worn)) await db.exec(`vacuum (analyze) ${name}`);
}
