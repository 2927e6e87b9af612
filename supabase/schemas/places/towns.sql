-- The towns of the world (GeoNames), by which a place finds its city and time zone. Loaded by every start, `npm run
-- places:import` and `npm run region`.

-- Tables --------------------------------------------------------------------------------------------------------------

create table private.towns (
  -- The id of GeoNames.
  id int primary key,
  -- The local name.
  name text not null check (length(name) between 1 and 80),
  country text not null check (country ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  people int not null check (people >= 0),
  time_zone text not null check (length(time_zone) <= 64),
  -- By language of the app, where it differs from `name`.
  names jsonb not null default '{}' check (jsonb_typeof(names) = 'object'),
  -- All spellings as `private.city_key` writes them.
  keys text[] not null
);

create index towns_position on private.towns (latitude, longitude);
create index towns_keys on private.towns using gin (keys);

revoke all on private.towns from public, anon, authenticated, service_role;
alter table private.towns enable row level security;

create policy "only procedures read towns" on private.towns for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

-- A spelling without case, accents and punctuation, as `foldText` of the app writes it; empty for null.
create function private.city_key(p_name text) returns text language sql immutable set search_path = '' as $$
  select private.space_words(private.fold_text(p_name))
$$;

-- The radius of a town: 3.5 km for 75,000 people, 5 km at most.
create function private.town_reach_m(p_people int) returns double precision language sql immutable set search_path = '' as $$
  select least(5000, 12.6 * sqrt(p_people))
$$;

-- The town with the nearest edge, if its centre is within `p_within_m`.
create function private.nearest_town(p_lat double precision, p_lng double precision, p_within_m double precision) returns private.towns
language plpgsql stable security definer set search_path = '' as $$
declare
  v_lat_reach double precision := p_within_m / 111000;
  -- Around a pole every longitude is near.
  v_lng_reach double precision := case when abs(p_lat) + v_lat_reach < 90
    then p_within_m / (111000 * cos(radians(abs(p_lat) + v_lat_reach))) else 180 end;
  v_town private.towns;
begin
  select t.* into v_town from private.towns as t
  where t.latitude between p_lat - v_lat_reach and p_lat + v_lat_reach
    and (abs(t.longitude - p_lng) <= v_lng_reach or abs(t.longitude - p_lng) >= 360 - v_lng_reach)
    and private.distance_m(p_lat, p_lng, t.latitude, t.longitude) <= p_within_m
  order by private.distance_m(p_lat, p_lng, t.latitude, t.longitude) - private.town_reach_m(t.people), t.id limit 1;
  return v_town;
end
$$;

-- The town of this name around a position. Of two with one name, the one in `p_country` (two letters), then the nearest.
create function private.town_named(p_key text, p_country text, p_lat double precision, p_lng double precision) returns private.towns
language plpgsql stable security definer set search_path = '' as $$
declare
  v_town private.towns;
begin
  select t.* into v_town from private.towns as t
  where t.keys @> array[p_key] and private.distance_m(p_lat, p_lng, t.latitude, t.longitude) <= 40000
  order by case when t.country = upper(p_country) then 0 else 1 end,
    private.distance_m(p_lat, p_lng, t.latitude, t.longitude) - private.town_reach_m(t.people), t.id limit 1;
  return v_town;
end
$$;

-- The time zone of the nearest town; null far from every town. For a position without a better source, which the import and the
-- functions have.
create function private.time_zone_at(p_lat double precision, p_lng double precision) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((private.nearest_town(p_lat, p_lng, 60000)).time_zone, (private.nearest_town(p_lat, p_lng, 500000)).time_zone);
end
$$;

-- Adds or replaces towns: [{ id, name, country, lat, lng, people, time_zone, names, keys }], with keys as
-- `private.city_key` writes them. Returns their number.
create function private.load_towns(p_towns jsonb) returns int language plpgsql security definer set search_path = '' as $$
declare
  v_count int;
begin
  insert into private.towns as t (id, name, country, latitude, longitude, people, time_zone, names, keys)
  select x.id, x.name, x.country, x.lat, x.lng, x.people, x.time_zone, coalesce(x.names, '{}'),
    array(select jsonb_array_elements_text(x.keys))
  from jsonb_to_recordset(p_towns) as x (id int, name text, country text, lat double precision, lng double precision, people int,
    time_zone text, names jsonb, keys jsonb)
  on conflict (id) do update set name = excluded.name, country = excluded.country, latitude = excluded.latitude,
    longitude = excluded.longitude, people = excluded.people, time_zone = excluded.time_zone, names = excluded.names, keys = excluded.keys;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
