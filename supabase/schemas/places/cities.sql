-- Cities: which city a place belongs to, by name, country and position, and the figures of each city.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Ids of cities that GeoNames does not have; its own ids are far below.
create sequence private.own_city_ids as int start 1000000000;
revoke all on sequence private.own_city_ids from public, anon, authenticated, service_role;

-- Functions -----------------------------------------------------------------------------------------------------------

-- The city of a town of GeoNames, added if it is new.
create function private.city_of_town(p_town private.towns) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_into int;
begin
  insert into public.cities (id, city, country, names, time_zone, latitude, longitude)
  values (p_town.id, p_town.name, p_town.country, p_town.names, p_town.time_zone, p_town.latitude, p_town.longitude)
  on conflict (id) do nothing;
  select merged_into into v_into from public.cities where id = p_town.id;
  return coalesce(v_into, p_town.id);
end
$$;

-- A known city that was given this spelling, around a position.
create function private.city_named(p_key text, p_lat double precision, p_lng double precision) returns int
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select c.id from public.cities as c
    where c.keys @> array[p_key] and c.merged_into is null and private.distance_m(p_lat, p_lng, c.latitude, c.longitude) <= 40000
    order by private.distance_m(p_lat, p_lng, c.latitude, c.longitude), c.id limit 1);
end
$$;

-- Makes a city of a name that neither GeoNames nor a place nearby has.
create function private.make_city(p_name text, p_country text, p_lat double precision, p_lng double precision) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_key text := private.city_key(p_name);
  v_town private.towns := private.nearest_town(p_lat, p_lng, 50000);
  v_id int;
begin
  -- Of two writers with the same new name, the second finds the city of the first.
  perform pg_advisory_xact_lock(hashtextextended('city:' || v_key, 0));
  v_id := private.city_named(v_key, p_lat, p_lng);
  if v_id is null then
    insert into public.cities (id, city, country, time_zone, keys, latitude, longitude)
    values (nextval('private.own_city_ids'), case when p_name in (upper(p_name), lower(p_name)) then initcap(p_name) else p_name end,
      case when p_country ~ '^[A-Za-z]{2}$' then upper(p_country) else v_town.country end,
      private.time_zone_at(p_lat, p_lng), array[v_key], p_lat, p_lng)
    returning id into v_id;
  end if;
  return v_id;
end
$$;

-- The city of a position without a name: that of the nearest place within 500 m, or the town around it. Null in the countryside.
create function private.city_around(p_lat double precision, p_lng double precision) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_town private.towns;
  v_id int;
begin
  select r.city_id into v_id from public.restaurants as r
  where r.city_id is not null and r.latitude between p_lat - 0.0045 and p_lat + 0.0045
    and r.longitude between p_lng - 0.0045 / greatest(cos(radians(p_lat)), 0.01) and p_lng + 0.0045 / greatest(cos(radians(p_lat)), 0.01)
    and private.distance_m(p_lat, p_lng, r.latitude, r.longitude) <= 500
  order by private.distance_m(p_lat, p_lng, r.latitude, r.longitude), r.place_id limit 1;
  if v_id is null then
    v_town := private.nearest_town(p_lat, p_lng, 10000);
    if private.distance_m(p_lat, p_lng, v_town.latitude, v_town.longitude) <= 1.5 * private.town_reach_m(v_town.people) then
      v_id := private.city_of_town(v_town);
    end if;
  end if;
  return v_id;
end
$$;

-- The city that a name means at a position, made if it is new.
create function private.city_of(p_name text, p_country text, p_lat double precision, p_lng double precision) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_key text := private.city_key(p_name);
  v_town private.towns;
  v_id int;
begin
  if v_key = '' then
    return private.city_around(p_lat, p_lng);
  end if;
  v_id := private.city_named(v_key, p_lat, p_lng);
  if v_id is null then
    v_town := private.town_named(v_key, p_country, p_lat, p_lng);
    v_id := case when v_town.id is null then private.make_city(p_name, p_country, p_lat, p_lng) else private.city_of_town(v_town) end;
  end if;
  return v_id;
end
$$;

-- Sets city and time zone of a place. A time zone that the source gives is kept unless this database does not know it or the place
-- moves farther than a correction does. An update that sets `city_id` itself (a merge of cities) is kept too.
create function private.settle_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.city := private.clean_text(new.city);
  -- The check of the table refuses these.
  if coalesce(new.latitude not between -90 and 90 or new.longitude not between -180 and 180, true) or length(new.city) > 80 then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.city_id := null;
  elsif new.city_id is not distinct from old.city_id
    and (new.city, new.country, new.latitude, new.longitude) is distinct from (old.city, old.country, old.latitude, old.longitude) then
    new.city_id := null;
  end if;
  if new.city_id is null then
    new.city_id := private.city_of(new.city, new.country, new.latitude, new.longitude);
  end if;
  select c.city, c.names into new.city, new.city_names from public.cities as c where c.id = new.city_id;
  new.city_names := coalesce(new.city_names, '{}');
  if tg_op = 'UPDATE' and new.time_zone is not distinct from old.time_zone
    and private.distance_m(old.latitude, old.longitude, new.latitude, new.longitude) > 20000 then
    new.time_zone := null;
  end if;
  if not coalesce(private.is_time_zone(new.time_zone), false) then
    new.time_zone := private.time_zone_at(new.latitude, new.longitude);
  end if;
  -- The day, not the minute: the guest who adds a place is there, and their name is beside its first review.
  if tg_op = 'INSERT' and new.unconfirmed then
    new.created_at := private.day_start(now(), coalesce(new.time_zone, private.service_zone()));
    new.updated_at := new.created_at;
  end if;
  return new;
