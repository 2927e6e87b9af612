import { withClient } from "./servers.ts";

export interface Size {
  bytes: number;
  /** Share of the updates that touched no index; null without updates. */
  hotShare: number | null;
}

/** Every table that an edited rating writes, and the floor. */
export const editedTables = [
  "private.scale_bare",
  "private.ratings",
  "private.rating_revisions",
  "private.client_ops",
  "private.rating_sync",
  "private.token_buckets",
  "private.rating_changes",
  "private.place_figures",
  "private.place_days",
  "private.place_change_versions",
  "private.user_totals",
];

/** Of each table with its indexes. */
export async function readSizes(databaseUrl: string): Promise<Map<string, Size>> {
  return withClient(databaseUrl, async (sql) => {
    const { rows } = await sql.query<Size & { name: string }>(
      `select name, pg_total_relation_size(name::regclass)::float8 as bytes,
         s.n_tup_hot_upd::float8 / nullif(s.n_tup_upd, 0) as "hotShare"
       from unnest($1::text[]) as name join pg_stat_user_tables as s on s.relid = name::regclass`,
      [editedTables],
    );
    return new Map(rows.map(({ name, ...size }) => [name, size]));
  });
}

export const vacuum = (databaseUrl: string) =>
  withClient(databaseUrl, async (sql) => void (await sql.query("vacuum analyze")));
