-- Joining and renaming cities. Ratings, counts and mayors move along, and old ids and spellings keep their meaning.

-- Merges the first city into the second. Without a mayor there, the mayor stays mayor.
create function private.merge_cities(p_from int, p_into int) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_from public.cities;
  v_mayor uuid;
begin
  if p_from = p_into then
    return;
  end if;
  -- In the order of ids, like every writer.
  perform from public.cities where id in (p_from, p_into) order by id for update;
  select * into v_from from public.cities where id = p_from and merged_into is null;
  if v_from.id is null or not exists (select from public.cities where id = p_into and merged_into is null) then
    perform private.refuse(404, 'place_unknown', 'This city is not known.');
  end if;
  select user_id into v_mayor from private.city_mayors where city_id = p_from;
  update private.city_mayors as m set city_id = p_into
  where m.city_id = p_from and not exists (select from private.city_mayors as there where there.city_id = p_into and there.user_id is not null);
  delete from private.city_mayors as m where m.city_id = p_from;
  -- Not by the triggers of places, which would date every count of today.
  with joined as (
    delete from private.city_reviewers as here using private.city_reviewers as there
    where here.city_id = p_from and there.city_id = p_into and there.user_id = here.user_id returning here.user_id, here.rating_count, here.reached_at)
  update private.city_reviewers as there set rating_count = there.rating_count + joined.rating_count,
    reached_at = greatest(there.reached_at, joined.reached_at)
  from joined where there.city_id = p_into and there.user_id = joined.user_id;
  update private.city_reviewers set city_id = p_into where city_id = p_from;
  update public.cities set keys = array(select distinct key from unnest(keys || v_from.keys || private.city_key(v_from.city)) as key)
  where id = p_into;
  update public.cities set keys = '{}', merged_into = p_into where id = p_from;
  update public.cities set merged_into = p_into where merged_into = p_from;
  perform set_config('five_lemons.moving_city', 'on', true);
  update public.restaurants set city_id = p_into where city_id = p_from;
  perform set_config('five_lemons.moving_city', '', true);
  perform private.settle_mayor(p_into);
  if v_mayor is not null and not exists (select from private.city_mayors as m where m.city_id = p_into and m.user_id = v_mayor) then
    perform private.notify_mayor(v_mayor, 'mayor_lost', p_into);
  end if;
end
$$;

-- Renames a city. Both spellings mean it from now on.
create function private.rename_city(p_city int, p_name text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_name text := private.clean_text(p_name);
begin
  update public.cities set city = v_name, names = names - array(select key from jsonb_each_text(names) where value = v_name),
    keys = array(select distinct key from unnest(keys || private.city_key(city) || private.city_key(v_name)) as key)
  where id = p_city and merged_into is null;
  if not found then
    perform private.refuse(404, 'place_unknown', 'This city is not known.');
  end if;
  update public.restaurants set city_id = city_id where city_id = p_city;
end
$$;

-- After towns were loaded: joins the cities that were made from places to those of GeoNames, and fills in missing cities and time
-- zones. Returns the number of joined cities.
create function private.settle_cities() returns int language plpgsql security definer set search_path = '' as $$
declare
  v_city public.cities;
  v_town private.towns;
  v_joined int := 0;
begin
  -- The index of spellings keeps new entries in a list, which every search would read.
  perform gin_clean_pending_list('private.towns_keys');
  for v_city in select * from public.cities where id >= 1000000000 and merged_into is null order by id loop
    v_town := private.town_named(private.city_key(v_city.city), v_city.country, v_city.latitude, v_city.longitude);
    if v_town.id is not null then
      perform private.merge_cities(v_city.id, private.city_of_town(v_town));
      v_joined := v_joined + 1;
    end if;
  end loop;
  update public.cities as c set country = coalesce(c.country, (private.nearest_town(c.latitude, c.longitude, 50000)).country),
    time_zone = coalesce(c.time_zone, private.time_zone_at(c.latitude, c.longitude))
  where c.merged_into is null and (c.country is null or c.time_zone is null);
  update public.restaurants set city = city where city_id is null or time_zone is null;
  return v_joined;
end
$$;
