-- The public list of places: search by text and city, four sort orders, pages, and the number of matches.

-- Indexes -------------------------------------------------------------------------------------------------------------

-- Order by score. Places with fewer than three ratings count as 0, because their average says little.
create index restaurants_best on public.restaurants
  ((case when rating_count >= 3 then average_score else 0 end) desc, rating_count desc, place_id) where closed_at is null;

-- Functions -----------------------------------------------------------------------------------------------------------

-- Open places that match `p_matches`, an expression of `private.search_rules` as `p_likeness` is, in the order `p_sort`, after the
-- place `p_after`.
create function private.list_places(
  p_cities int[], p_matches text, p_likeness text, p_sort text, p_lat double precision, p_lng double precision, p_after public.restaurants, p_limit int)
returns setof public.restaurants language plpgsql stable set search_path = '' as $$
declare
  v_average numeric := case when p_after.rating_count >= 3 then p_after.average_score else 0 end;
  v_after_distance double precision := private.distance_m(p_lat, p_lng, p_after.latitude, p_after.longitude);
  -- Only the conditions that apply, so that the planner sees none on a parameter that is null.
  v_from text := 'select r from public.restaurants as r where r.closed_at is null'
    || case when p_cities is null then '' else ' and r.city_id = any ($1)' end || coalesce(' and ' || p_matches, '');
  v_after text := '';
  v_order text;
  v_reach double precision;
  v_found public.restaurants[];
begin
  if p_sort = 'likeness' and p_likeness is not null then
    v_order := '(' || p_likeness || '), ' || case when p_lat is null then '0::double precision' else 'private.distance_m($2, $3, r.latitude, r.longitude)' end
      || ', -r.rating_count, r.place_id';
    if p_after.place_id is not null then
      v_after := ' and (' || v_order || ') > (select ' || v_order || ' from public.restaurants as r where r.place_id = $4)';
    end if;
    return query execute 'select (f.r).* from (' || v_from || v_after || ' order by ' || v_order || ' limit $5) as f'
    using p_cities, p_lat, p_lng, p_after.place_id, p_limit;
  elsif p_sort = 'score' then
    if p_after.place_id is not null then
      v_after := ' and (case when r.rating_count >= 3 then r.average_score else 0 end) <= $2
        and ((case when r.rating_count >= 3 then r.average_score else 0 end) < $2
          or r.rating_count < $3 or (r.rating_count = $3 and r.place_id > $4))';
    end if;
    return query execute 'select (f.r).* from (' || v_from || v_after
      || ' order by (case when r.rating_count >= 3 then r.average_score else 0 end) desc, r.rating_count desc, r.place_id limit $5) as f'
    using p_cities, v_average, p_after.rating_count, p_after.place_id, p_limit;
  elsif p_sort = 'distance' then
    if p_after.place_id is not null then
      v_after := ' and (private.distance_m($2, $3, r.latitude, r.longitude), r.place_id) > ($4, $5)';
    end if;
    -- Widens the latitude band (degrees) step by step, so that the first page does not compute the distance to every place.
    foreach v_reach in array case when p_cities is null and p_matches is null
      then array[0.01, 0.1, 1, 180] else array[180] end::double precision[] loop
      execute 'select array(' || v_from || v_after
        -- A place further away than the edge of the band may not be the next one.
        || case when v_reach < 180 then ' and r.latitude between $2 - $7 and $2 + $7
          and private.distance_m($2, $3, r.latitude, r.longitude) <= $7 * 111000' else '' end
        || ' order by private.distance_m($2, $3, r.latitude, r.longitude), r.place_id limit $6)'
      into v_found using p_cities, p_lat, p_lng, v_after_distance, p_after.place_id, p_limit, v_reach;
      exit when cardinality(v_found) = p_limit;
    end loop;
    return query select r.* from unnest(v_found) as r order by private.distance_m(p_lat, p_lng, r.latitude, r.longitude), r.place_id;
  else
    if p_after.place_id is not null then
      v_after := ' and r.rating_count <= $2 and (r.rating_count < $2 or r.place_id > $3)';
    end if;
    return query execute 'select (f.r).* from (' || v_from || v_after || ' order by r.rating_count desc, r.place_id limit $4) as f'
    using p_cities, p_after.rating_count, p_after.place_id, p_limit;
  end if;
