-- Friends, likes, blocks, and the notices that come of them. A friend is an accepted relationship in either direction,
-- and two people have at most one row between them.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Who sees a person's profile and, as a friend, their ratings; on the public page only `everyone` is named.
alter table public.profiles add column visible_to text not null default 'everyone' check (visible_to in ('everyone', 'friends', 'nobody'));

-- With whom the caller is parted by a block, whoever of them made it. Definer: whom others have blocked is nobody's to read.
create function private.parted_people() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  return array(
    select b.blocked_id from public.user_blocks as b where b.blocker_id = v_user
    union all
    select b.blocker_id from public.user_blocks as b where b.blocked_id = v_user);
end
$$;
grant execute on function private.parted_people() to authenticated;

alter policy "invited people see faces, everybody sees their own" on public.profiles
  using (user_id = (select private.own_id()) or ((select private.is_invited()) and private.is_presentable(user_id)
    and (visible_to = 'everyone' or (visible_to = 'friends' and user_id = any ((select private.open_friends())::uuid[])))
    and user_id <> all ((select private.parted_people())::uuid[])));

-- Whether the caller sees who this is: as the person chose, and never of somebody suspended or across a block. The policy above
-- says the same.
create function private.sees_person(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_user = auth.uid(), false) or (private.is_presentable(p_user)
    and not private.is_blocked_between(auth.uid(), p_user) and exists (
    select from public.profiles as p where p.user_id = p_user
      and (p.visible_to = 'everyone' or (p.visible_to = 'friends' and p_user = any (private.open_friends())))));
end
$$;

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

-- Two people have one tie at most, whoever began it; all null where there is none.
create function private.tie_between(p_one uuid, p_other uuid) returns public.user_relationships
language sql stable security definer set search_path = '' as $$
  select r.* from public.user_relationships as r
  where least(r.follower_id, r.following_id) = least(p_one, p_other)
    and greatest(r.follower_id, r.following_id) = greatest(p_one, p_other)
$$;

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
    'badge_earned', 'mayor_won', 'mayor_lost', 'server_invitation', 'ownership_decision', 'low_rating', 'report_decided',
    'places_merged'
  )),
  -- Whose doing it was, where a person did it; name and picture are read when shown, not copied.
  actor_id uuid references auth.users (id) on delete cascade,
  -- What it is about: a rating, an invitation, a request. Makes a repeated event the same notice.
  subject_id uuid,
  -- The reason of a decision may be 2000 characters, each written as two.
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and length(metadata::text) <= 5000),
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
) where activity_type in ('post_liked', 'friend_accepted', 'friend_connected', 'friend_request', 'owner_replied', 'server_invitation', 'low_rating');

-- Grants and row level security ---------------------------------------------------------------------------------------

alter table public.user_relationships enable row level security;
alter table public.user_blocks enable row level security;
alter table public.rating_likes enable row level security;
alter table public.activities enable row level security;

revoke all on public.user_relationships, public.user_blocks, public.rating_likes, public.activities from anon, authenticated;
grant select, insert, update, delete on public.user_relationships to authenticated;
grant select on public.user_blocks, public.rating_likes to authenticated;
-- Not whose doing it was: who wants to be seen by nobody is told by no id either, and `get_user_activity` knows who that is.
grant select (id, user_id, activity_type, subject_id, metadata, created_at, seen) on public.activities to authenticated;
grant select, insert, update, delete on public.user_relationships, public.user_blocks, public.rating_likes,
  public.activities to service_role;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "both sides see their relationship" on public.user_relationships
  for select to authenticated
  using ((select private.is_invited()) and (follower_id = (select auth.uid()) or following_id = (select auth.uid())));
create policy "an invited person asks in their own name" on public.user_relationships
  for insert to authenticated
  with check (follower_id = (select auth.uid()) and status = 'pending' and (select private.may_publish()));
create policy "only the receiver accepts" on public.user_relationships
  for update to authenticated
  using (following_id = (select auth.uid()) and status = 'pending' and (select private.may_publish()))
  with check (following_id = (select auth.uid()) and status = 'accepted');
create policy "either side ends it" on public.user_relationships
  for delete to authenticated
  using ((select private.is_invited()) and (follower_id = (select auth.uid()) or following_id = (select auth.uid())));

create policy "people see whom they blocked" on public.user_blocks
  for select to authenticated using (blocker_id = (select auth.uid()) and (select private.is_invited()));

create policy "people see what they liked" on public.rating_likes
  for select to authenticated using (user_id = (select auth.uid()) and (select private.is_invited()));

-- Somebody who is suspended still reads what was decided about them, to appeal against it.
create policy "people see their own notices" on public.activities
  for select to authenticated using (user_id = (select private.own_id()) and created_at <= statement_timestamp()
    and (activity_type = 'moderation_decision' or (select private.is_invited())));

-- Who is what to whom -------------------------------------------------------------------------------------------------

create function private.is_blocked_between(p_one uuid, p_other uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.user_blocks as b
    where (b.blocker_id = p_one and b.blocked_id = p_other) or (b.blocker_id = p_other and b.blocked_id = p_one));
