import type { Sql } from "../database/database.ts";

export interface Reference {
  name: string;
  /** The referencing and the referenced table. */
  from: string;
  to: string;
  /** The number of columns of the key; 0 for a function that returns the row. */
  width: number;
}

/**
 * All foreign keys within `public`, and functions of a row that return one row: the ways from a row to the one row it
 * belongs to.
 */
export function readReferences(sql: Sql): Promise<Reference[]> {
  return sql.query<Reference & Record<string, unknown>>(
    `select c.conname::text as name, f.relname::text as "from", t.relname::text as "to",
       cardinality(c.conkey)::int as width
     from pg_catalog.pg_constraint c
     join pg_catalog.pg_class f on f.oid = c.conrelid
     join pg_catalog.pg_class t on t.oid = c.confrelid
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and f.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
     union all
     select p.proname::text, f.relname::text, t.relname::text, 0
     from pg_catalog.pg_proc p
     join pg_catalog.pg_class f on f.reltype = p.proargtypes[0]
     join pg_catalog.pg_class t on t.reltype = p.prorettype
     where p.pronamespace = 'public'::regnamespace and p.pronargs = 1 and p.prorows = 1
       and f.relnamespace = 'public'::regnamespace and t.relnamespace = 'public'::regnamespace
     order by 1`,
  );
}
