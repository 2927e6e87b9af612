-- Daily pruning, and the schedule that calls the maintenance on hosted projects.

-- Functions -----------------------------------------------------------------------------------------------------------

create function private.prune_foundation() returns void language sql security definer set search_path = '' as $$
  delete from private.mail_outbox where created_at < now() - interval '30 days';
$$;

-- Reads `p_pages` pages of the buckets at most, beginning at a random multiple: an index on the time would be written with every
-- token. Rows that somebody is using are left to the next run, because callers lock several buckets in another order.
create function private.prune_buckets(p_pages int default 2000) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_pages int := pg_relation_size('private.token_buckets') / current_setting('block_size')::int;
  v_first int := p_pages * floor(random() * ceil(v_pages::double precision / p_pages))::int;
begin
  delete from private.token_buckets where ctid = any (array(
    select ctid from private.token_buckets
    where ctid >= format('(%s,0)', v_first)::tid and ctid < format('(%s,0)', v_first + p_pages)::tid and full_at < now()
    for update skip locked));
end
$$;

-- Clean-up ------------------------------------------------------------------------------------------------------------

-- Deletes all data that is stored for a limited time; runs daily. A new kind of data is one more function name in the list. A
-- failing step does not stop the others. Returns the failures and their reasons, or null.
create function private.prune() returns text language plpgsql security definer set search_path = '' as $$
declare
  v_step text;
  v_failed text;
begin
  foreach v_step in array array['prune_foundation', 'prune_evidence', 'prune_days', 'prune_held_reviews', 'prune_removed_reviews', 'prune_tombstones', 'prune_receipts',
    'prune_judgements', 'prune_pushes', 'prune_codes', 'end_suspensions', 'measure_buckets', 'prune_scans', 'prune_requests', 'prune_declines',
    'prune_account_changes', 'prune_mail_codes', 'prune_cron_log', 'prune_stale_photos',
    'carry_out_factor_removals',
    -- Last: a guest whose bucket is deleted waits until this transaction ends.
    'prune_buckets'] loop
    begin
      execute format('select private.%I()', v_step);
    exception when others then
      v_failed := concat_ws('; ', v_failed, v_step || ': ' || sqlerrm);
    end;
  end loop;
  return v_failed;
end
$$;

-- Calls the edge function `maintenance`, which sends mails and removes objects. The Vault contains its address and secret as
-- `maintenance_url` and `maintenance_secret`; without both it does nothing. Extensions are only referenced at run time: the
-- embedded backend has neither and uses a timer.
create function private.call_maintenance() returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_url text;
  v_secret text;
begin
  select decrypted_secret into v_url from vault.decrypted_secrets where name = 'maintenance_url';
  select decrypted_secret into v_secret from vault.decrypted_secrets where name = 'maintenance_secret';
  if v_url is null or v_secret is null then
    return false;
  end if;
  perform net.http_post(url := v_url, body := '{}'::jsonb, timeout_milliseconds := 60000,
    headers := jsonb_build_object('content-type', 'application/json', 'x-maintenance-secret', v_secret));
  return true;
end
$$;

-- The log of pg_cron, which grows by a row with every fold.
create function private.prune_cron_log() returns void language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('cron.job_run_details') is not null then
    delete from cron.job_run_details where end_time < now() - interval '1 day';
  end if;
end
$$;

-- Hosted projects schedule all: pruning daily, the maintenance every five minutes, the fold of figures every few seconds.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('five-lemons-prune', '17 3 * * *', 'select private.prune()');
    begin
      perform cron.schedule('five-lemons-fold', '5 seconds', 'select private.fold_figures()');
    exception when others then
      -- Before pg_cron 1.5 a minute is the shortest interval.
      perform cron.schedule('five-lemons-fold', '* * * * *', 'select private.fold_figures()');
    end;
    if exists (select from pg_available_extensions where name = 'pg_net') then
      create extension if not exists pg_net with schema extensions;
      perform cron.schedule('five-lemons-maintenance', '*/5 * * * *', 'select private.call_maintenance()');
    end if;
  end if;
end
$$;