end
$$;

-- Whether a notice tells of a like and not of whose: no block parts from what nobody can tell whose it is. (Whoever asks for a
-- friendship names themselves by asking. The name is met when it runs.)
create function private.is_nameless_like(p_type text, p_actor_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return p_type = 'post_liked' and private.public_name(p_actor_id) is null;
end
$$;

-- One notice per event; told to nobody about their own doing, nor across a block, nor what they do not want to be told. With `p_at` in the future nobody sees it
-- before: what comes of another person's visit must not tell its minute.
create function private.notify(
  p_user_id uuid, p_type text, p_actor_id uuid, p_subject_id uuid, p_metadata jsonb default '{}', p_at timestamptz default null
) returns void language plpgsql security definer set search_path = '' as $$
begin
  if p_user_id is null or p_user_id = p_actor_id or not private.wants_notice(p_user_id, p_type)
    or (private.is_blocked_between(p_user_id, p_actor_id) and not private.is_nameless_like(p_type, p_actor_id)) then
    return;
  end if;
  insert into public.activities (user_id, activity_type, actor_id, subject_id, metadata, created_at)
  values (p_user_id, p_type, p_actor_id, p_subject_id, coalesce(p_metadata, '{}'), coalesce(p_at, clock_timestamp()))
  on conflict do nothing;
end
$$;

-- Procedures ----------------------------------------------------------------------------------------------------------

-- Whether this person sees that rating as one that may be liked: published, and nobody of the two has blocked the other, unless it
-- is published without a name, of which nothing tells whose it is.
create function private.is_likeable(p_user uuid, p_rating_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.ratings r where r.id = p_rating_id and r.deleted_at is null and r.hidden_at is null
      and (not private.is_blocked_between(p_user, r.user_id) or private.public_name(r.user_id) is null));
end
$$;

-- The one way in which likes are written: what is wanted, so that saying it again changes nothing and costs nothing.
create function private.like_rating(p_user uuid, p_rating_id uuid, p_liked boolean)
returns void language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.ratings r where r.id = p_rating_id and r.user_id = p_user) then
    perform private.refuse(403, 'own_rating', 'Nobody likes their own rating');
  end if;
  if p_liked = exists (select from public.rating_likes l where l.rating_id = p_rating_id and l.user_id = p_user) then
    return;
  end if;
  if not p_liked then
    perform private.lock_people(array[p_user]);
  end if;
  perform private.require_token('like:' || p_user, 60, interval '5 seconds');
  if p_liked then
    insert into public.rating_likes (rating_id, user_id) values (p_rating_id, p_user) on conflict do nothing;
  else
    delete from public.rating_likes l where l.rating_id = p_rating_id and l.user_id = p_user;
  end if;
end
$$;

create function private.set_rating_like(p_rating_id uuid, p_liked boolean)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_rating uuid := private.rating_now(p_rating_id);
  v_liked boolean;
begin
  if not private.is_likeable(v_user, v_rating) then
    perform private.refuse(404, 'rating_gone', 'This rating does not exist any more');
  end if;
  -- Null turns it over. Locked, so that two turns at once are one on and one off.
  perform pg_advisory_xact_lock(hashtextextended('like:' || v_user || v_rating, 0));
  v_liked := coalesce(p_liked,
    not exists (select from public.rating_likes l where l.rating_id = v_rating and l.user_id = v_user));
  perform private.like_rating(v_user, v_rating, v_liked);
  return jsonb_build_object('liked', v_liked,
    'likes_count', (select count(*) from public.rating_likes l where l.rating_id = v_rating));
end
$$;

-- Says the state that is wanted, so that an outbox may repeat it.
create function public.set_rating_like(p_rating_id uuid, p_liked boolean)
returns jsonb language sql set search_path = '' as $$
  select private.set_rating_like(p_rating_id, coalesce(p_liked, false))
$$;

create function public.toggle_rating_like(p_rating_id uuid)
returns jsonb language sql set search_path = '' as $$
  select private.set_rating_like(p_rating_id, null)
$$;

