-- To be forgotten: asked for, taken back within some days, carried out when they are over.

create function private.delete_my_account() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_erase_at timestamptz := now() + private.setting('deletion_grace_days')::int * interval '1 day';
begin
  perform private.keep_an_admin(v_user, 'Please name another admin first');
  insert into public.data_requests (user_id, kind, erase_at) values (v_user, 'deletion', v_erase_at)
  on conflict (user_id, kind) where status = 'open' do nothing;
  if found then
    -- Whoever asks and takes it back without end would have a mail sent each time.
    perform private.require_token('deletion', v_user::text);
    perform private.queue_mail(u.email, 'deletion_scheduled', jsonb_build_object('erase_at', private.iso(v_erase_at)))
    from auth.users as u where u.id = v_user and u.email is not null;
  end if;
  -- Asking once more does not start the days from the beginning.
  select q.erase_at into v_erase_at from public.data_requests as q
  where q.user_id = v_user and q.kind = 'deletion' and q.status = 'open';
  return jsonb_build_object('success', true, 'erase_at', private.iso(v_erase_at));
end
$$;

-- When the day has come there is no way back, whether or not the erasure has had its turn: photos go first, and of an account that
-- came back meanwhile they would be missing, those on view again that moderation had taken out of sight. By the clock, since this may
-- have waited for the erasure.
create function private.cancel_account_deletion() returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  update public.data_requests as q set status = 'cancelled', completed_at = now()
  where q.user_id = v_user and q.kind = 'deletion' and q.status = 'open' and q.erase_at > clock_timestamp();
  return found;
end
$$;

-- Who is to be erased now, and the objects that have to go through the Storage API first: a row deleted here would leave the
-- bytes. Those that were taken out of sight go back to where their bytes are, or they could not be deleted.
create function private.due_erasures(p_limit int default 20) returns table (user_id uuid, bucket text, names text[])
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[] := array(
    select q.user_id from public.data_requests as q
    where q.kind = 'deletion' and q.status = 'open' and q.erase_at <= now()
    order by q.erase_at, q.user_id limit least(greatest(p_limit, 1), 100)
    -- Whose owner is just taking it back is left to the next run.
    for update skip locked);
begin
  update storage.objects as o set bucket_id = home.bucket
  from (values ('withheld', 'reviews'), ('withheld-profile-images', 'profile-images')) as home (withheld, bucket)
  where o.bucket_id = home.withheld and private.owner_of_object(o.name, o.owner_id::text) = any (v_due::text[])
    and not exists (select from storage.objects as other where other.bucket_id = home.bucket and other.name = o.name);
  return query
    select due.id, o.bucket_id, array_remove(array_agg(o.name order by o.name), null)
    from unnest(v_due) as due (id)
    left join storage.objects as o on o.bucket_id = any (private.buckets_of_people())
      and private.owner_of_object(o.name, o.owner_id::text) = due.id::text
    group by due.id, o.bucket_id
    order by due.id, o.bucket_id;
end
$$;

-- Erases a person whose grace is over. False while objects remain, or when nothing is due.
create function private.erase_account(p_user_id uuid) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
begin
  perform from public.data_requests as q
  where q.user_id = p_user_id and q.kind = 'deletion' and q.status = 'open' and q.erase_at <= now() for update;
  if not found or exists (
    select from storage.objects as o
    where o.bucket_id = any (private.buckets_of_people())
      and private.owner_of_object(o.name, o.owner_id::text) = p_user_id::text) then
    return false;
  end if;
  -- In the order of everybody who rates: else a batch with the same places and this would wait for each other.
  perform private.lock_ratings_of(p_user_id);
  perform private.lock_places(array(
    select r.restaurant_place_id from public.ratings as r where r.user_id = p_user_id
    union select r.restaurant_place_id from public.ratings as r join public.servers as s on s.id = r.server_id where s.user_id = p_user_id));
  select lower(u.email) into v_email from auth.users as u where u.id = p_user_id;
  -- What knows the person by address or by text, which no foreign key can follow.
  delete from public.server_invitations as i where i.invited_email = v_email;
  delete from private.newsletter_subscriptions as s where s.email = v_email;
  delete from public.contact_tickets as t where t.email = v_email;
  delete from private.mail_outbox as m where lower(m.recipient) = v_email or m.params ->> 'email' = v_email;
  delete from private.token_buckets as b where strpos(b.key, p_user_id::text) > 0 or strpos(b.key, ':' || v_email) > 0;
  delete from public.audit_log as l where l.subject_id = p_user_id;
  if to_regclass('auth.audit_log_entries') is not null then
    delete from auth.audit_log_entries as e where strpos(e.payload::text, p_user_id::text) > 0;
  end if;
  delete from auth.users as u where u.id = p_user_id;
  return true;
end
$$;
