-- The newest reviews of all places, public. Reviews of the day that has not ended at their place are left out: a reader who polls
-- would learn who is where.

-- Indexes -------------------------------------------------------------------------------------------------------------

create index restaurants_zones on public.restaurants (time_zone);

-- Functions -----------------------------------------------------------------------------------------------------------

-- When the days began that have not ended: the first and the last of them over the time zones of places, each of which is looked up
-- once. Reviews before the first are not of today anywhere, those after the last are everywhere.
create function private.days_begun(out first timestamptz, out last timestamptz) language plpgsql stable security definer set search_path = '' as $$
begin
  with recursive zones as (
    select min(r.time_zone) as zone from public.restaurants as r
    union all
    select (select min(r.time_zone) from public.restaurants as r where r.time_zone > zones.zone) from zones where zones.zone is not null)
  select min(began), max(began) into first, last
  from zones cross join lateral private.day_start(now(), coalesce(zones.zone, private.service_zone())) as began;
end
$$;

-- Returns {reviews, next}: at most 20 reviews with their place; `next` is the cursor of the next page, or null. A page may be
-- short or empty and still have a `next`: a call reads a bounded number of reviews, of which few may match. A city with few
-- reviews is read by its places, any other from the newest reviews of all.
create function private.get_public_reviews(p_city text default null, p_score int default null, p_after uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_page constant int := 20;
  v_small_city constant int := 5000;
  v_days record := private.days_begun();
  v_before timestamptz := v_days.last;
  -- The greatest id: with it, nothing of the first moment is shown.
  v_after_id uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  v_cities int[] := private.cities_meant(p_city);
  -- Ran by `execute`, whose plan knows the values. A setting of the function would plan every call below it again.
  v_scan constant text := 'select x.id, x.user_id, x.restaurant_place_id, x.score, x.deleted_at is null and x.hidden_at is null as shown
    from private.ratings as x where x.created_at <= $1 and (x.created_at < $1 or x.id > $2)
      and (x.created_at < $3 or not private.is_of_today(x.restaurant_place_id, x.created_at))
    order by x.created_at desc, x.id limit $4';
  v_scan_limit int := case when v_cities is null then 2000 else 20000 end;
  v_places text[];
  v_shown uuid[];
  v_last uuid;
  v_next uuid;
begin
  -- Refuses an invalid token, as `get_place_reviews` does.
  perform private.own_id();
  perform private.allow_caching();
  if p_after is not null then
    select case when private.is_of_today(r.restaurant_place_id, r.created_at) then v_before else r.created_at end,
      case when private.is_of_today(r.restaurant_place_id, r.created_at) then v_after_id else r.id end
    into v_before, v_after_id from private.ratings as r where r.id = p_after;
    if not found then
      return jsonb_build_object('reviews', '[]'::jsonb, 'next', null);
    end if;
  end if;
  v_places := array(select place_id from public.restaurants where city_id = any (v_cities) and rating_count > 0);
  -- Blocks are checked last, in sort order, so only for as many reviews as the page needs.
  if v_cities is not null and coalesce((select sum(rating_count) from public.cities where id = any (v_cities)), 0) <= v_small_city then
    v_shown := array(
      select l.id from (
        select x.id, x.user_id from private.ratings as x
        where x.restaurant_place_id = any (v_places) and x.deleted_at is null and x.hidden_at is null
          and (p_score is null or x.score = p_score) and x.created_at <= v_before and (x.created_at < v_before or x.id > v_after_id)
          and (x.created_at < v_days.first or not private.is_of_today(x.restaurant_place_id, x.created_at))
        order by x.created_at desc, x.id offset 0) as l
      where private.meets(l.user_id) limit v_page + 1);
  else
    execute 'select array(select l.id from (' || v_scan || ') as l
      where l.shown and ($5 is null or l.score = $5) and ($6 is null or l.restaurant_place_id = any ($6)) and private.meets(l.user_id)
      limit $7)'
    into v_shown using v_before, v_after_id, v_days.first, v_scan_limit, p_score, case when v_cities is not null then v_places end, v_page + 1;
    if cardinality(v_shown) <= v_page then
      execute v_scan || ' offset $4 - 1' into v_last using v_before, v_after_id, v_days.first, v_scan_limit;
    end if;
  end if;
  v_next := case when cardinality(v_shown) > v_page then v_shown[v_page] else v_last end;
  return jsonb_build_object('next', v_next, 'reviews', coalesce((
    select jsonb_agg(private.shown_review(r) || jsonb_build_object('place', jsonb_build_object('place_id', place.place_id,
      'name', place.name, 'city', place.city, 'city_id', place.city_id, 'city_names', place.city_names)) order by r.created_at desc, r.id)
    from private.ratings as r join public.restaurants as place on place.place_id = r.restaurant_place_id
    where r.id = any (v_shown[1:v_page])), '[]'));
end
$$;
