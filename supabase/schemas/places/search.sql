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

-- Matching places, best first: by likeness, then by distance, or by popularity without a position. Without a query all places around
-- the position. Misspelled words are accepted only if no place matches without. Flat distance is cheap and exact enough to choose the
-- candidates to measure. (The 1e-9 degrees keep a square from underflowing, which Postgres refuses.)
create function private.find_places(
  p_lat double precision, p_lng double precision, p_radius_m double precision, p_query text, p_limit int)
returns table (likeness int, place public.restaurants) language plpgsql stable set search_path = '' as $$
declare
  v_lat_reach double precision := p_radius_m / 111000;
  -- Around a pole every longitude is near.
  v_lng_reach double precision := case when abs(p_lat) + v_lat_reach < 90
    then p_radius_m / (111000 * cos(radians(abs(p_lat) + v_lat_reach))) else 180 end;
  v_near text := '';
  v_away text := '';
  v_forgiving boolean;
  v_matches text := 'true';
  v_likeness text := '0';
begin
  if p_lat is not null and p_lng is not null then
    v_near := ' and r.latitude between $1 - $3 and $1 + $3 and (abs(r.longitude - $2) <= $4 or abs(r.longitude - $2) >= 360 - $4)';
    v_away := '(abs(r.latitude - $1) + 1e-9) ^ 2
      + (least(abs(r.longitude - $2), 360 - abs(r.longitude - $2)) * cos(radians($1)) + 1e-9) ^ 2, ';
  end if;
  foreach v_forgiving in array array[false, true] loop
    if p_query is not null then
      select * into v_matches, v_likeness from private.search_rules(p_query, v_forgiving);
    end if;
    if v_matches is not null then
      return query execute 'select ' || v_likeness || ' as likeness, r from public.restaurants as r where r.closed_at is null and '
        || v_matches || v_near || ' order by likeness, ' || v_away || 'r.rating_count desc, r.place_id limit $5'
      using p_lat, p_lng, v_lat_reach, v_lng_reach, p_limit;
    end if;
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
