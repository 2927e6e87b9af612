-- Friends, likes, blocks, and the notices that come of them. A friend is an accepted relationship in either direction,
-- and two people have at most one row between them.

-- Tables

create table public.user_relationships (
  id uuid primary key default gen_random_uuid(),
  follower_id uuid not null references auth.users (id) on delete cascade,
  following_id uuid not null references auth.users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted')),
  created_at timestamptz not null default now(),
  responded_at timestamptz,
  check (follower_id <> following_id),
  check ((status = 'accepted') = (responded_at is not null))
);
create unique index user_relationships_one_per_pair
  on public.user_relationships (least(follower_id, following_id), greatest(follower_id, following_id));
create index user_relationships_follower on public.user_relationships (follower_id, status);
create index user_relationships_following on public.user_relationships (following_id, status);

create table public.user_blocks (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index user_blocks_blocked on public.user_blocks (blocked_id);

create table public.rating_likes (
  rating_id uuid not null references public.ratings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (rating_id, user_id)
);
create index rating_likes_user on public.rating_likes (user_id);

create table public.activities (
  id uuid primary key default gen_random_uuid(),
  -- Who is told.
  user_id uuid not null references auth.users (id) on delete cascade,
  activity_type text not null check (activity_type in (
    'post_liked', 'friend_accepted', 'friend_connected', 'friend_request', 'owner_replied', 'moderation_decision',
    'badge_earned', 'mayor_won', 'mayor_lost', 'server_invitation', 'ownership_decision'
  )),
  -- Whose doing it was, where a person did it; name and picture are read when shown, not copied.
  actor_id uuid references auth.users (id) on delete cascade,
  -- What it is about: a rating, an invitation, a request. Makes a repeated event the same notice.
  subject_id uuid,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and length(metadata::text) <= 2000),
  -- By the clock, so that what one batch causes keeps its order.
  created_at timestamptz not null default clock_timestamp(),
  seen boolean not null default false
);
create index activities_newest on public.activities (user_id, created_at desc, id desc);
create index activities_actor on public.activities (actor_id);
create index activities_subject on public.activities (subject_id, activity_type);
create unique index activities_once on public.activities (
  user_id, activity_type,
  coalesce(actor_id, '00000000-0000-0000-0000-000000000000'), coalesce(subject_id, '00000000-0000-0000-0000-000000000000')
) where activity_type in ('post_liked', 'friend_accepted', 'friend_connected', 'friend_request', 'owner_replied', 'server_invitation');

-- Grants

alter table public.user_relationships enable row level security;
alter table public.user_blocks enable row level security;
alter table public.rating_likes enable row level security;
alter table public.activities enable row level security;

revoke all on public.user_relationships, public.user_blocks, public.rating_likes, public.activities from anon, authenticated;
grant select, insert, update, delete on public.user_relationships to authenticated;
grant select on public.user_blocks, public.rating_likes, public.activities to authenticated;
grant select, insert, update, delete on public.user_relationships, public.user_blocks, public.rating_likes,
  public.activities to service_role;

-- Policies

create policy "both sides see their relationship" on public.user_relationships
  for select to authenticated
  using (follower_id = (select auth.uid()) or following_id = (select auth.uid()));
create policy "an invited person asks in their own name" on public.user_relationships
  for insert to authenticated
  with check (follower_id = (select auth.uid()) and status = 'pending' and (select private.is_invited()));
create policy "only the receiver accepts" on public.user_relationships
  for update to authenticated
  using (following_id = (select auth.uid()) and status = 'pending' and (select private.is_invited()))
  with check (following_id = (select auth.uid()) and status = 'accepted');
create policy "either side ends it" on public.user_relationships
  for delete to authenticated
  using (follower_id = (select auth.uid()) or following_id = (select auth.uid()));

create policy "people see whom they blocked" on public.user_blocks
  for select to authenticated using (blocker_id = (select auth.uid()));

create policy "people see what they liked" on public.rating_likes
  for select to authenticated using (user_id = (select auth.uid()));

create policy "people see their own notices" on public.activities
  for select to authenticated using (user_id = (select auth.uid()));

-- Who is what to whom

