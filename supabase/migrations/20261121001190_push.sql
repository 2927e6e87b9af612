-- Messages to browsers that asked for them (Web Push): who is subscribed, and what waits to be sent. Encrypted and sent beside
-- the database, by the maintenance.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The sign-in in which it was made: when that ends, wherever, so does this. Null: the token did not say.
  session_id uuid,
  -- Only push services of browsers: our server calls this address. `src/domain/people/push.ts` repeats it.
  endpoint text not null unique check (length(endpoint) <= 1000
    and endpoint ~ '^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)/[!-~]+$'),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscriptions_user on private.push_subscriptions (user_id, created_at desc);

-- One notice to one browser, handed out on a lease as mails are.
create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references public.activities (id) on delete cascade,
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0)
);
create index push_outbox_activity on private.push_outbox (activity_id);
create index push_outbox_due on private.push_outbox (due_at);
create index push_outbox_subscription on private.push_outbox (subscription_id);

revoke all on private.push_subscriptions, private.push_outbox from public, anon, authenticated, service_role;
alter table private.push_subscriptions enable row level security;
alter table private.push_outbox enable row level security;
create policy "only procedures read push subscriptions" on private.push_subscriptions for select to anon, authenticated using (false);
create policy "only procedures read waiting pushes" on private.push_outbox for select to anon, authenticated using (false);

-- Subscriptions -------------------------------------------------------------------------------------------------------

create function private.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_session text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  perform private.require_token('push_subscription:' || v_user, 20, interval '1 minute');
  -- Whoever holds this browser now: an address that somebody else had here before goes over with its keys.
  insert into private.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth)
  values (v_user, case when private.is_uuid(v_session) then v_session::uuid end, p_endpoint, p_p256dh, p_auth)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, created_at = clock_timestamp();
  -- What waited for the one before is not for the one now.
  delete from private.push_outbox as waiting using private.push_subscriptions as known, public.activities as notice
  where known.endpoint = p_endpoint and waiting.subscription_id = known.id and notice.id = waiting.activity_id
    and notice.user_id <> v_user;
  delete from private.push_subscriptions where id in (
    select id from private.push_subscriptions where user_id = v_user order by created_at desc, id offset 10);
exception
  when check_violation or not_null_violation then
    perform private.refuse(422, 'push_invalid', 'This is no address of a push service.');
end
$$;

-- From now on this browser is told what happens to the caller.
create function public.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns void
language sql set search_path = '' as $$
  select private.save_push_subscription(p_endpoint, p_p256dh, p_auth)
$$;

create function private.remove_push_subscription(p_endpoint text) returns void
language sql security definer set search_path = '' as $$
  delete from private.push_subscriptions where endpoint = p_endpoint and user_id = private.require_user()
$$;

create function public.remove_push_subscription(p_endpoint text) returns void language sql set search_path = '' as $$
  select private.remove_push_subscription(p_endpoint)
$$;

-- What is told, and when ----------------------------------------------------------------------------------------------

-- The setting that switches it off; null: nobody is woken for it.
create function private.push_setting_of(p_type text) returns text language sql immutable set search_path = '' as $$
  select case
    when p_type = 'post_liked' then 'push_likes'
    when p_type in ('friend_request', 'friend_accepted') then 'push_friends'
    when p_type = 'owner_replied' then 'push_replies'
    when p_type in ('badge_earned', 'mayor_won', 'mayor_lost') then 'push_badges'
    when p_type in ('moderation_decision', 'server_invitation', 'ownership_decision') then 'push_decisions'
  end
$$;

-- Minutes of the day; null: none, or nothing that could be.
create function private.push_minute(p_user uuid, p_key text) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Each step only where the one before allows it: what a device has put there may be anything.
  return (select case when value::text ~ '^[0-9]{1,4}$' then nullif(least(value::text::int, 1440), 1440) end
    from private.user_settings where user_id = p_user and key = p_key);
end
$$;

