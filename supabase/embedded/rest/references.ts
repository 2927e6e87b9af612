import type { Sql } from "../database.ts";

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