end
$$;

-- Adds a place to the figures of its city, or subtracts it with `p_sign` -1. The city keeps its position without places. A writer
-- who waited here for a merge of cities continues with the city that remains.
create function private.count_place_in_city(p_place public.restaurants, p_sign int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_into int;
begin
  update public.cities set restaurant_count = restaurant_count + p_sign, rating_count = cities.rating_count + p_sign * p_place.rating_count,
    score_sum = cities.score_sum + p_sign * p_place.score_sum, lat_sum = lat_sum + p_sign * p_place.latitude,
    lng_sum = lng_sum + p_sign * p_place.longitude,
    latitude = coalesce((lat_sum + p_sign * p_place.latitude) / nullif(restaurant_count + p_sign, 0), latitude),
    longitude = coalesce((lng_sum + p_sign * p_place.longitude) / nullif(restaurant_count + p_sign, 0), longitude)
  where id = p_place.city_id returning merged_into into v_into;
  if p_sign > 0 and v_into is not null then
    update public.restaurants set city_id = v_into where place_id = p_place.place_id;
  end if;
end
$$;

-- Maintains public.cities. `join_cities` moves the figures itself.
create function private.count_city() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (old.city_id, old.latitude, old.longitude) is distinct from (new.city_id, new.latitude, new.longitude) then
      if current_setting('five_lemons.moving_city', true) = 'on' then
        return null;
      end if;
      perform private.count_place_in_city(old, -1);
      perform private.count_place_in_city(new, 1);
    elsif (old.rating_count, old.score_sum) is distinct from (new.rating_count, new.score_sum) then
      update public.cities set rating_count = cities.rating_count + new.rating_count - old.rating_count,
        score_sum = cities.score_sum + new.score_sum - old.score_sum
      where id = new.city_id;
    end if;
  elsif tg_op = 'INSERT' then
    perform private.count_place_in_city(new, 1);
  else
    perform private.count_place_in_city(old, -1);
  end if;
  return null;
end
$$;

-- The time zone by which the days of a place are counted; the service's own where none is known. plpgsql keeps the plan: every
-- rating calls it.
create function private.zone_of(p_place_id text) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select r.time_zone from public.restaurants as r where r.place_id = p_place_id), private.service_zone());
end
$$;

-- The same for a city.
create function private.zone_of_city(p_city int) returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((select c.time_zone from public.cities as c where c.id = p_city), private.service_zone());
end
$$;

create function private.city_day(p_city int, p_at timestamptz) returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_at at time zone private.zone_of_city(p_city))::date;
end
$$;

-- The day at a place.
create function private.place_day(p_place_id text, p_at timestamptz) returns date language plpgsql stable security definer set search_path = '' as $$
begin
  return (p_at at time zone private.zone_of(p_place_id))::date;
end
$$;

-- True while the day at the place on which something happened has not ended.
create function private.is_of_today(p_place_id text, p_at timestamptz) returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_zone text := private.zone_of(p_place_id);
begin
  return (p_at at time zone v_zone)::date >= (now() at time zone v_zone)::date;
end
$$;

-- A city as answers name it.
create function private.city_face(p_city public.cities) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('city', p_city.city, 'city_id', p_city.id, 'city_names', p_city.names, 'country', p_city.country)
$$;

-- The cities that a filter means: an id, or a name in any language or spelling, which may be several. Null for no filter.
create function private.cities_meant(p_city text) returns int[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := private.clean_text(left(p_city, 80));
  v_key text := private.city_key(v_text);
  v_towns int[];
begin
  if v_text is null then
    return null;
  elsif v_text ~ '^[0-9]{1,9}$' or v_text ~ '^1[0-9]{9}$' then
    return array(select coalesce(c.merged_into, c.id) from public.cities as c where c.id = v_text::int);
  end if;
  v_towns := array(select t.id from private.towns as t where t.keys @> array[v_key]);
  return array(
    select distinct coalesce(c.merged_into, c.id) from public.cities as c
    where v_key in (private.city_key(c.city), private.city_key(c.names ->> 'en'), private.city_key(c.names ->> 'fr'),
      private.city_key(c.names ->> 'de'), private.city_key(c.names ->> 'lb'), private.city_key(c.names ->> 'pt'))
      or c.keys @> array[v_key] or c.id = any (v_towns));
end
$$;

grant execute on function private.cities_meant(text) to anon, authenticated, service_role;

-- Triggers ------------------------------------------------------------------------------------------------------------

-- After `restaurants_rules`, by name: a client cannot set what this sets.
create trigger restaurants_settle before insert or update of city, city_id, city_names, country, latitude, longitude, time_zone on public.restaurants
  for each row execute function private.settle_place();
create trigger restaurants_city after insert or update or delete on public.restaurants for each row execute function private.count_city();
