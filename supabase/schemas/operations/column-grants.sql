-- Replaces table-wide select grants of the API roles by grants of the single columns. A table-wide grant includes the system
-- columns of Postgres. `xmin` is the transaction that wrote a row last: one transaction writes a rating, the badge in its
-- author's profile and the figures of the place, so equal values would reveal who visited which place. The increasing values
-- would also reveal when. A later migration that adds a table or column must grant by column as well.

do $$
declare
  v_table regclass;
  v_role text;
begin
  for v_table, v_role in
    select c.oid::regclass, role from pg_class as c, unnest(array['anon', 'authenticated']) as role
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and has_table_privilege(role, c.oid, 'select')
  loop
    execute format('revoke select on %s from %I', v_table, v_role);
    execute format('grant select (%s) on %s to %I',
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = v_table and attnum > 0 and not attisdropped), v_table, v_role);
  end loop;
end
$$;
