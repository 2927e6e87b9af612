-- Search of places and cities: by position or text, in pages. `search-rules.sql` says which places a text finds.

-- The active servers of each place by first name, without suspended people. Places without servers are not in the result. The
-- tables are created later; the body is resolved when it runs. Definer: guests cannot read the table of servers, which has
-- contact data.
create function private.servers_at(p_place_ids text[]) returns table (place_id text, list jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select link.restaurant_place_id,
      jsonb_agg(jsonb_build_object('id', server.id, 'name', server.first_name) order by server.first_name, server.id)
    from public.restaurant_servers as link
    join public.servers as server on server.id = link.server_id
    join private.invitations as i on i.user_id = server.user_id and (i.suspended_at is null or i.suspended_until <= now())
    where link.restaurant_place_id = any (p_place_ids) and link.is_active and server.is_active
    group by link.restaurant_place_id;
end
$$;

create function private.active_servers(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select list from private.servers_at(array[p_place_id])), '[]');
end
$$;

-- The current promotions of each place, the newest twenty of a place; they never depend on a rating or score. Places without
-- promotions are not in the result. The table is created later; the body is resolved when it runs. Definer: owners see what
-- guests see, without the promotions they switched off.
create function private.promotions_at(p_place_ids text[]) returns table (place_id text, list jsonb)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select p.restaurant_place_id, jsonb_agg(jsonb_build_object('id', p.id, 'title', p.title, 'description', p.description,
      'discount_type', p.discount_type, 'discount_value', p.discount_value, 'free_item', p.free_item, 'expires_at', p.expires_at)
      order by p.nth)
    from (
      select one.*, row_number() over (partition by one.restaurant_place_id order by one.created_at desc, one.id) as nth
      from public.promotions as one
      where one.restaurant_place_id = any (p_place_ids) and one.is_active and (one.expires_at is null or one.expires_at > now())) as p
    where p.nth <= 20
    group by p.restaurant_place_id;
end
$$;

create function private.promotions_of(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select list from private.promotions_at(array[p_place_id])), '[]');
end
$$;

-- The number of places `r` that the planner expects for an expression. Volatile, because others may not explain.
create function private.expected_places(p_condition text) returns double precision language plpgsql set search_path = '' as $$
declare
  v_plan json;
