-- Web Push messages: which notices are sent, when they are due, and how the maintenance takes them.

-- Tables --------------------------------------------------------------------------------------------------------------

create index push_subscriptions_user on private.push_subscriptions (user_id, created_at desc);
create index push_outbox_activity on private.push_outbox (activity_id);
create index push_outbox_due on private.push_outbox (due_at);
create index push_outbox_subscription on private.push_outbox (subscription_id);

-- Which notices are sent, and when ------------------------------------------------------------------------------------

-- The setting that switches this kind off; null for a kind that is never pushed.
create function private.push_setting_of(p_type text) returns text language sql immutable set search_path = '' as $$
  select case
    when p_type = 'post_liked' then 'push_likes'
    when p_type in ('friend_request', 'friend_accepted') then 'push_friends'
    when p_type = 'owner_replied' then 'push_replies'
    when p_type in ('badge_earned', 'mayor_won', 'mayor_lost') then 'push_badges'
    when p_type in ('moderation_decision', 'server_invitation', 'ownership_decision') then 'push_decisions'
  end
$$;

-- A setting in minutes since midnight; null if missing or invalid.
create function private.push_minute(p_user uuid, p_key text) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A device may store any value here, so each step runs only if the one before passed.
  return (select case when value::text ~ '^[0-9]{1,4}$' then nullif(least(value::text::int, 1440), 1440) end
    from private.user_settings where user_id = p_user and key = p_key);
end
$$;

-- The given time, or the end of the quiet hours that contain it, in the person's time zone.
create function private.after_quiet(p_user uuid, p_at timestamptz) returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from int := private.push_minute(p_user, 'push_quiet_from');
  v_until int := private.push_minute(p_user, 'push_quiet_until');
  v_zone text := coalesce((select time_zone from private.profiles where user_id = p_user), 'UTC');
  v_local timestamp := p_at at time zone v_zone;
  v_minute int := extract(hour from v_local) * 60 + extract(minute from v_local);
  v_end timestamp;
begin
  -- With `v_from` > `v_until` the quiet hours include midnight.
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
    -- People without access get only moderation decisions, as in the app.
    or (new.activity_type <> 'moderation_decision' and not private.is_user_invited(new.user_id)) then
    return null;
  end if;
  -- Limits repeated notices, for example from a friend request that is sent and withdrawn in turn and leaves nothing to block.
  -- The app still shows all notices.
  if v_cause is not null and not private.take_token('push', new.user_id || ':' || new.activity_type || ':' || v_cause) then
    return null;
  end if;
  insert into private.push_outbox (activity_id, subscription_id, due_at)
  select new.id, id, private.after_quiet(new.user_id, greatest(new.created_at, clock_timestamp()))
  from private.push_subscriptions where user_id = new.user_id;
  return null;
end
$$;

create trigger queue_push after insert on private.activities for each row execute function private.queue_push();

-- Sending -------------------------------------------------------------------------------------------------------------

-- Deletes subscriptions whose session has ended, and messages that are older than a day or already seen in the app.
create function private.prune_pushes() returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_subscriptions as gone
  where gone.session_id is not null and not exists (select from auth.sessions where id = gone.session_id);
  delete from private.push_outbox as waiting using private.activities as notice
  where notice.id = waiting.activity_id and (notice.seen or greatest(waiting.created_at, notice.created_at) < now() - interval '1 day');
end
$$;

-- Postpones due messages that now fall into quiet hours, which may have begun or changed since they were queued. Repeats until
-- none of the first `p_limit` due messages does.
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

-- Returns due messages on a lease of 5 minutes that doubles with every try.
create function private.take_pushes(p_limit int default 50)
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
  join private.activities as notice on notice.id = taken.activity_id;
end
$$;

-- Stores the outcome: `sent`; `refused`: this message will never pass; `gone`: the subscription no longer exists and is deleted
-- with its messages; `later`: not before `p_retry_seconds`.
create function private.settle_push(p_id uuid, p_outcome text, p_retry_seconds int default 0) returns boolean
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
