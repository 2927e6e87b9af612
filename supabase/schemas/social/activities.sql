-- The feed of friends' ratings, and notices about what others did (activities).

-- The reviews after a given one (by its time and id), or the newest.
create function private.get_friends_activity(p_limit integer, p_before timestamptz, p_before_id uuid)
returns table (
  id uuid, user_id uuid, username text, first_name text, last_name text, avatar_url text, score smallint,
  restaurant_name text, restaurant_city text, restaurant_state text, tags text[], comment text, created_at timestamptz,
  likes_count integer, current_user_liked boolean, restaurant_place_id text, restaurant_city_names jsonb
) language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_limit int := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_before timestamptz := coalesce(p_before, 'infinity');
  -- Reviews of the same time are ordered by id. Without an id, all reviews of that time have been shown.
  v_after uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  -- Outside the query, because the planner would call the function once more to estimate its rows.
  v_friends uuid[] := private.open_friends();
  -- The newest review of each friend, by the index. Only friends whose newest review is among the newest can be in the feed.
  v_lately uuid[] := array(
    select newest.user_id from unnest(v_friends) as friends (friend_id)
    cross join lateral (
      select x.user_id, x.created_at, x.id from private.ratings x
      where x.user_id = friends.friend_id and x.deleted_at is null and x.hidden_at is null
        and x.created_at <= v_before and (x.created_at < v_before or x.id > v_after)
      order by x.created_at desc, x.id limit 1
    ) newest
    order by newest.created_at desc, newest.id limit v_limit);
  v_feed private.ratings[] := array(
    select r from unnest(v_lately) as friends (friend_id)
    cross join lateral (
      select * from private.ratings x
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
    exists (select from public.rating_likes l where l.rating_id = r.id and l.user_id = v_user), r.restaurant_place_id, place.city_names
  from unnest(v_feed) as r
  left join private.profiles p on p.user_id = r.user_id
  left join public.restaurants place on place.place_id = r.restaurant_place_id
  order by r.created_at desc, r.id;
end
$$;

create function public.get_friends_activity(
  limit_count integer default 20, p_before timestamptz default null, p_before_id uuid default null)
returns table (
  id uuid, user_id uuid, username text, first_name text, last_name text, avatar_url text, score smallint,
  restaurant_name text, restaurant_city text, restaurant_state text, tags text[], comment text, created_at timestamptz,
  likes_count integer, current_user_liked boolean, restaurant_place_id text, restaurant_city_names jsonb
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
  from private.activities a
  -- A friendship request shows the name of its sender; a like does not.
  left join private.profiles p on p.user_id = a.actor_id
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

-- Notices after `p_until` stay unseen; `p_id` marks a single one.
create function private.mark_activities_seen(p_until timestamptz default null, p_id uuid default null)
returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_count integer;
begin
  perform private.lock_people(array[private.require_invited()]);
  update private.activities a set seen = true
  where a.id in (
    select mine.id from private.activities mine
    where mine.user_id = auth.uid() and not mine.seen
      and (p_id is null or mine.id = p_id)
      -- Devices store milliseconds.
      and date_trunc('milliseconds', mine.created_at) <= least(coalesce(p_until, 'infinity'), clock_timestamp())
    -- A locked notice is a like that is being withdrawn: see `private.notify_like`.
    for update skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

grant execute on function
  private.get_friends_activity(integer, timestamptz, uuid), private.get_user_activity(integer)
to authenticated;