end
$$;

-- The number of matches, at most 1001, which means more than 1000.
create function private.count_places(p_cities int[], p_matches text) returns int language plpgsql stable set search_path = '' as $$
declare
  v_count int;
begin
  execute 'select count(*) from (select from public.restaurants as r where r.closed_at is null'
    || case when p_cities is null then '' else ' and r.city_id = any ($1)' end || coalesce(' and ' || p_matches, '')
    || ' limit 1000 /* mostCounted */ + 1) as matching'
  into v_count using p_cities;
  return v_count;
end
$$;

-- `p_city` is the id or a name of a city. Returns {found, nearly, more, places}: 50 per page, after the place `p_after`. `p_sort`: rating_count (also for an unknown
-- value), score, distance, which needs a position, or likeness, which needs a text: likeness first, then distance if there is a
-- position, then ratings. `found` 1001 means more than 1000. `nearly`: no place matches the text as it
-- is written, and `places` are similarly spelled ones. `distance_m` is null without a position.
create function public.discover_places(
  p_query text default null, p_city text default null, p_sort text default 'rating_count', p_lat double precision default null,
  p_lng double precision default null, p_after text default null, p_limit int default 50)
returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_limit int := least(greatest(coalesce(p_limit, 50), 1), 50);
  v_cities int[] := private.cities_meant(p_city);
  v_query text := private.clean_text(p_query);
  v_rules record;
  v_matches text;
  v_has_position boolean := p_lat between -90 and 90 and p_lng between -180 and 180;
  v_sort text := case when p_sort = 'distance' and not coalesce(v_has_position, false) then 'rating_count' else p_sort end;
  v_after public.restaurants;
  v_found int;
  v_similar boolean := false;
  v_places jsonb;
begin
  perform private.allow_caching();
  select * into v_rules from private.search_rules(v_query, false);
  v_matches := case when v_query is null then null else coalesce(v_rules.matches, 'false') end;
  v_found := private.count_places(v_cities, v_matches);
  if v_found = 0 and v_query is not null then
    select * into v_rules from private.search_rules(v_query, true);
    v_similar := v_rules.matches is not null;
    v_matches := coalesce(v_rules.matches, 'false');
    v_found := private.count_places(v_cities, v_matches);
  end if;
  if p_after is not null then
    select * into v_after from public.restaurants as r where r.place_id = p_after;
    if not found then
      return jsonb_build_object('found', v_found, 'nearly', v_similar, 'more', false, 'places', '[]'::jsonb);
    end if;
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('place_id', r.place_id, 'name', r.name, 'vicinity', r.vicinity, 'city', r.city, 'city_id', r.city_id,
    'city_names', r.city_names, 'postcode', r.postcode, 'country', r.country, 'unconfirmed', r.unconfirmed, 'state', r.state, 'lat', r.latitude, 'lng', r.longitude, 'lemon_avg', r.average_score, 'lemon_count', r.rating_count,
    'types', r.types, 'attribution', r.attribution,
    'distance_m', case when v_has_position then private.distance_m(p_lat, p_lng, r.latitude, r.longitude) end)), '[]')
  into v_places
  from private.list_places(v_cities, v_matches, case when v_query is not null then v_rules.likeness end, v_sort, p_lat, p_lng, v_after, v_limit + 1) as r;
  return jsonb_build_object('found', v_found, 'nearly', v_similar, 'more', jsonb_array_length(v_places) > v_limit,
    'places', v_places - v_limit);
end
$$;

grant execute on function
  private.list_places(int[], text, text, text, double precision, double precision, public.restaurants, int),
  private.count_places(int[], text)
to anon, authenticated, service_role;
