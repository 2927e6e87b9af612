import type { Sql } from "../../embedded/database/database.ts";

/**
 * Per table (`schema.name`): the number of rows, and a checksum over their contents that does not depend on their
 * order.
 */
export type Digest = Record<string, { rows: number; sum: string }>;

/** Run it in a transaction, so that all tables are read at the same moment. */
export async function digestOf(tx: Sql): Promise<Digest> {
  // The text format of values depends on these settings.
  await tx.exec(
    "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1",
  );
  const tables = await tx.query<{ name: string; quoted: string }>(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as quoted
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const digest: Digest = {};
  for (const { name, quoted } of tables) {
    const [row] = await tx.query<{ rows: number; sum: string }>(
      `select count(*)::int as rows,
         coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum from ${quoted} as t`,
    );
    digest[name] = { rows: row?.rows ?? 0, sum: row?.sum ?? "" };
  }
  return digest;
}

/** Names of tables that differ. */
export const differences = (wanted: Digest, found: Digest): string[] =>
  [...new Set([...Object.keys(wanted), ...Object.keys(found)])].filter(
    (name) => wanted[name]?.rows !== found[name]?.rows || wanted[name]?.sum !== found[name]?.sum,
  );
