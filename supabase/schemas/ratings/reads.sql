-- A person's own ratings, and the numbers that people see of each other.

-- The caller's ratings that changed after the cursor, removed ones included, in the order of the cursor.
create function private.my_ratings(p_after_updated_at timestamptz, p_after_id uuid, p_limit int)
returns setof private.rating_rows language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return query
    select * from private.rating_rows as r
    where r.user_id = v_user
      and (p_after_updated_at is null
        or (r.updated_at, r.id) > (p_after_updated_at, coalesce(p_after_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff')))
    order by r.updated_at, r.id limit least(greatest(coalesce(p_limit, 500), 1), 1000);
end
$$;

create function public.my_ratings(p_after_updated_at timestamptz default null, p_after_id uuid default null, p_limit int default 500)
returns table (
  id uuid, user_id uuid, restaurant_place_id text, restaurant_name text, score smallint, tags text[], comment text, photo_urls text[],
  server_id uuid, server_name text, server_emoji text, verification text, version int, rated_at timestamptz, created_at timestamptz,
  updated_at timestamptz, restaurant_vicinity text, restaurant_city text, restaurant_city_id int, restaurant_city_names jsonb, photo_captions jsonb, language text, hidden boolean, deleted boolean)
language sql stable set search_path = '' as $$
  select * from private.my_ratings(p_after_updated_at, p_after_id, p_limit)
$$;

-- Places that the caller owns or works at and therefore may not rate: see `private.check_author`.
create function private.get_own_places() returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return array(
    select distinct tie.restaurant_place_id from private.place_people as tie where tie.user_id = v_user order by 1 limit 1000);
end
$$;

-- Friends are accepted in either direction; the table of relationships is created later. Anybody else only gets the number that
-- the badges show: an exact figure would reveal who rates where at this minute. A person whose profile the caller may not see
-- looks like a person who does not exist.
create function private.get_user_stats(p_user_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_seen uuid := case when private.sees_person(p_user_id) then p_user_id end;
  v_close boolean := v_seen = v_user or coalesce(v_seen = any (private.open_friends()), false);
  v_totals private.user_totals;
begin
  select * into v_totals from private.user_totals where user_id = v_seen;
  return jsonb_build_object(
    'total_ratings', case when v_close
      then coalesce(v_totals.score_1 + v_totals.score_2 + v_totals.score_3 + v_totals.score_4 + v_totals.score_5, 0)
      else (select coalesce(max(at), 0) from private.badge_levels() as level (at, badge)
        join private.profiles as p on p.user_id = v_seen and badge = any (p.badges)) end,
    'avg_score', case when v_close
      then private.average_of(v_totals.score_1, v_totals.score_2, v_totals.score_3, v_totals.score_4, v_totals.score_5) end,
    'day_streak', case when v_close then private.day_streak(v_seen) else 0 end,
    'ratings_this_week', case when v_close
      then (select count(*) from private.visits where user_id = v_seen and day > private.local_day(v_seen, now()) - 7) else 0 end,
    'followers_count', (select count(*) from public.user_relationships where following_id = v_seen and status = 'accepted'),
    'following_count', (select count(*) from public.user_relationships where follower_id = v_seen and status = 'accepted'),
    'friends_count', (select count(distinct case when follower_id = v_seen then following_id else follower_id end)
      from public.user_relationships where v_seen in (follower_id, following_id) and status = 'accepted'));
end
$$;

grant execute on function private.my_ratings(timestamptz, uuid, int) to authenticated;
