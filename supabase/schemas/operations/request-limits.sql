-- What one request of the API may cost where Postgres itself can hold it: time for every role, rows for every answer.
-- PostgREST takes both from the settings of the roles; the embedded gateway has its own. Only where something differs:
-- roles belong to the whole cluster, and two databases that migrate at once must not wait for each other.

do $$
declare
  v_role text;
  v_setting text;
begin
  for v_role, v_setting in values ('anon', 'statement_timeout=3s'), ('authenticated', 'statement_timeout=8s'),
    ('authenticator', 'pgrst.db_max_rows=1000') loop
    if exists (select from pg_roles where rolname = v_role and not coalesce(v_setting = any (rolconfig), false)) then
      begin
        execute format('alter role %I set %s = %L', v_role, split_part(v_setting, '=', 1), split_part(v_setting, '=', 2));
      exception when insufficient_privilege then
        -- A setting of PostgREST, which a Postgres of one's own does not have: there only a superuser may name it.
        if v_role <> 'authenticator' then
          raise;
        end if;
      end;
    end if;
  end loop;
end
$$;