-- That moment, or the end of the quiet hours it falls into, by the clock on the person's wall.
create function private.after_quiet(p_user uuid, p_at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from int := private.push_minute(p_user, 'push_quiet_from');
  v_until int := private.push_minute(p_user, 'push_quiet_until');
  v_zone text := coalesce((select time_zone from public.profiles where user_id = p_user), 'UTC');
  v_local timestamp := p_at at time zone v_zone;
  v_minute int := extract(hour from v_local) * 60 + extract(minute from v_local);
  v_end timestamp;
begin
  -- From the evening until the morning it is quiet over midnight.
  if v_from is null or v_until is null or v_from = v_until
    or (v_from < v_until and (v_minute < v_from or v_minute >= v_until))
    or (v_from > v_until and v_minute < v_from and v_minute >= v_until) then
    return p_at;
  end if;
  v_end := date_trunc('day', v_local) + v_until * interval '1 minute';
  return (v_end + case when v_end <= v_local then interval '1 day' else interval '0' end) at time zone v_zone;
end
$$;

create function private.queue_push() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_setting text := private.push_setting_of(new.activity_type);
  v_cause uuid := coalesce(new.actor_id, new.subject_id);
begin
  if v_setting is null or exists (
    select from private.user_settings where user_id = new.user_id and key = v_setting and value = 'false') then
    return null;
  end if;
  if not exists (select from private.push_subscriptions where user_id = new.user_id)
    -- What the app does not show them wakes nobody either.
    or (new.activity_type <> 'moderation_decision' and not private.is_user_invited(new.user_id)) then
    return null;
  end if;
  -- Who asks, takes it back and asks again would ring all night, and could not even be blocked: nothing is left to see of it.
  -- Five of one person and kind, then one an hour; the app goes on showing all of them.
  if v_cause is not null and not private.take_token(
    'push:' || new.user_id || ':' || new.activity_type || ':' || v_cause, 5, interval '1 hour') then
    return null;
  end if;
  insert into private.push_outbox (activity_id, subscription_id, due_at)
  select new.id, id, private.after_quiet(new.user_id, greatest(new.created_at, clock_timestamp()))
  from private.push_subscriptions where user_id = new.user_id;
  return null;
end
$$;
create trigger queue_push after insert on public.activities for each row execute function private.queue_push();

-- Sending -------------------------------------------------------------------------------------------------------------

-- What is over: nobody is told a day later, nor what they have seen in the app, nor where they have signed out.
create function private.prune_pushes() returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions as gone
  where gone.session_id is not null and not exists (select from auth.sessions where id = gone.session_id);
  delete from private.push_outbox as waiting using public.activities as notice
  where notice.id = waiting.activity_id and (notice.seen or greatest(waiting.created_at, notice.created_at) < now() - interval '1 day');
end
$$;

-- Puts off what has become due in quiet hours that began since, or that the person has chosen since; the first `p_limit` that are
-- due are none of those then.
create function private.put_off_pushes(p_limit int) returns void language plpgsql security definer set search_path = '' as $$
begin
  loop
    with due as (
      select waiting.id, private.after_quiet(known.user_id, clock_timestamp()) as at
      from (select o.id, o.subscription_id from private.push_outbox as o where o.due_at <= clock_timestamp()
        order by o.due_at, o.id limit p_limit for update skip locked) as waiting
      join private.push_subscriptions as known on known.id = waiting.subscription_id)
    update private.push_outbox as o set due_at = due.at from due where o.id = due.id and due.at > clock_timestamp();
    exit when not found;
  end loop;
end
$$;

-- Hands out what is due, on a lease of 5 minutes that doubles with every try.
create function private.take_pushes(p_limit int)
returns table (id uuid, endpoint text, p256dh text, auth text, user_id uuid, activity_type text, metadata jsonb, language text)
language plpgsql security definer set search_path = '' as $$
declare
  v_limit int := least(greatest(p_limit, 0), 100);
begin
  perform private.prune_pushes();
  perform private.put_off_pushes(v_limit);
  return query
  with taken as (
    update private.push_outbox as waiting
    set attempts = waiting.attempts + 1,
      due_at = clock_timestamp() + interval '5 minutes' * power(2, least(waiting.attempts, 8))
    where waiting.id in (
      select due.id from private.push_outbox as due where due.due_at <= clock_timestamp()
      order by due.due_at, due.id limit v_limit for update skip locked)
    returning waiting.id, waiting.activity_id, waiting.subscription_id)
  select taken.id, known.endpoint, known.p256dh, known.auth, known.user_id, notice.activity_type, notice.metadata, private.language_of(known.user_id)
  from taken join private.push_subscriptions as known on known.id = taken.subscription_id
  join public.activities as notice on notice.id = taken.activity_id;
end
$$;

create function public.take_pushes(p_limit int default 50)
returns table (id uuid, endpoint text, p256dh text, auth text, user_id uuid, activity_type text, metadata jsonb, language text)
language sql set search_path = '' as $$
  select * from private.take_pushes(p_limit)
$$;

create function private.settle_push(p_id uuid, p_outcome text, p_retry_seconds int) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  case p_outcome
    when 'sent', 'refused' then delete from private.push_outbox where id = p_id;
    when 'gone' then
      delete from private.push_subscriptions where id = (select subscription_id from private.push_outbox where push_outbox.id = p_id);
    when 'later' then
      update private.push_outbox set due_at = greatest(due_at, clock_timestamp()
        + least(greatest(p_retry_seconds, 0), 86400) * interval '1 second') where id = p_id;
  end case;
  return found;
end
$$;

-- How it went: `sent`; `refused`, for this message will never pass; `gone`, the browser is no longer there, with all that waits
-- for it; `later`, not before so many seconds.
create function public.settle_push(p_id uuid, p_outcome text, p_retry_seconds int default 0) returns boolean
language sql set search_path = '' as $$
  select private.settle_push(p_id, p_outcome, p_retry_seconds)
$$;

revoke execute on function
  private.save_push_subscription(text, text, text), private.remove_push_subscription(text), private.push_setting_of(text),
  private.push_minute(uuid, text), private.after_quiet(uuid, timestamptz), private.queue_push(), private.prune_pushes(),
  private.put_off_pushes(int), private.take_pushes(int), private.settle_push(uuid, text, int)
from public, anon, authenticated, service_role;
revoke execute on function
  public.save_push_subscription(text, text, text), public.remove_push_subscription(text), public.take_pushes(int),
  public.settle_push(uuid, text, int)
from public, anon, authenticated;
grant execute on function
  private.save_push_subscription(text, text, text), public.save_push_subscription(text, text, text),
  private.remove_push_subscription(text), public.remove_push_subscription(text)
to authenticated;
grant execute on function
  private.take_pushes(int), public.take_pushes(int), private.settle_push(uuid, text, int), public.settle_push(uuid, text, int)
to service_role;
