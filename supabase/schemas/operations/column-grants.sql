-- What the roles of the API read of a table is its columns, one by one: a grant of the whole table would hold the columns of
-- Postgres itself, too. `xmin` is the transaction that wrote a row last. The badge in a profile and the figures of the place
-- are written by the same one as the rating that earned them, so it would tell everybody who was where; and as one number
-- after the other it is a clock that tells when. A later migration with a table or a column grants by the same names.

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
