-- Cities for admins: search, spellings, likely doubles, and what a merge would move.

-- Spellings -----------------------------------------------------------------------------------------------------------

-- How the names of a city are spelled (`private.city_key`).
create function private.named_keys(p_city public.cities) returns text[] language sql immutable set search_path = '' as $$
  select array(select private.city_key(name) from (
    select p_city.city as name union all select value from jsonb_each_text(p_city.names)) as called)
$$;

-- Spellings and further ones, each once.
create function private.keys_with(p_keys text[], p_more text[]) returns text[] language sql immutable set search_path = '' as $$
  select array(select distinct key from unnest(p_keys || p_more) as key where key <> '' order by key)
$$;

-- All spellings that mean a city, with those of GeoNames.
create function private.all_keys(p_city public.cities) returns text[] language sql stable security definer set search_path = '' as $$
  select private.keys_with(p_city.keys, private.named_keys(p_city) || (select t.keys from private.towns as t where t.id = p_city.id))
$$;

-- Reading -------------------------------------------------------------------------------------------------------------

create function private.admin_city(p_city public.cities) returns jsonb language sql stable security definer set search_path = '' as $$
  select private.city_face(p_city) || jsonb_build_object('places', p_city.restaurant_count, 'ratings', p_city.rating_count,
    'of_geonames', p_city.id < 1000000000,
    'has_mayor', exists (select from private.city_mayors as m where m.city_id = p_city.id and m.user_id is not null))
$$;

-- Cities by name, spelling or id, those with the most places first: { cities, countries }, `countries` of all cities. The cursor is
-- the number of places and the id of the last one. The old id of a merged city finds the one that remains.
create function private.find_admin_cities(
  p_query text default null, p_country text default null, p_after_count int default null, p_after_id int default null, p_limit int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_query text := private.clean_text(left(p_query, 80));
  v_words text := private.city_key(v_query);
  v_meant int[];
begin
  perform private.require_admin();
  v_meant := private.cities_meant(v_query);
  return jsonb_build_object(
    'cities', (
      select coalesce(jsonb_agg(private.admin_city(f) order by f.restaurant_count desc, f.id), '[]') from (
        select * from public.cities as c
        where c.merged_into is null and (p_country is null or c.country = upper(p_country))
          and (v_query is null or c.id = any (v_meant) or v_words <> '' and exists (
            select from unnest(c.keys || private.named_keys(c)) as key where strpos(key, v_words) > 0))
          and (p_after_count is null or (-c.restaurant_count, c.id) > (-p_after_count, p_after_id))
        order by c.restaurant_count desc, c.id limit least(greatest(coalesce(p_limit, 20), 1), 50)) as f),
    'countries', (
      select coalesce(jsonb_agg(distinct c.country), '[]') from public.cities as c where c.merged_into is null and c.country is not null));
end
$$;

-- Pairs of cities that may be one: with a common spelling in one country, or nearer than 3 km. Two cities of GeoNames with one
-- name are doubles only when they are near. `keep` is the one to keep: of GeoNames, then with more places. `rank` and the
-- ids are the cursor; pairs with a common spelling come first, then the nearest.
create function private.city_doubles(p_city int) returns table (gone int, keep int, alike boolean, distance_m int, rank int)
language sql stable security definer set search_path = '' as $$
  with live as materialized (
    select c.id, c.country, c.latitude, c.longitude, c.restaurant_count as places, floor(c.latitude / 0.03)::int as band, private.all_keys(c) as keys
    from public.cities as c where c.merged_into is null),
  spelled as (select l.id, l.country, key from live as l, unnest(l.keys) as key),
  found as (
    select a.id as one, b.id as other, true as alike from spelled as a join spelled as b on b.key = a.key and b.id > a.id
    where coalesce(a.country, b.country) is not distinct from coalesce(b.country, a.country) and b.id >= 1000000000
    union all
    -- 0.03 degrees of latitude are more than 3 km.
    select a.id, b.id, a.keys && b.keys from live as a cross join generate_series(-1, 1) as step
    join live as b on b.band = a.band + step and b.id > a.id
    where private.distance_m(a.latitude, a.longitude, b.latitude, b.longitude) < 3000),
  pairs as (
    select f.one, f.other, bool_or(f.alike) as alike from found as f where p_city is null or p_city in (f.one, f.other) group by 1, 2),
  measured as (
    select p.alike, a.id as a, b.id as b, (a.id >= 1000000000, -a.places, a.id) <= (b.id >= 1000000000, -b.places, b.id) as keeps_a,
      round(private.distance_m(a.latitude, a.longitude, b.latitude, b.longitude))::int as away
    from pairs as p join live as a on a.id = p.one join live as b on b.id = p.other where a.places + b.places > 0)
  select case when m.keeps_a then m.b else m.a end, case when m.keeps_a then m.a else m.b end, m.alike, m.away,
    m.away + case when m.alike then 0 else 30000000 end
  from measured as m
$$;

create function private.find_city_doubles(
  p_after_rank int default null, p_after_from int default null, p_after_into int default null, p_limit int default 20)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(jsonb_build_object('from', private.admin_city(here), 'into', private.admin_city(there),
      'alike', d.alike, 'distance_m', d.distance_m, 'rank', d.rank) order by d.rank, d.gone, d.keep), '[]')
    from (
      select * from private.city_doubles(null) as found
      where p_after_rank is null or (found.rank, found.gone, found.keep) > (p_after_rank, p_after_from, p_after_into)
      order by found.rank, found.gone, found.keep limit least(greatest(coalesce(p_limit, 20), 1), 50)) as d
    join public.cities as here on here.id = d.gone join public.cities as there on there.id = d.keep);
