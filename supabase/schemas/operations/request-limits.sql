-- Limits of one API request that Postgres enforces: a statement timeout per role, the planned cost of a statement, and the number
-- of rows of a response. PostgREST reads them from the role settings; the embedded gateway has its own limits. The cost is that of
-- pg_plan_filter, which hosted Supabase loads; it counts the statements of procedures too, so it is higher than the gateway's. Only differing values are written:
-- roles belong to the whole cluster, and two databases that migrate concurrently must not wait for each other.

do $$
declare
  v_role text;
  v_setting text;
begin
  for v_role, v_setting in values ('anon', 'statement_timeout=3s'), ('authenticated', 'statement_timeout=8s'),
    ('anon', 'plan_filter.statement_cost_limit=50000'), ('authenticated', 'plan_filter.statement_cost_limit=50000'),
    ('authenticator', 'pgrst.db_max_rows=1000') loop
    -- Without the extension nobody reads the setting, and only a superuser may make it.
    continue when v_setting like 'plan\_filter.%' and current_setting('plan_filter.statement_cost_limit', true) is null;
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
