-- The public list of places: search by text and city, three sort orders, pages, and the number of matches.

-- Indexes -------------------------------------------------------------------------------------------------------------

-- Order by score. Places with fewer than three ratings count as 0, because their average says little.
create index restaurants_best on public.restaurants
  ((case when rating_count >= 3 then average_score else 0 end) desc, rating_count desc, place_id) where closed_at is null;

-- Functions -----------------------------------------------------------------------------------------------------------

-- Open places that match, in the order `p_sort`, after the place `p_after`. A custom plan for each call, so that the plan
-- contains no conditions on parameters that are null.
create function private.list_places(
  p_city text, p_pattern text, p_words text, p_sort text, p_lat double precision, p_lng double precision, p_after public.restaurants,
  p_limit int)
returns setof public.restaurants language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_first boolean := p_after.place_id is null;
  v_average numeric := case when p_after.rating_count >= 3 then p_after.average_score else 0 end;
  v_after_distance double precision := private.distance_m(p_lat, p_lng, p_after.latitude, p_after.longitude);
  v_reach double precision;
  v_found public.restaurants[];
begin
  if p_words is not null then
    -- The similarity search reads all matches anyway, so they are sorted here and not by an index.
    return query
      with alike as (
        select r as place, row_number() over (order by
          case p_sort when 'score' then case when r.rating_count >= 3 then -r.average_score else 0 end
            when 'distance' then private.distance_m(p_lat, p_lng, r.latitude, r.longitude) end,
          case when p_sort is distinct from 'distance' then -r.rating_count end, r.place_id) as nth
        from private.places_alike(p_words) as r where r.closed_at is null and (p_city is null or r.city = p_city))
      select (a.place).* from alike as a
      where a.nth > coalesce((select shown.nth from alike as shown where (shown.place).place_id = p_after.place_id), 0)
      order by a.nth limit p_limit;
  elsif p_sort = 'score' then
    return query
      select r.* from public.restaurants as r
      where r.closed_at is null and (p_city is null or r.city = p_city)
        and (p_pattern is null or r.search_text like p_pattern)
        and (v_first or (case when r.rating_count >= 3 then r.average_score else 0 end) <= v_average)
        and (v_first or (case when r.rating_count >= 3 then r.average_score else 0 end) < v_average
          or r.rating_count < p_after.rating_count or (r.rating_count = p_after.rating_count and r.place_id > p_after.place_id))
      order by (case when r.rating_count >= 3 then r.average_score else 0 end) desc, r.rating_count desc, r.place_id limit p_limit;
  elsif p_sort = 'distance' then
    -- Widens the latitude band (degrees) step by step, so that the first page does not compute the distance to every place.
    foreach v_reach in array case when p_city is null and p_pattern is null
      then array[0.01, 0.1, 1, 180] else array[180] end::double precision[] loop
      v_found := array(
        select r from public.restaurants as r
        where r.closed_at is null and (p_city is null or r.city = p_city)
          and (p_pattern is null or r.search_text like p_pattern)
          and (v_reach = 180 or r.latitude between p_lat - v_reach and p_lat + v_reach)
          -- A place further away than the edge of the band may not be the next one.
          and (v_reach = 180 or private.distance_m(p_lat, p_lng, r.latitude, r.longitude) <= v_reach * 111000)
          and (v_first or (private.distance_m(p_lat, p_lng, r.latitude, r.longitude), r.place_id) > (v_after_distance, p_after.place_id))
        order by private.distance_m(p_lat, p_lng, r.latitude, r.longitude), r.place_id limit p_limit);
      exit when cardinality(v_found) = p_limit;
    end loop;
    return query select r.* from unnest(v_found) as r order by private.distance_m(p_lat, p_lng, r.latitude, r.longitude), r.place_id;
  else
    return query
      select r.* from public.restaurants as r
      where r.closed_at is null and (p_city is null or r.city = p_city)
        and (p_pattern is null or r.search_text like p_pattern)
        and (v_first or r.rating_count <= p_after.rating_count)
        and (v_first or r.rating_count < p_after.rating_count or r.place_id > p_after.place_id)
      order by r.rating_count desc, r.place_id limit p_limit;
  end if;
end
$$;

-- The number of matches, at most 1001, which means more than 1000.
create function private.count_places(p_city text, p_pattern text, p_words text) returns int
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_words is not null then
    return (select count(*) from (
      select from private.places_alike(p_words) as r where r.closed_at is null and (p_city is null or r.city = p_city) limit 1000 /* mostCounted */ + 1) as matching);
  end if;
  return (select count(*) from (
    select from public.restaurants as r
    where r.closed_at is null and (p_city is null or r.city = p_city)
      and (p_pattern is null or r.search_text like p_pattern)
    limit 1000 /* mostCounted */ + 1) as matching);
end
$$;

-- Returns {found, nearly, more, places}: 50 per page, after the place `p_after`. `p_sort`: rating_count (also for an unknown
-- value), score, or distance, which needs a position. `found` 1001 means more than 1000. `nearly`: no place contains the text,
-- and `places` are similarly spelled ones. `distance_m` is null without a position.
create function public.discover_places(
  p_query text default null, p_city text default null, p_sort text default 'rating_count', p_lat double precision default null,
  p_lng double precision default null, p_after text default null, p_limit int default 50)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 50);
  v_city text := private.clean_text(left(p_city, 80));
  v_words text := private.alike_words(p_query);
  v_pattern text := private.contains_pattern(private.clean_text(left(p_query, 200)));
  v_has_position boolean := p_lat between -90 and 90 and p_lng between -180 and 180;
  v_sort text := case when p_sort = 'distance' and not coalesce(v_has_position, false) then 'rating_count' else p_sort end;
  v_after public.restaurants;
  v_found int := private.count_places(v_city, v_pattern, null);
  v_similar boolean := v_found = 0 and length(v_words) >= 4;
  v_places jsonb;
begin
  if v_similar then
    v_found := private.count_places(v_city, null, v_words);
  end if;
  if p_after is not null then
    select * into v_after from public.restaurants as r where r.place_id = p_after;
    if not found then
      return jsonb_build_object('found', v_found, 'nearly', v_similar, 'more', false, 'places', '[]'::jsonb);
    end if;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('place_id', r.place_id, 'name', r.name, 'vicinity', r.vicinity, 'city', r.city,
    'state', r.state, 'lat', r.latitude, 'lng', r.longitude, 'lemon_avg', r.average_score, 'lemon_count', r.rating_count,
    'types', r.types, 'attribution', r.attribution,
    'distance_m', case when v_has_position then private.distance_m(p_lat, p_lng, r.latitude, r.longitude) end)), '[]')
  into v_places
  from private.list_places(v_city, case when not v_similar then v_pattern end, case when v_similar then v_words end, v_sort,
    p_lat, p_lng, v_after, v_limit + 1) as r;
  return jsonb_build_object('found', v_found, 'nearly', v_similar, 'more', jsonb_array_length(v_places) > v_limit,
    'places', v_places - v_limit);
end
$$;

grant execute on function
  private.list_places(text, text, text, text, double precision, double precision, public.restaurants, int),
  private.count_places(text, text, text)
to anon, authenticated, service_role;
