-- The health of the installation: runs and failures of the maintenance, waiting mails, storage sizes. Contains nothing about a
-- person.

-- Tables --------------------------------------------------------------------------------------------------------------

-- The last run of each job of the maintenance.
create table private.job_runs (
  name text primary key check (length(name) between 1 and 60),
  ran_at timestamptz not null,
  ok boolean not null,
  -- The first failure since the last successful run.
  failing_since timestamptz,
  error text check (length(error) <= 300)
);

-- Measured by the maintenance every six hours, because summing all objects is too slow for each page view.
create table private.bucket_sizes (
  bucket text primary key check (length(bucket) <= 100),
  objects bigint not null,
  bytes bigint not null,
  measured_at timestamptz not null
);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.job_runs, private.bucket_sizes from public, anon, authenticated, service_role;
alter table private.job_runs enable row level security;
alter table private.bucket_sizes enable row level security;

create policy "only procedures read runs of jobs" on private.job_runs for select to anon, authenticated using (false);
create policy "only procedures read sizes of buckets" on private.bucket_sizes for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- An error message without parts that may identify a person: email addresses, ids and query strings.
create function private.without_persons(p_text text) returns text language sql immutable set search_path = '' as $$
  select left(regexp_replace(regexp_replace(regexp_replace(p_text,
    '[^[:space:]<>"''`,;:()=]+@[^[:space:]<>"''`,;:()=]+', '…', 'g'),
    '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}', '…', 'g'),
    '\?[^[:space:]"'']+', '?…', 'g'), 200)
$$;

-- Stores the results of the jobs that the maintenance reports: {name: {ok, error?}}. An unchanged result is stored at most once
-- a minute.
create function private.note_jobs(p_report jsonb) returns void language sql security definer set search_path = '' as $$
  insert into private.job_runs as run (name, ran_at, ok, failing_since, error)
  select left(job.key, 60), clock_timestamp(), coalesce((job.value ->> 'ok')::boolean, false),
    case when coalesce((job.value ->> 'ok')::boolean, false) then null else clock_timestamp() end,
    case when coalesce((job.value ->> 'ok')::boolean, false) then null else private.without_persons(job.value ->> 'error') end
  from jsonb_each(p_report) as job
  on conflict (name) do update set ran_at = excluded.ran_at, ok = excluded.ok, error = excluded.error,
    failing_since = case when excluded.ok then null else coalesce(run.failing_since, excluded.failing_since) end
  where run.ok <> excluded.ok or run.ran_at < excluded.ran_at - interval '1 minute'
$$;

-- Counts all objects where there are few, and otherwise a sample of about 50,000.
create function private.measure_buckets() returns void language plpgsql security definer set search_path = '' as $$
declare
  v_percent real := least(100, 5000000 / greatest((select reltuples from pg_class where oid = 'storage.objects'::regclass), 1));
begin
  if exists (select from private.bucket_sizes as b where b.measured_at > now() - interval '6 hours') then
    return;
  end if;
  insert into private.bucket_sizes (bucket, objects, bytes, measured_at)
  select b.id, round(count(o.id) * 100 / v_percent), round(coalesce(sum((o.metadata ->> 'size')::bigint), 0) * 100 / v_percent::numeric), now()
  from storage.buckets as b left join storage.objects as o tablesample system (v_percent) on o.bucket_id = b.id group by b.id
  on conflict (bucket) do update set objects = excluded.objects, bytes = excluded.bytes, measured_at = excluded.measured_at;
  delete from private.bucket_sizes as b where b.measured_at < now();
end
$$;

-- When the oldest rating was written that is in no figure yet; null if all are. More than seconds ago means that no job folds.
create function private.uncounted_since() returns timestamptz language sql stable security definer set search_path = '' as $$
  select c.at from private.rating_changes as c order by c.id limit 1
$$;

-- Returns {at, maintenance_at, uncounted_since, jobs, mails, mail_errors, pushes_waiting, buckets, measured_at, database_bytes, version}.
-- Waiting items are counted up to 1000. A failing mail is described by its template and the provider's error, never by its
-- recipient.
create function private.get_health() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_version text;
begin
  perform private.require_admin();
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    v_version := (select max(m.version) from supabase_migrations.schema_migrations as m);
  end if;
  return jsonb_build_object(
    'at', clock_timestamp(),
    'maintenance_at', (select run.ran_at from private.job_runs as run where run.name = 'prune'),
    'uncounted_since', private.uncounted_since(),
    'jobs', coalesce((select jsonb_agg(jsonb_build_object('name', run.name, 'ran_at', run.ran_at, 'ok', run.ok,
      'failing_since', run.failing_since, 'error', run.error) order by run.ok, run.name) from private.job_runs as run), '[]'),
    'mails', (select jsonb_build_object('waiting', count(*), 'failing', count(waiting.last_error), 'oldest_at', min(waiting.created_at),
        'dead', (select count(*) from (select from private.mail_outbox as m where m.dead_at is not null limit 1000) as dead))
      from (select m.last_error, m.created_at from private.mail_outbox as m where m.dead_at is null
        order by m.due_at limit 1000) as waiting),
    'mail_errors', coalesce((select jsonb_agg(to_jsonb(reason)) from (
      select waiting.template, waiting.error, count(*) as mails, min(waiting.created_at) as since
      from (select m.template, private.without_persons(m.last_error) as error, m.created_at
        from private.mail_outbox as m where m.last_error is not null order by m.due_at limit 1000) as waiting
      group by 1, 2 order by 3 desc, 1, 2 limit 10) as reason), '[]'),
    'pushes_waiting', (select count(*) from (select from private.push_outbox limit 1000) as waiting),
    'buckets', coalesce((select jsonb_agg(jsonb_build_object('bucket', b.bucket, 'objects', b.objects, 'bytes', b.bytes)
      order by b.bytes desc, b.bucket) from private.bucket_sizes as b), '[]'),
    'measured_at', (select max(b.measured_at) from private.bucket_sizes as b),
    'database_bytes', pg_database_size(current_database()),
    'version', v_version);
end
$$;

-- Retries mails that were given up, once the provider works again. Returns their number.
create function private.retry_dead_mails() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  perform private.require_admin();
  update private.mail_outbox set dead_at = null, attempts = 0, due_at = clock_timestamp() where dead_at is not null;
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform private.log_action('mails_retried', null, jsonb_build_object('mails', v_count));
  end if;
  return v_count;
end
$$;
