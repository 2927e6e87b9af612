import type { Sql } from "../../supabase/embedded/database/database.ts";

/** A policy, trigger or unique constraint, and the statement that drops it. */
export interface Guard {
  /** For example "policy private.ratings: invited people …" or "trigger private.ratings: ratings_count". */
  name: string;
  drop: string;
}

/** All policies, triggers and unique constraints or indexes of the schema. (The advisors report missing primary keys.) */
export async function readGuards(db: Sql): Promise<Guard[]> {
  return db.query<Guard & Record<string, unknown>>(`
    select format('policy %s.%s: %s', schemaname, tablename, policyname) as name,
      format('drop policy %I on %I.%I', policyname, schemaname, tablename) as drop
    from pg_policies
    union all
    select format('trigger %s.%s: %s', nspname, relname, tgname), format('drop trigger %I on %I.%I', tgname, nspname, relname)
    from pg_trigger join pg_class as c on c.oid = tgrelid join pg_namespace as n on n.oid = relnamespace
    where not tgisinternal and (nspname in ('public', 'private') or tgfoid in (select oid from pg_proc where pronamespace = 'private'::regnamespace))
    union all
    select format('unique %s.%s: %s', nspname, t.relname, i.relname),
      case when conname is null then format('drop index %I.%I', nspname, i.relname)
        else format('alter table %I.%I drop constraint %I cascade', nspname, t.relname, conname) end
    from pg_index join pg_class as i on i.oid = indexrelid join pg_class as t on t.oid = indrelid
      join pg_namespace as n on n.oid = t.relnamespace left join pg_constraint on conindid = indexrelid and contype = 'u'
    where indisunique and not indisprimary and nspname in ('public', 'private')
    order by 1`);
}

/**
 * One line per column, constraint, index, function, policy, trigger, grant, comment and seeded row. Two databases with
 * the same lines behave the same.
 */
export async function readCatalogue(db: Sql): Promise<string[]> {
  const ours = "('public', 'private')";
  const grants = (acl: string) =>
    `(select string_agg(item::text, ' ' order by item::text) from unnest(${acl}) as item)`;
  const rows = await db.query<{ line: string }>(`
    select concat_ws(' | ', 'relation', c.oid::regclass, c.relkind, c.relrowsecurity, c.reloptions, ${grants("c.relacl")},
      case when c.relkind = 'v' then pg_get_viewdef(c.oid) end) as line
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where n.nspname in ${ours}
    union all
    select concat_ws(' | ', 'column', a.attrelid::regclass, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid), ${grants("a.attacl")})
    from pg_attribute as a join pg_class as c on c.oid = a.attrelid join pg_namespace as n on n.oid = c.relnamespace
      left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where n.nspname in ${ours} and a.attnum > 0 and c.relkind <> 'i'
    union all
    select concat_ws(' | ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(k.oid))
    from pg_constraint as k join pg_namespace as n on n.oid = k.connamespace where n.nspname in ${ours}
    union all
    select concat_ws(' | ', 'index', indexdef) from pg_indexes where schemaname in ${ours}
    union all
    select concat_ws(' | ', 'function', pg_get_functiondef(p.oid), ${grants("p.proacl")})
    from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace where n.nspname in ${ours} and p.prokind = 'f'
    union all
    select concat_ws(' | ', 'policy', schemaname, tablename, policyname, permissive, cmd, roles, qual, with_check) from pg_policies
    union all
    select concat_ws(' | ', 'trigger', pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' | ', 'default grant', n.nspname, defaclobjtype, ${grants("defaclacl")})
    from pg_default_acl left join pg_namespace as n on n.oid = defaclnamespace
    union all
    select concat_ws(' | ', 'schema', nspname, ${grants("nspacl")}) from pg_namespace where nspname in ${ours}
    union all
    select concat_ws(' | ', 'comment', object.type, object.identity, description)
    from pg_description cross join pg_identify_object(classoid, objoid, objsubid) as object
    where object.identity ~ '\\m(public|private)\\.'
    union all
    select concat_ws(' | ', 'setting', to_jsonb(s)) from private.settings as s
    union all
    select concat_ws(' | ', 'kind of command', to_jsonb(k)) from private.op_kinds as k
    union all
    select concat_ws(' | ', 'bucket', to_jsonb(b) - array['created_at', 'updated_at']) from storage.buckets as b
    order by 1`);
  return rows.map(({ line }) => line);
}
