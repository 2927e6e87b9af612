import type { Sql } from "../database/database.ts";

export interface Reference {
  /** Name of the foreign key. */
  name: string;
  /** The table that holds the key, and the one it points to. */
  from: string;
  to: string;
  /** How many columns the key has. */
  width: number;
}

/** Every way from a row to the one row that it belongs to, within `public`. */
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

/** Of tables in `public` of which people may read some columns and not all: those, in their order. */
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