begin
  execute 'explain (format json) select from public.restaurants as r where ' || p_condition into v_plan;
  return (v_plan #>> '{0,Plan,Plan Rows}')::double precision;
end
$$;

-- SQL that is true for a place `r` within a square around a position. The longitudes stand as ranges, which the index can look up.
create function private.near_condition(p_lat double precision, p_lng double precision, p_radius_m double precision)
returns text language plpgsql immutable set search_path = '' as $$
declare
  v_lat_reach double precision := p_radius_m / 111000;
  -- Around a pole every longitude is near.
  v_lng_reach double precision := case when abs(p_lat) + v_lat_reach < 90
    then p_radius_m / (111000 * cos(radians(abs(p_lat) + v_lat_reach))) else 360 end;
  v_from double precision := p_lng - v_lng_reach;
  v_to double precision := p_lng + v_lng_reach;
begin
  return format(' and r.latitude between %L and %L', p_lat - v_lat_reach, p_lat + v_lat_reach) || case
    when v_lng_reach >= 180 then ''
    when v_from < -180 then format(' and (r.longitude <= %L or r.longitude >= %L)', v_to, v_from + 360)
    when v_to > 180 then format(' and (r.longitude >= %L or r.longitude <= %L)', v_from, v_to - 360)
    else format(' and r.longitude between %L and %L', v_from, v_to) end;
end
$$;

-- Matching places, best first: by likeness, then by distance, or by popularity without a position. Without a query all places around
-- the position. Misspelled words are accepted only if no place matches without. Flat distance is cheap and exact enough to choose the
-- candidates to measure. (The 1e-9 degrees keep a square from underflowing, which Postgres refuses.)
--
-- Where a text is common, not all places with it are read and sorted: one likeness after the other, and around a position in
-- circles that grow until enough are found. Without a position the index of popular places ends early.
--
-- Definer: where a table has policies, the planner does not use its statistics for guests, and would read all places with a common
-- word. Everybody may read open places.
create function private.find_places(
  p_lat double precision, p_lng double precision, p_radius_m double precision, p_query text, p_limit int)
returns table (likeness int, place public.restaurants) language plpgsql stable security definer set search_path = '' as $$
declare
  v_is_near boolean := p_lat is not null and p_lng is not null;
  v_near text := '';
  -- The square of the flat distance, in degrees.
  v_square text;
  -- So many are read and sorted.
  v_few int := 10 * p_limit;
  v_forgiving boolean;
  v_rules record;
  v_is_rare boolean;
  v_order text;
  v_level text;
  v_reach double precision;
  v_ids text[] := '{}';
  v_more text[];
begin
  if v_is_near then
    v_near := private.near_condition(p_lat, p_lng, p_radius_m);
    v_square := format('(abs(r.latitude - %1$L) + 1e-9) ^ 2
      + (least(abs(r.longitude - %2$L), 360 - abs(r.longitude - %2$L)) * cos(radians(%1$L)) + 1e-9) ^ 2', p_lat, p_lng);
  end if;
  foreach v_forgiving in array array[false, true] loop
    if p_query is null then
      select 'true' as matches, '0 + 0' as likeness, array['true'] as levels into v_rules;
    else
      select * into v_rules from private.search_rules(p_query, v_forgiving);
      continue when v_rules.matches is null;
    end if;
    v_is_rare := private.expected_places(v_rules.matches || v_near) < v_few;
    v_order := concat_ws(', ', case when v_is_rare then v_rules.likeness end, v_square, 'r.rating_count desc, r.place_id');
    foreach v_level in array case when v_is_rare then array[v_rules.matches] else v_rules.levels end loop
      v_reach := case when v_is_near and not v_is_rare and private.expected_places(v_level || v_near) >= v_few
        then 250 else p_radius_m end;
      while v_reach < p_radius_m and private.expected_places(v_level || private.near_condition(p_lat, p_lng, v_reach)) < 2 * p_limit loop
        v_reach := 2 * v_reach;
      end loop;
      loop
        execute 'select array_agg(place_id) from (select r.place_id from public.restaurants as r where r.closed_at is null and ' || v_level
          || case when v_reach < p_radius_m
            then private.near_condition(p_lat, p_lng, v_reach) || format(' and %s < %L', v_square, (v_reach / 111000) ^ 2)
            else v_near end
          || ' and r.place_id <> all ($1) order by ' || v_order || ' limit $2) as found'
        into v_more using v_ids, p_limit - cardinality(v_ids);
        exit when v_reach >= p_radius_m or cardinality(v_more) >= p_limit - cardinality(v_ids);
        v_reach := 2 * v_reach;
      end loop;
      v_ids := v_ids || v_more;
      exit when cardinality(v_ids) >= p_limit;
    end loop;
    return query execute 'select ' || v_rules.likeness || ', r from public.restaurants as r where r.place_id = any ($1)' using v_ids;
    exit when found or p_query is null;
  end loop;
end
$$;

-- Columns as src/domain/places/place.ts reads them. In `photo_urls`, photos of guests are paths and others are addresses. A page
-- has at most 100 places; `p_offset` is at most 500. Places are sorted by likeness to the query, then by distance, then by ratings.
create function public.search_places(
  p_lat double precision, p_lng double precision, p_query text default null, p_radius_m int default 1000 /* nearbyRadiusM */, p_limit int default 50,
  p_offset int default 0)
returns table (
  place_id text, name text, vicinity text, city text, city_id int, city_names jsonb, state text, lat double precision, lng double precision,
  lemon_avg numeric, lemon_count int, top_tags text[], attribution text, photo_urls text[], servers jsonb, distance_m double precision,
  types text[], opening_hours text, time_zone text, promotions jsonb, open_times jsonb,
  other_names text[], postcode text, country text, unconfirmed boolean)
language plpgsql stable set search_path = '' as $$
declare
  v_radius_m double precision := least(greatest(coalesce(p_radius_m, 1000 /* nearbyRadiusM */), 1), 50000 /* searchRadiusM */);
  v_query text := private.clean_text(p_query);
  v_anywhere boolean := p_lat is null or p_lng is null;
  v_limit int := least(greatest(coalesce(p_limit, 50), 0), 100);
  v_offset int := least(greatest(coalesce(p_offset, 0), 0), 500);
begin
  if v_anywhere and v_query is null then
    return;
  end if;
  return query
    -- Twice the requested number, because flat distance is not exact.
    with measured as (
      select (f.place).*, f.likeness,
        case when not v_anywhere then private.distance_m(p_lat, p_lng, (f.place).latitude, (f.place).longitude) end as away
      from private.find_places(p_lat, p_lng, v_radius_m, v_query, 2 * (v_offset + v_limit)) as f
    ), nearest as (
      select * from measured as m where v_anywhere or m.away <= v_radius_m
      order by m.likeness, m.away, m.rating_count desc, m.place_id limit v_limit offset v_offset
    )
    select n.place_id, n.name, n.vicinity, n.city, n.city_id, n.city_names, n.state, n.latitude, n.longitude,
      case when present.place_id is null then n.average_score else present.average_score end, coalesce(present.rating_count, n.rating_count),
      coalesce(present.top_tags, n.top_tags), n.attribution, n.photo_urls || private.guest_photos(n.place_id), coalesce(serving.list, '[]'), n.away,
      n.types, n.opening_hours, n.time_zone, coalesce(offered.list, '[]'), hours.times, n.other_names, n.postcode, n.country, n.unconfirmed
    from nearest as n
    left join private.servers_at(array(select near.place_id from nearest as near)) as serving on serving.place_id = n.place_id
    left join private.promotions_at(array(select near.place_id from nearest as near)) as offered on offered.place_id = n.place_id
    left join private.open_times_at(array(select near.place_id from nearest as near)) as hours on hours.place_id = n.place_id
    left join private.present_figures(array(select near.place_id from nearest as near)) as present on present.place_id = n.place_id
    order by n.likeness, n.away, n.rating_count desc, n.place_id;
end
$$;

-- Cities with places, nearest first, or most rated first without a position. A text selects cities with matching names, or
-- similar names if none matches. `distance_m` is the distance to the middle of a city's places.
create function public.search_cities(
  p_lat double precision default null, p_lng double precision default null, p_query text default null, p_limit int default 50)
returns table (city text, restaurant_count int, rating_count int, lat double precision, lng double precision, distance_m double precision,
  city_id int, city_names jsonb, country text)
language sql stable set search_path = '' as $$
  with wanted as (select private.fold_text(private.clean_text(left(p_query, 80))) as words),
  matching as (
    select c.*, strpos(called, words) > 0 as exact
    from public.cities as c cross join wanted cross join lateral private.fold_text(concat_ws(' ', c.city, c.names ->> 'en',
      c.names ->> 'fr', c.names ->> 'de', c.names ->> 'lb', c.names ->> 'pt')) as called
    where words = '' or strpos(called, words) > 0
      or (length(words) >= 4 and extensions.word_similarity(words, called) >= 0.4))
  select m.city, m.restaurant_count, m.rating_count, m.latitude, m.longitude,
    case when p_lat is not null and p_lng is not null then private.distance_m(p_lat, p_lng, m.latitude, m.longitude) end as away, m.id, m.names, m.country
  from matching as m where m.exact or not exists (select from matching as other where other.exact)
  order by away, m.rating_count desc, m.city, m.id limit least(greatest(coalesce(p_limit, 50), 1), 500)
$$;

grant execute on function
  private.servers_at(text[]), private.active_servers(text), private.promotions_at(text[]),
  private.find_places(double precision, double precision, double precision, text, int)
to anon, authenticated, service_role;
