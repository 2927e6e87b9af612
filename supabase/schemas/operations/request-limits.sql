-- Limits of one API request that Postgres enforces: a statement timeout per role, and the number of rows of a response.
-- PostgREST reads both from the role settings; the embedded gateway has its own limits. Only differing values are written:
-- roles belong to the whole cluster, and two databases that migrate concurrently must not wait for each other.

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
        -- Without Supabase only a superuser may set a PostgREST parameter.
        if v_role <> 'authenticator' then
          raise;
        end if;
      end;
    end if;
  end loop;
end
$$;
