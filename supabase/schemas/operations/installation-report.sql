-- The report for the installation check (doctor): configuration and state. Contains nothing about a person.

-- Returns {migrations, buckets, maintenance_at, failing, mails_waiting, mails_oldest_at, admins}; `failing` names jobs of the
-- maintenance.
create function private.installation_report() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_migrations jsonb := '[]';
begin
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    v_migrations := (select coalesce(jsonb_agg(m.version order by m.version), '[]') from supabase_migrations.schema_migrations as m);
  end if;
  return jsonb_build_object(
    'migrations', v_migrations,
    'buckets', (select coalesce(jsonb_object_agg(b.id, b.public), '{}') from storage.buckets as b),
    'maintenance_at', (select run.ran_at from private.job_runs as run where run.name = 'prune'),
    'failing', (select coalesce(jsonb_agg(run.name order by run.name), '[]') from private.job_runs as run where not run.ok),
    'mails_waiting', (select count(*) from (select from private.mail_outbox limit 1000) as waiting),
    'mails_oldest_at', (select min(m.created_at) from private.mail_outbox as m),
    'admins', (select count(*) from public.user_roles as r where r.role = 'admin'));
end
$$;