end
$$;

-- A city with its mayor and spellings, and the cities that may be the same. `named`: spellings of its names, which stay; `given`:
-- further ones; `geonames`: how many GeoNames knows.
create function private.get_admin_city(p_city int) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_city public.cities;
begin
  perform private.require_admin();
  v_city := private.city_to_change(p_city);
  return private.admin_city(v_city) || jsonb_build_object(
    'mayor', private.mayor_name((select m.user_id from private.city_mayors as m where m.city_id = p_city)),
    'named', private.keys_with('{}', private.named_keys(v_city)),
    'given', array(select key from unnest(v_city.keys) as key where key <> all (private.named_keys(v_city)) order by key),
    'geonames', coalesce((select cardinality(t.keys) from private.towns as t where t.id = p_city), 0),
    'doubles', (
      select coalesce(jsonb_agg(private.admin_city(c) || jsonb_build_object('distance_m', d.distance_m) order by d.rank, c.id), '[]')
      from (select * from private.city_doubles(p_city) as found order by found.rank limit 10) as d
      join public.cities as c on c.id = case when d.gone = p_city then d.keep else d.gone end));
end
$$;

create function private.mayor_name(p_user_id uuid) returns text language sql stable security definer set search_path = '' as $$
  select coalesce(p.first_name, p.username) from private.profiles as p where p.user_id = p_user_id
$$;

-- What `merge_cities` would move. `mayor`: of each now, and of both afterwards by the rules of `settle_mayor`.
create function private.preview_city_merge(p_from int, p_into int) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_from public.cities;
  v_into public.cities;
  v_here uuid;
  v_there uuid;
  v_after uuid;
begin
  perform private.require_admin();
  v_from := private.city_to_change(p_from);
  v_into := private.city_to_change(p_into);
  select m.user_id into v_here from private.city_mayors as m where m.city_id = p_from;
  select m.user_id into v_there from private.city_mayors as m where m.city_id = p_into;
  select r.user_id into v_after from private.city_reviewers as r where r.city_id in (p_from, p_into)
  group by r.user_id having sum(r.rating_count) >= 3 /* minRatingsForMayor */ and private.may_be_mayor(r.user_id)
  order by sum(r.rating_count) desc, (r.user_id is not distinct from coalesce(v_there, v_here)) desc, max(r.reached_at), r.user_id limit 1;
  -- With the ratings of today, which the figures of the city do not contain yet.
  return jsonb_build_object('places', v_from.restaurant_count,
    'ratings', (select coalesce(sum(r.rating_count), 0) from private.city_reviewers as r where r.city_id = p_from),
    'guests', (select count(*) from private.city_reviewers as r where r.city_id = p_from),
    'distance_m', round(private.distance_m(v_from.latitude, v_from.longitude, v_into.latitude, v_into.longitude)),
    'two_countries', coalesce(v_from.country <> v_into.country, false),
    'spellings', array(select key from unnest(private.all_keys(v_from)) as key where key <> all (private.all_keys(v_into)) order by key limit 30),
    'mayor_from', private.mayor_name(v_here), 'mayor_into', private.mayor_name(v_there), 'mayor_after', private.mayor_name(v_after),
    'loses_from', v_here is distinct from v_after and v_here is not null,
    'loses_into', v_there is distinct from v_after and v_there is not null);
end
$$;
