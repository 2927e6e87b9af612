-- The roles of a hosted Supabase project. Of the whole server, so no dump of a database holds them. Repeatable.
do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'authenticator', 'dashboard_user',
                                   'supabase_auth_admin', 'supabase_storage_admin'] loop
    if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit', role_name);
    end if;
    execute format('grant %I to %I', role_name, current_user);
  end loop;
  if not (select rolbypassrls from pg_catalog.pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
end
$$;
