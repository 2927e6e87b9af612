-- Friends, likes, blocks, and the notices about them. A friend is an accepted relationship in either direction, and two people
-- have at most one row between them.

-- Tables --------------------------------------------------------------------------------------------------------------

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

-- The relationship of two people in either direction; all columns null if there is none.
create function private.tie_between(p_one uuid, p_other uuid) returns public.user_relationships
language sql stable security definer set search_path = '' as $$
  select r.* from public.user_relationships as r
  where least(r.follower_id, r.following_id) = least(p_one, p_other)
    and greatest(r.follower_id, r.following_id) = greatest(p_one, p_other)
$$;

-- Declined requests of the last days: until when the sender may not ask again.
create table private.friend_declines (
  asker_id uuid not null references auth.users (id) on delete cascade,
  decliner_id uuid not null references auth.users (id) on delete cascade,
  declined_at timestamptz not null default now(),
  primary key (asker_id, decliner_id)
);

create index friend_declines_decliner on private.friend_declines (decliner_id);

create table public.user_blocks (
  blocker_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index user_blocks_blocked on public.user_blocks (blocked_id);

create table public.rating_likes (
  rating_id uuid not null references private.ratings (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (rating_id, user_id)
);

create index rating_likes_user on public.rating_likes (user_id);

create table private.activities (
  id uuid primary key default gen_random_uuid(),
  -- The recipient.
  user_id uuid not null references auth.users (id) on delete cascade,
  activity_type text not null check (activity_type in (
    'post_liked', 'friend_accepted', 'friend_connected', 'friend_request', 'owner_replied', 'moderation_decision',
    'badge_earned', 'mayor_won', 'mayor_lost', 'server_invitation', 'ownership_decision', 'low_rating', 'report_decided',
    'places_merged'
  )),
  -- The person who caused it, if any. Name and picture are read when shown, not copied.
  actor_id uuid references auth.users (id) on delete cascade,
  -- The rating, invitation or request that the notice is about. A repeated event creates no second notice.
  subject_id uuid,
  -- The reason of a decision may have 2000 characters, each escaped as two.
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and length(metadata::text) <= 5000),
  -- The clock instead of the transaction's time, so that the notices of one batch keep their order.
  created_at timestamptz not null default clock_timestamp(),
  seen boolean not null default false
);

create index activities_newest on private.activities (user_id, created_at desc, id desc);
create index activities_actor on private.activities (actor_id);
create index activities_subject on private.activities (subject_id, activity_type);
create unique index activities_once on private.activities (
  user_id, activity_type,
  coalesce(actor_id, '00000000-0000-0000-0000-000000000000'), coalesce(subject_id, '00000000-0000-0000-0000-000000000000')
) where activity_type in ('post_liked', 'friend_accepted', 'friend_connected', 'friend_request', 'owner_replied', 'server_invitation', 'low_rating');

-- View ----------------------------------------------------------------------------------------------------------------

-- `activities` as clients read it: without `actor_id`, since an invisible person must not be revealed by an id either.
-- `get_user_activity` decides who is shown. The policy of the table holds.
create view public.activities with (security_invoker = true) as
  select id, user_id, activity_type, subject_id, metadata, created_at, seen from private.activities;

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on private.friend_declines from public, anon, authenticated, service_role;
alter table private.friend_declines enable row level security;
alter table public.user_relationships enable row level security;
alter table public.user_blocks enable row level security;
alter table public.rating_likes enable row level security;
alter table private.activities enable row level security;
revoke all on public.user_relationships, public.user_blocks, public.rating_likes from anon, authenticated;
revoke all on private.activities, public.activities from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.user_relationships to authenticated;
grant select on public.user_blocks, public.rating_likes to authenticated;
grant select on public.activities to authenticated;
grant select (id, user_id, activity_type, subject_id, metadata, created_at, seen) on private.activities to authenticated;
grant select, insert, update, delete on public.user_relationships, public.user_blocks, public.rating_likes,
  public.activities, private.activities to service_role;

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
create policy "only procedures read declined requests" on private.friend_declines for select to anon, authenticated using (false);
create policy "people see whom they blocked" on public.user_blocks
  for select to authenticated using (blocker_id = (select auth.uid()) and (select private.is_invited()));
create policy "people see what they liked" on public.rating_likes
  for select to authenticated using (user_id = (select auth.uid()) and (select private.is_invited()));

-- A suspended person still reads decisions about them, to appeal against them.
create policy "people see their own notices" on private.activities
  for select to authenticated using (user_id = (select private.own_id()) and created_at <= statement_timestamp()
    and (activity_type = 'moderation_decision' or (select private.is_invited())));
