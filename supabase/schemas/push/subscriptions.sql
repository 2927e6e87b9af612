-- Web Push subscriptions of browsers, and the queue of their messages.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- The session that created the subscription, which ends with it. Null if the token contained none.
  session_id uuid,
  -- Only push services of browsers, because our server calls this address. `src/domain/people/push.ts` has the same pattern.
  endpoint text not null unique check (length(endpoint) <= 1000
    and endpoint ~ '^https://(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)/[!-~]+$'),
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null default clock_timestamp()
);

-- One message per notice and browser, taken on a lease like mails.
create table private.push_outbox (
  id uuid primary key default gen_random_uuid(),
  activity_id uuid not null references private.activities (id) on delete cascade,
  subscription_id uuid not null references private.push_subscriptions (id) on delete cascade,
  created_at timestamptz not null default now(),
  due_at timestamptz not null,
  attempts int not null default 0 check (attempts >= 0)
);

revoke all on private.push_subscriptions, private.push_outbox from public, anon, authenticated, service_role;
alter table private.push_subscriptions enable row level security;
alter table private.push_outbox enable row level security;

create policy "only procedures read push subscriptions" on private.push_subscriptions for select to anon, authenticated using (false);
create policy "only procedures read waiting pushes" on private.push_outbox for select to anon, authenticated using (false);

-- Subscriptions -------------------------------------------------------------------------------------------------------

-- Subscribes this browser for the caller.
create function private.save_push_subscription(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_session text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  perform private.require_token('push_subscription', v_user::text);
  -- A new user of the same browser takes over its subscription.
  insert into private.push_subscriptions as known (user_id, session_id, endpoint, p256dh, auth)
  values (v_user, case when private.is_uuid(v_session) then v_session::uuid end, p_endpoint, p_p256dh, p_auth)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
    auth = excluded.auth, created_at = clock_timestamp();
  -- Messages for the previous user are deleted.
  delete from private.push_outbox as waiting using private.push_subscriptions as known, private.activities as notice
  where known.endpoint = p_endpoint and waiting.subscription_id = known.id and notice.id = waiting.activity_id
    and notice.user_id <> v_user;
  delete from private.push_subscriptions where id in (
    select id from private.push_subscriptions where user_id = v_user order by created_at desc, id offset 10);
exception
  when check_violation or not_null_violation then
    perform private.refuse(422, 'push_invalid', 'This is no address of a push service.');
end
$$;

create function private.remove_push_subscription(p_endpoint text) returns void
language sql security definer set search_path = '' as $$
  delete from private.push_subscriptions where endpoint = p_endpoint and user_id = private.require_user()
$$;
