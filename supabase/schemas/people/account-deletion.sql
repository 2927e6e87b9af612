-- Deletion of accounts: requested by the person, cancellable during the grace period, then carried out.

create function private.delete_my_account() returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_fresh_sign_in();
  v_erase_at timestamptz := now() + private.setting('deletion_grace_days')::int * interval '1 day';
begin
  perform private.keep_an_admin(v_user, 'Please name another admin first');
  insert into public.data_requests (user_id, kind, erase_at) values (v_user, 'deletion', v_erase_at)
  on conflict (user_id, kind) where status = 'open' do nothing;
  if found then
    -- Rate limit: a person who requests and cancels repeatedly would get a mail each time.
    perform private.require_token('deletion', v_user::text);
    perform private.queue_mail(u.email, 'deletion_scheduled', jsonb_build_object('erase_at', private.iso(v_erase_at)))
    from auth.users as u where u.id = v_user and u.email is not null;
  end if;
  -- A repeated request does not restart the grace period.
  select q.erase_at into v_erase_at from public.data_requests as q
  where q.user_id = v_user and q.kind = 'deletion' and q.status = 'open';
  return jsonb_build_object('success', true, 'erase_at', private.iso(v_erase_at));
end
$$;

-- Not possible after the day of erasure, even if the erasure has not run yet: photos are deleted first, so a restored account
-- would lack them, and photos that moderation removed would be public again. Compares with the clock because this call may have
-- waited for the erasure.
create function private.cancel_account_deletion() returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  update public.data_requests as q set status = 'cancelled', completed_at = now()
  where q.user_id = v_user and q.kind = 'deletion' and q.status = 'open' and q.erase_at > clock_timestamp();
  return found;
end
$$;

-- The people to erase now, with the objects to delete through the Storage API first: deleting an object's row here would leave
-- its bytes. Withheld objects return to their original bucket, where their bytes are, because they could not be deleted
-- otherwise.
create function private.due_erasures(p_limit int default 20) returns table (user_id uuid, bucket text, names text[])
language plpgsql security definer set search_path = '' as $$
declare
  v_due uuid[] := array(
    select q.user_id from public.data_requests as q
    where q.kind = 'deletion' and q.status = 'open' and q.erase_at <= now()
    order by q.erase_at, q.user_id limit least(greatest(p_limit, 1), 100)
    -- A request that its person is cancelling right now waits for the next run.
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

-- Erases a person whose grace period is over. Returns false while objects remain, or if nothing is due.
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
  -- Same lock order as for every writer of ratings: otherwise this would deadlock with a batch about the same places.
  perform private.lock_ratings_of(p_user_id);
  perform private.lock_places(array(
    select r.restaurant_place_id from private.ratings as r where r.user_id = p_user_id
    union select r.restaurant_place_id from private.ratings as r join public.servers as s on s.id = r.server_id where s.user_id = p_user_id));
  select lower(u.email) into v_email from auth.users as u where u.id = p_user_id;
  -- Rows that refer to the person by address or in text, which no foreign key covers.
  delete from public.server_invitations as i where i.invited_email = v_email;
  delete from private.newsletter_subscriptions as s where s.email = v_email;
  delete from private.mail_codes as c where c.recipient = v_email;
  delete from private.contact_tickets as t where t.email = v_email;
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
