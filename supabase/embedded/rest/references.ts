import type { Sql } from "../database/database.ts";

export interface Reference {
  name: string;
  /** The referencing and the referenced table. */
  from: string;
  to: string;
  /** The number of columns of the key. */
  width: number;
}

/** All foreign keys within `public`: the ways from a row to the one row it belongs to. */
export function readReferences(sql: Sql): Promise<Reference[]> {
  return sql.query<Reference & Record<string, unknown>>(
    `select c.conname::text as name, f.relname::text as "from", t.relname::text as "to",
       cardinality(c.conkey)::int as width
     from pg_catalog.pg_constraint c
     join pg_catalog.pg_class f on f.oid = c.conrelid
     join pg_catalog.pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and f.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
     order by 1`,
  );
}

/** The readable columns of tables in `public` that are only partly readable, in table order. */
export type OpenColumns = ReadonlyMap<string, readonly string[]>;

export async function readOpenColumns(sql: Sql): Promise<OpenColumns> {
  const rows = await sql.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, jsonb_agg(a.attname order by a.attnum) filter (where o.open) as columns
     from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     cross join lateral (select has_column_privilege('authenticated', c.oid, a.attnum, 'select') as open) o
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
     group by c.relname having bool_or(o.open) and not bool_and(o.open)`,
  );
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}