create function private.is_blocked_between(p_one uuid, p_other uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.user_blocks b
    where (b.blocker_id = p_one and b.blocked_id = p_other) or (b.blocker_id = p_other and b.blocked_id = p_one)
  );
$$;

-- One notice per event; told to nobody about their own doing, nor across a block.
create function private.notify(
  p_user_id uuid, p_type text, p_actor_id uuid, p_subject_id uuid, p_metadata jsonb default '{}'
) returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_user_id is null or p_user_id = p_actor_id or private.is_blocked_between(p_user_id, p_actor_id) then
    return;
  end if;
  insert into public.activities (user_id, activity_type, actor_id, subject_id, metadata)
  values (p_user_id, p_type, p_actor_id, p_subject_id, coalesce(p_metadata, '{}'))
  on conflict do nothing;
end;
$$;

-- Procedures

create function private.set_rating_like(p_rating_id uuid, p_liked boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
  v_rating public.ratings;
  v_liked boolean;
begin
  if not private.is_invited() then
    perform private.refuse(403, 'not_invited', 'Access requires a valid invitation.');
  end if;
  select * into v_rating from public.ratings r
  where r.id = p_rating_id and r.deleted_at is null and r.hidden_at is null;
  if not found or private.is_blocked_between(v_user, v_rating.user_id) then
    perform private.refuse(404, 'rating_gone', 'This rating does not exist any more');
  end if;
  if v_rating.user_id = v_user then
    perform private.refuse(403, 'own_rating', 'Nobody likes their own rating');
  end if;
  perform private.require_token('like:' || v_user, 60, interval '5 seconds');
  -- Null turns it over. Locked, so that two turns at once are one on and one off.
  perform pg_advisory_xact_lock(hashtextextended('like:' || v_user || p_rating_id, 0));
  v_liked := coalesce(p_liked,
    not exists (select from public.rating_likes l where l.rating_id = p_rating_id and l.user_id = v_user));
  if v_liked then
    insert into public.rating_likes (rating_id, user_id) values (p_rating_id, v_user) on conflict do nothing;
  else
    delete from public.rating_likes l where l.rating_id = p_rating_id and l.user_id = v_user;
  end if;
  return jsonb_build_object('liked', v_liked,
    'likes_count', (select count(*) from public.rating_likes l where l.rating_id = p_rating_id));
end;
$$;

-- Says the state that is wanted, so that an outbox may repeat it.
create function public.set_rating_like(p_rating_id uuid, p_liked boolean)
returns jsonb language sql security invoker set search_path = '' as $$
  select private.set_rating_like(p_rating_id, coalesce(p_liked, false));
$$;

create function public.toggle_rating_like(p_rating_id uuid)
returns jsonb language sql security invoker set search_path = '' as $$
  select private.set_rating_like(p_rating_id, null);
$$;

create function private.get_friends_activity(p_limit integer)
returns table (
  id uuid, user_id uuid, username text, first_name text, last_name text, avatar_url text, score smallint,
  restaurant_name text, restaurant_city text, restaurant_state text, tags text[], comment text, created_at timestamptz,
  likes_count integer, current_user_liked boolean
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  return query
  select r.id, r.user_id, p.username::text, p.first_name, p.last_name, p.avatar_url, r.score::smallint,
    r.restaurant_name, place.city, place.state, r.tags, r.comment, r.created_at,
    (select count(*)::integer from public.rating_likes l where l.rating_id = r.id),
    exists (select from public.rating_likes l where l.rating_id = r.id and l.user_id = v_user)
  from (
    select case when f.follower_id = v_user then f.following_id else f.follower_id end as friend_id
    from public.user_relationships f
    where f.status = 'accepted' and (f.follower_id = v_user or f.following_id = v_user)
  ) friends
  cross join lateral (
    -- The newest of each friend by the index, instead of all ratings of all friends.
    select * from public.ratings x
    where x.user_id = friends.friend_id and x.deleted_at is null and x.hidden_at is null
    order by x.created_at desc, x.id
    limit least(greatest(coalesce(p_limit, 20), 1), 100)
  ) r
  left join public.profiles p on p.user_id = r.user_id
  left join public.restaurants place on place.place_id = r.restaurant_place_id
  order by r.created_at desc, r.id
  limit least(greatest(coalesce(p_limit, 20), 1), 100);
end;
$$;
create function public.get_friends_activity(limit_count integer default 20)
returns table (
  id uuid, user_id uuid, username text, first_name text, last_name text, avatar_url text, score smallint,
  restaurant_name text, restaurant_city text, restaurant_state text, tags text[], comment text, created_at timestamptz,
  likes_count integer, current_user_liked boolean
) language sql stable security invoker set search_path = '' as $$
  select * from private.get_friends_activity(limit_count);
$$;

create function private.get_user_activity(p_limit integer)
returns table (
  id uuid, activity_type text, actor_id uuid, actor_name text, actor_avatar_url text, subject_id uuid, metadata jsonb,
  created_at timestamptz, seen boolean
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_user();
  return query
  select a.id, a.activity_type, a.actor_id,
    coalesce(p.username::text, nullif(btrim(p.first_name), ''), a.metadata ->> 'actor_name'),
    p.avatar_url, a.subject_id, a.metadata, a.created_at, a.seen
  from public.activities a
  left join public.profiles p on p.user_id = a.actor_id
  where a.user_id = auth.uid()
  order by a.created_at desc, a.id desc
  limit least(greatest(coalesce(p_limit, 50), 1), 200);
end;
$$;
create function public.get_user_activity(limit_count integer default 50)
returns table (
  id uuid, activity_type text, actor_id uuid, actor_name text, actor_avatar_url text, subject_id uuid, metadata jsonb,
  created_at timestamptz, seen boolean
) language sql stable security invoker set search_path = '' as $$
  select * from private.get_user_activity(limit_count);
$$;

create function private.mark_activities_seen(p_until timestamptz, p_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_count integer;
begin
  perform private.require_user();
  update public.activities a set seen = true
  where a.user_id = auth.uid() and not a.seen
    and (p_id is null or a.id = p_id)
    -- A device keeps milliseconds.
    and date_trunc('milliseconds', a.created_at) <= coalesce(p_until, clock_timestamp());
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
-- What arrives after p_until stays unseen; p_id marks a single one.
create function public.mark_activities_seen(p_until timestamptz default null, p_id uuid default null)
returns integer language sql security invoker set search_path = '' as $$
  select private.mark_activities_seen(p_until, p_id);
$$;

revoke execute on function
  private.set_rating_like(uuid, boolean), public.set_rating_like(uuid, boolean), public.toggle_rating_like(uuid),
  private.get_friends_activity(integer), public.get_friends_activity(integer),
  private.get_user_activity(integer), public.get_user_activity(integer),
  private.mark_activities_seen(timestamptz, uuid), public.mark_activities_seen(timestamptz, uuid)
from public, anon;
grant execute on function
  private.set_rating_like(uuid, boolean), public.set_rating_like(uuid, boolean), public.toggle_rating_like(uuid),
  private.get_friends_activity(integer), public.get_friends_activity(integer),
  private.get_user_activity(integer), public.get_user_activity(integer),
  private.mark_activities_seen(timestamptz, uuid), public.mark_activities_seen(timestamptz, uuid)
to authenticated;

-- Triggers

-- Asked by the trigger below, which runs as the caller. Definer: who is blocked is nobody's to read.
create function private.admit_friend_request(p_receiver uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.profiles p where p.user_id = p_receiver)
    or private.is_blocked_between(auth.uid(), p_receiver) then
    perform private.refuse(404, 'user_gone', 'This person is not here any more');
  end if;
  perform private.require_token('friend_request:' || auth.uid(), 30, interval '2 minutes');
end;
$$;
grant execute on function private.admit_friend_request(uuid) to authenticated;

create function private.protect_relationship()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'status' is distinct from to_jsonb(old) - 'status' then
      perform private.refuse(403, 'column_protected', 'This field cannot be changed');
    end if;
    if new.status is distinct from 'accepted' then
      perform private.refuse(422, 'status_invalid', 'A request can only be accepted');
    end if;
    new.responded_at := now();
    return new;
  end if;
  if new.status is distinct from 'pending' or new.responded_at is not null then
    perform private.refuse(403, 'column_protected', 'A request starts as pending');
  end if;
  if new.follower_id = new.following_id then
    perform private.refuse(422, 'self', 'That is you');
  end if;
  perform private.admit_friend_request(new.following_id);
  new.created_at := now();
  return new;
end;
$$;
create trigger protect_relationship before insert or update on public.user_relationships
  for each row execute function private.protect_relationship();

create function private.notify_relationship()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from public.activities a
    where a.activity_type in ('friend_request', 'friend_accepted', 'friend_connected')
      and ((a.user_id = old.follower_id and a.actor_id = old.following_id)
        or (a.user_id = old.following_id and a.actor_id = old.follower_id));
    return old;
  end if;
  if new.status = 'pending' then
    perform private.notify(new.following_id, 'friend_request', new.follower_id, null);
  elsif tg_op = 'INSERT' or old.status = 'pending' then
    perform private.notify(new.follower_id, 'friend_accepted', new.following_id, null);
    perform private.notify(new.following_id, 'friend_connected', new.follower_id, null);
  end if;
  return new;
end;
$$;
create trigger notify_relationship after insert or update of status or delete on public.user_relationships
  for each row execute function private.notify_relationship();

create function private.notify_like()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    -- A like taken back before it was seen never happened.
    delete from public.activities a
    where a.activity_type = 'post_liked' and a.actor_id = old.user_id and a.subject_id = old.rating_id and not a.seen;
    return old;
  end if;
  perform private.notify(r.user_id, 'post_liked', new.user_id, r.id, jsonb_build_object('restaurant_name', r.restaurant_name))
  from public.ratings r where r.id = new.rating_id;
  return new;
end;
$$;
create trigger notify_like after insert or delete on public.rating_likes
  for each row execute function private.notify_like();

create function private.part_the_blocked()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.user_relationships r
  where least(r.follower_id, r.following_id) = least(new.blocker_id, new.blocked_id)
    and greatest(r.follower_id, r.following_id) = greatest(new.blocker_id, new.blocked_id);
  delete from public.activities a
  where (a.user_id = new.blocker_id and a.actor_id = new.blocked_id)
    or (a.user_id = new.blocked_id and a.actor_id = new.blocker_id);
  return new;
end;
$$;
create trigger part_the_blocked after insert on public.user_blocks
  for each row execute function private.part_the_blocked();

create function private.notify_ownership_decision()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'ownership_decision', null, new.id, jsonb_build_object(
    'restaurant_name', new.restaurant_name, 'status', new.status));
  return new;
end;
$$;
create trigger notify_ownership_decision after update of status on public.restaurant_ownership_requests
  for each row when (old.status = 'pending' and new.status <> 'pending')
  execute function private.notify_ownership_decision();

create function private.notify_server_invitation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(
    coalesce(
      (select s.user_id from public.servers s where s.id = new.server_id),
      (select u.id from auth.users u
        where new.server_id is null and u.email = new.invited_email and u.email_confirmed_at is not null limit 1)
    ),
    'server_invitation', null, new.id,
    jsonb_build_object('restaurant_name', new.restaurant_name, 'actor_name', new.owner_business_name));
  return new;
end;
$$;
create trigger notify_server_invitation after insert on public.server_invitations
  for each row execute function private.notify_server_invitation();

-- A notice names the owner; it goes with the thing that it is about.
create function private.forget_notice()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from public.activities a where a.activity_type = tg_argv[0] and a.subject_id = (to_jsonb(old) ->> tg_argv[1])::uuid;
  return null;
end;
$$;
create trigger forget_notice after delete on public.server_invitations
  for each row execute function private.forget_notice('server_invitation', 'id');

create function private.notify_badge()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify(new.user_id, 'badge_earned', null, null, jsonb_build_object('badge', badge))
  from unnest(new.badges) as badge
  where badge <> all (old.badges);
  return new;
end;
$$;
create trigger notify_badge after update of badges on public.profiles
  for each row when (new.badges is distinct from old.badges)
  execute function private.notify_badge();
