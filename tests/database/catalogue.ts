import type { Sql } from "../../supabase/embedded/database/database.ts";

/** Something in the schema that protects somebody, and the statement that takes it away. */
export interface Guard {
  /** "policy public.ratings: invited people …", "trigger public.ratings: ratings_count", "unique public.ratings: …" */
  name: string;
  drop: string;
}

/** Every policy, trigger and unique constraint or index of ours. (A missing primary key is a finding of the advisors.) */
export async function readGuards(db: Sql): Promise<Guard[]> {
  return db.query<Guard & Record<string, unknown>>(`
    select format('policy %s.%s: %s', schemaname, tablename, policyname) as name,
      format('drop policy %I on %I.%I', policyname, schemaname, tablename) as drop
    from pg_policies
    union all
    select format('trigger %s.%s: %s', nspname, relname, tgname), format('drop trigger %I on %I.%I', tgname, nspname, relname)
    from pg_trigger join pg_class as c on c.oid = tgrelid join pg_namespace as n on n.oid = relnamespace
    where not tgisinternal and (nspname in ('public', 'private') or tgname in ('on_user_created', 'keep_metadata', 'keep_identity_data'))
    union all
    select format('unique %s.%s: %s', nspname, t.relname, i.relname),
      case when conname is null then format('drop index %I.%I', nspname, i.relname)
        else format('alter table %I.%I drop constraint %I cascade', nspname, t.relname, conname) end
    from pg_index join pg_class as i on i.oid = indexrelid join pg_class as t on t.oid = indrelid
      join pg_namespace as n on n.oid = t.relnamespace left join pg_constraint on conindid = indexrelid and contype = 'u'
    where indisunique and not indisprimary and nspname in ('public', 'private')
    order by 1`);
}