-- What comes after a review of the feed, given by its time and id; from the newest on where there is none.
create function private.get_friends_activity(p_limit integer, p_before timestamptz, p_before_id uuid)
returns table (
  id uuid, user_id uuid, username text, first_name text, last_name text, avatar_url text, score smallint,
  restaurant_name text, restaurant_city text, restaurant_state text, tags text[], comment text, created_at timestamptz,
  likes_count integer, current_user_liked boolean, restaurant_place_id text
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_before timestamptz := coalesce(p_before, 'infinity');
  -- Reviews of one moment stand by their id; without one, all of that moment have been shown.
  v_after uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  -- Not within the query: to guess how many rows come, the planner would call it once more.
  v_friends uuid[] := private.open_friends();
  -- Each friend's newest by the index: only those whose newest is among the newest can have a place in the feed.
  v_lately uuid[] := array(
    select newest.user_id from unnest(v_friends) as friends (friend_id)
    cross join lateral (
      select x.user_id, x.created_at, x.id from public.ratings x
      where x.user_id = friends.friend_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at <= v_before and (x.created_at < v_before or x.id > v_after)
      order by x.created_at desc, x.id limit 1
    ) newest
    order by newest.created_at desc, newest.id limit v_limit);
  v_feed public.ratings[] := array(
    select r from unnest(v_lately) as friends (friend_id)
    cross join lateral (
      select * from public.ratings x
      where x.user_id = friends.friend_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at <= v_before and (x.created_at < v_before or x.id > v_after)
      order by x.created_at desc, x.id limit v_limit
    ) r
    order by r.created_at desc, r.id limit v_limit);
begin
  return query
  select r.id, r.user_id, p.username::text, p.first_name, p.last_name, p.avatar_url, r.score::smallint,
    r.restaurant_name, place.city, place.state, r.tags, r.comment, r.created_at,
    (select count(*)::integer from public.rating_likes l where l.rating_id = r.id),
    exists (select from public.rating_likes l where l.rating_id = r.id and l.user_id = v_user), r.restaurant_place_id
  from unnest(v_feed) as r
  left join public.profiles p on p.user_id = r.user_id
  left join public.restaurants place on place.place_id = r.restaurant_place_id
  order by r.created_at desc, r.id;
end
$$;
create function public.get_friends_activity(
  limit_count integer default 20, p_before timestamptz default null, p_before_id uuid default null)
returns table (
  id uuid, user_id uuid, username text, first_name text, last_name text, avatar_url text, score smallint,
  restaurant_name text, restaurant_city text, restaurant_state text, tags text[], comment text, created_at timestamptz,
  likes_count integer, current_user_liked boolean, restaurant_place_id text
) language plpgsql stable set search_path = '' as $$
begin
  return query select * from private.get_friends_activity(limit_count, p_before, p_before_id);
end
$$;

create function private.get_user_activity(p_limit integer)
returns table (
  id uuid, activity_type text, actor_id uuid, actor_name text, actor_avatar_url text, subject_id uuid, metadata jsonb,
  created_at timestamptz, seen boolean
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_invited();
  return query
  select a.id, a.activity_type, p.user_id,
    coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), p.username::text, a.metadata ->> 'actor_name'),
    p.avatar_url, a.subject_id,
    case when a.activity_type = 'moderation_decision' then a.metadata || coalesce(private.appeal_of(a.user_id, a.subject_id), '{}')
      else a.metadata end,
    a.created_at, a.seen
  from public.activities a
  -- Who asks for a friendship names themselves by asking; who likes something does not.
  left join public.profiles p on p.user_id = a.actor_id
    and (private.sees_person(a.actor_id) or (a.activity_type = 'friend_request' and private.is_presentable(a.actor_id)))
  where a.user_id = auth.uid() and a.created_at <= statement_timestamp()
  order by a.created_at desc, a.id desc
  limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
create function public.get_user_activity(limit_count integer default 50)
returns table (
  id uuid, activity_type text, actor_id uuid, actor_name text, actor_avatar_url text, subject_id uuid, metadata jsonb,
  created_at timestamptz, seen boolean
) language sql stable set search_path = '' as $$
  select * from private.get_user_activity(limit_count)
$$;

create function private.mark_activities_seen(p_until timestamptz, p_id uuid)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_count integer;
begin
  perform private.lock_people(array[private.require_invited()]);
  update public.activities a set seen = true
  where a.id in (
    select mine.id from public.activities mine
    where mine.user_id = auth.uid() and not mine.seen
      and (p_id is null or mine.id = p_id)
      -- A device keeps milliseconds.
      and date_trunc('milliseconds', mine.created_at) <= least(coalesce(p_until, 'infinity'), clock_timestamp())
    -- What is held is a like that is being taken back: see `private.notify_like`.
    for update skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
-- What arrives after p_until stays unseen; p_id marks a single one.
create function public.mark_activities_seen(p_until timestamptz default null, p_id uuid default null)
returns integer language sql set search_path = '' as $$
  select private.mark_activities_seen(p_until, p_id)
$$;

revoke execute on function
  private.set_rating_like(uuid, boolean), public.set_rating_like(uuid, boolean), public.toggle_rating_like(uuid),
  private.get_friends_activity(integer, timestamptz, uuid), public.get_friends_activity(integer, timestamptz, uuid),
  private.get_user_activity(integer), public.get_user_activity(integer),
  private.mark_activities_seen(timestamptz, uuid), public.mark_activities_seen(timestamptz, uuid)
from public, anon;
grant execute on function
  private.set_rating_like(uuid, boolean), public.set_rating_like(uuid, boolean), public.toggle_rating_like(uuid),
  private.get_friends_activity(integer, timestamptz, uuid), public.get_friends_activity(integer, timestamptz, uuid),
  private.get_user_activity(integer), public.get_user_activity(integer),
  private.mark_activities_seen(timestamptz, uuid), public.mark_activities_seen(timestamptz, uuid)
to authenticated;
