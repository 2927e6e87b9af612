-- The report for the installation check (doctor): configuration and state. Contains nothing about a person.

-- What the migrations made, as it is now, to be compared with their text: {functions, policies, triggers, open}. `functions`: hashes
-- of the bodies by name; `open`: tables of the API without row level security. Only schemas of this product.
create function private.schema_report() returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'functions', (select coalesce(jsonb_object_agg(f.name, f.hashes), '{}') from (
      select p.pronamespace::regnamespace || '.' || p.proname as name, jsonb_agg(md5(p.prosrc)) as hashes
      from pg_proc as p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) group by 1) as f),
    'policies', (select coalesce(jsonb_agg(case p.schemaname when 'private' then 'private.' else '' end || p.tablename || ': ' || p.policyname), '[]')
      from pg_policies as p where p.schemaname in ('public', 'private')),
    'triggers', (select coalesce(jsonb_agg(replace(t.tgrelid::regclass::text, 'public.', '') || ': ' || t.tgname), '[]')
      from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgenabled <> 'D' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)),
    'open', (select coalesce(jsonb_agg(c.relname), '[]') from pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity))
$$;

-- Returns {migrations, texts, schema, buckets, maintenance_at, failing, uncounted_since, unpublished_since, mails_waiting,
-- mails_oldest_at, admins}. `texts`: hashes of applied migrations without comments, spaces and semicolons; `failing` names jobs of the
-- maintenance; `uncounted_since` is of ratings in no figure yet; `unpublished_since`: the earliest day whose public figures still wait.
create function private.installation_report() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_migrations jsonb := '[]';
  v_texts jsonb := '{}';
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    v_migrations := (select coalesce(jsonb_agg(m.version order by m.version), '[]') from supabase_migrations.schema_migrations as m);
    v_texts := (select coalesce(jsonb_object_agg(m.version, md5(regexp_replace(array_to_string(m.statements, E'\n'), '--[^\n]*|[ \t\r\n;]', '', 'g'))), '{}')
      from supabase_migrations.schema_migrations as m where m.statements is not null);
  end if;
  return jsonb_build_object(
    'migrations', v_migrations,
    'texts', v_texts,
    'schema', private.schema_report(),
    'buckets', (select coalesce(jsonb_object_agg(b.id, b.public), '{}') from storage.buckets as b),
    'maintenance_at', (select run.ran_at from private.job_runs as run where run.name = 'prune'),
    'failing', (select coalesce(jsonb_agg(run.name order by run.name), '[]') from private.job_runs as run where not run.ok),
    'uncounted_since', private.uncounted_since(),
    'unpublished_since', (select min(f.unpublished_since) from private.place_figures as f),
    'mails_waiting', (select count(*) from (select from private.mail_outbox limit 1000) as waiting),
    'mails_oldest_at', (select min(m.created_at) from private.mail_outbox as m),
    'admins', (select count(*) from public.user_roles as r where r.role = 'admin'));
end
$$;
