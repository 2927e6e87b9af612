-- Ratings that mention a server, as the server reads them, and the figures that others see.

-- Age in minutes as it is shown: whole hours from hour to hour of the clock, null after a day because the day is shown. An age
-- counted from the minute of the review would reveal that minute to readers who look again.
create function private.shown_age(p_at timestamptz) returns int language sql stable set search_path = '' as $$
  select case when hours < 24 then hours * 60 end
  from (select greatest(extract(epoch from date_trunc('hour', now()) - date_trunc('hour', p_at)) / 3600, 0)::int as hours) as a
$$;

-- The caller's mentions at any score, newest first, after `p_after_id`. Guests appear with public name and day; without a name if
-- a block separates the two.
create function private.get_server_reviews(p_after_id uuid default null, p_limit int default 20) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_server uuid;
  v_after private.ratings;
begin
  perform private.require_invited();
  v_server := private.server_id();
  select * into v_after from private.ratings where id = p_after_id and server_id = v_server;
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', r.id, 'reviewer', case when private.meets(r.user_id) then private.public_name(r.user_id) end,
        'username', p.username, 'first_name', p.first_name, 'last_name', private.initial_of(p.last_name),
        'restaurant_name', r.restaurant_name, 'created_at', private.place_day(r.restaurant_place_id, r.created_at),
        'age_minutes', private.shown_age(r.created_at), 'score', r.score,
        'server_emoji', r.server_emoji, 'comment', r.comment, 'tags', r.tags) order by r.created_at desc, r.id)
    from (
      select * from private.ratings as x
      where x.server_id = v_server and x.deleted_at is null and x.hidden_at is null
        and (v_after.id is null or x.created_at <= v_after.created_at)
        and (v_after.id is null or (x.created_at, v_after.id) < (v_after.created_at, x.id))
      order by x.created_at desc, x.id limit least(greatest(coalesce(p_limit, 20), 1), 50)) as r
    left join private.profiles as p on p.user_id = r.user_id and private.public_name(r.user_id) is not null and private.meets(r.user_id)), '[]');
end
$$;

-- `overall_rating` and `total_ratings` of a row of `servers`, for the server themselves; null for everybody else, since they cover all
-- places. Computed columns: clients name them in `select`, and all columns stay readable without them.
create function private.own_figures(p_server public.servers, out overall_rating numeric, out total_ratings int)
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_server.user_id = private.own_id() then
    select private.average_of(t.score_1, t.score_2, t.score_3, t.score_4, t.score_5), t.score_1 + t.score_2 + t.score_3 + t.score_4 + t.score_5
    into overall_rating, total_ratings from private.server_totals as t where t.server_id = p_server.id;
    total_ratings := coalesce(total_ratings, 0);
  end if;
end
$$;

create function public.overall_rating(public.servers) returns numeric language sql stable set search_path = '' as $$
  select f.overall_rating from private.own_figures($1) as f
$$;

create function public.total_ratings(public.servers) returns int language sql stable set search_path = '' as $$
  select f.total_ratings from private.own_figures($1) as f
$$;

revoke execute on function public.overall_rating(public.servers), public.total_ratings(public.servers) from public, anon;
grant execute on function public.overall_rating(public.servers), public.total_ratings(public.servers), private.own_figures(public.servers)
  to authenticated;

-- All figures for the server themselves. An owner gets number and average of the snapshots at their own places, from five ratings
-- on, and the server can see that the owner looked. Nobody else gets figures.
create function private.get_server_stats(p_server_id uuid default null) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_server uuid;
  v_totals private.server_totals;
  v_count int;
  v_sum int;
begin
  perform private.require_invited();
  v_server := coalesce(p_server_id, private.server_id());
  if v_server = private.server_id() then
    select * into v_totals from private.server_totals where server_id = v_server;
    return jsonb_build_object(
      'averageRating', private.average_of(v_totals.score_1, v_totals.score_2, v_totals.score_3, v_totals.score_4, v_totals.score_5),
      'totalRatings', coalesce(v_totals.score_1 + v_totals.score_2 + v_totals.score_3 + v_totals.score_4 + v_totals.score_5, 0),
      'thisWeek', private.mentions_since(v_server, now() - interval '7 days'),
      'thisMonth', private.mentions_since(v_server, now() - interval '30 days'),
      'tagCounts', coalesce(v_totals.tag_counts, '{}'), 'emojiCounts', coalesce(v_totals.award_counts, '{}'),
      'topRestaurants', private.top_restaurants(v_server));
  end if;
  if not private.is_own_staff(v_server) then
    perform private.refuse(404, 'server_gone', 'This person does not work for you');
  end if;
  perform private.note_look(v_server);
  select sum(t.rating_count), sum(t.score_sum) into v_count, v_sum
  from private.server_shown_figures as t
  join public.restaurant_ownerships as own on own.restaurant_place_id = t.restaurant_place_id and own.restaurant_owner_id = private.owner_id()
  where t.server_id = v_server;
  return jsonb_build_object('averageRating', round(v_sum::numeric / v_count, 2), 'totalRatings', v_count, 'thisWeek', null,
    'thisMonth', null, 'tagCounts', null, 'emojiCounts', null, 'topRestaurants', null);
end
$$;

create function private.mentions_since(p_server_id uuid, p_since timestamptz) returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.ratings
  where server_id = p_server_id and created_at > p_since and deleted_at is null and hidden_at is null
$$;

create function private.top_restaurants(p_server_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('place_id', t.place_id, 'name', t.name, 'rating_count', t.rating_count,
    'average_rating', round(t.score_sum::numeric / t.rating_count, 2)) order by t.rating_count desc, t.name, t.place_id), '[]')
  from (
    select place.place_id, place.name, total.rating_count, total.score_sum from private.server_place_totals as total
    join public.restaurants as place on place.place_id = total.restaurant_place_id
    where total.server_id = p_server_id order by total.rating_count desc, place.name, place.place_id limit 5) as t
$$;
