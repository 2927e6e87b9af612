-- Joining and renaming cities. Ratings, counts and mayors move along, and old ids and spellings keep their meaning.

-- Locks figures, places, cities, mayors, in this order. `private.count_place_in_city` moves a place that waits here.
create function private.lock_to_join(p_from int, p_into int) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_figures();
  perform from public.restaurants where city_id = p_from order by place_id for update;
  perform from public.cities where id in (p_from, p_into) order by id for no key update;
  begin
    -- Places that were added between the two locks. Waiting for their writers now could deadlock.
    perform from public.restaurants where city_id = p_from for update nowait;
  exception when lock_not_available then
    perform private.refuse(409, 'place_busy', 'Somebody is rating a place there just now. Please try again.');
  end;
  perform pg_advisory_xact_lock(hashtextextended('mayor:' || city, 0)) from unnest(array[least(p_from, p_into), greatest(p_from, p_into)]) as city;
end
$$;

-- Joins the first city to the second. Without a mayor there, the mayor stays mayor.
create function private.join_cities(p_from int, p_into int) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_from public.cities;
  v_mayor uuid;
  v_moved boolean;
begin
  perform private.lock_to_join(p_from, p_into);
  v_from := private.city_to_change(p_from);
  perform private.city_to_change(p_into);
  -- The triggers would date every count of today, settle a mayor between two steps and change the figures place by place.
  perform set_config('five_lemons.moving_city', 'on', true);
  select user_id into v_mayor from private.city_mayors where city_id = p_from;
  delete from private.city_mayors as there where there.city_id = p_into and there.user_id is null and v_mayor is not null;
  update private.city_mayors as m set city_id = p_into
  where m.city_id = p_from and not exists (select from private.city_mayors as there where there.city_id = p_into);
  v_moved := found;
  delete from private.city_mayors as m where m.city_id = p_from;
  with joined as (
    delete from private.city_reviewers as here using private.city_reviewers as there
    where here.city_id = p_from and there.city_id = p_into and there.user_id = here.user_id returning here.user_id, here.rating_count, here.reached_at)
  update private.city_reviewers as there set rating_count = there.rating_count + joined.rating_count,
    reached_at = greatest(there.reached_at, joined.reached_at)
  from joined where there.city_id = p_into and there.user_id = joined.user_id;
  update private.city_reviewers set city_id = p_into where city_id = p_from;
  update private.place_figures set city_id = p_into where city_id = p_from;
  update public.cities set keys = private.keys_with(keys, private.named_keys(v_from) || v_from.keys), country = coalesce(country, v_from.country),
    time_zone = coalesce(time_zone, v_from.time_zone),
    restaurant_count = restaurant_count + v_from.restaurant_count, rating_count = cities.rating_count + v_from.rating_count,
    score_sum = cities.score_sum + v_from.score_sum, lat_sum = lat_sum + v_from.lat_sum, lng_sum = lng_sum + v_from.lng_sum,
    latitude = coalesce((lat_sum + v_from.lat_sum) / nullif(restaurant_count + v_from.restaurant_count, 0), latitude),
    longitude = coalesce((lng_sum + v_from.lng_sum) / nullif(restaurant_count + v_from.restaurant_count, 0), longitude)
  where id = p_into;
  update public.cities set keys = '{}', merged_into = p_into, restaurant_count = 0, rating_count = 0, score_sum = 0, lat_sum = 0, lng_sum = 0
  where id = p_from;
  update public.cities set merged_into = p_into where merged_into = p_from;
  update public.restaurants set city_id = p_into, updated_at = now() where city_id = p_from;
  perform set_config('five_lemons.moving_city', '', true);
  perform private.settle_mayor(p_into);
  if v_mayor is not null and not v_moved and not exists (select from private.city_mayors as m where m.city_id = p_into and m.user_id = v_mayor) then
    perform private.notify_mayor(v_mayor, 'mayor_lost', p_into, v_mayor = auth.uid());
  end if;
end
$$;

-- Sets the own name of a city and, unless `p_names` is null, its names by language. Earlier names mean it from now on, too. Offline
-- packs fetch its places again, because these contain its names.
create function private.name_city(p_city int, p_name text, p_names jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_before public.cities;
  v_after public.cities;
begin
  perform from public.restaurants where city_id = p_city order by place_id for no key update;
  perform from public.cities where id = p_city for no key update;
  v_before := private.city_to_change(p_city);
  v_after := v_before;
  v_after.city := p_name;
  v_after.names := (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each_text(coalesce(p_names, v_before.names)) where value <> p_name);
  perform private.require_free_spellings(v_before, private.named_keys(v_after));
  update public.cities set city = v_after.city, names = v_after.names,
    keys = private.keys_with(keys, private.named_keys(v_before) || private.named_keys(v_after))
  where id = p_city;
  update public.restaurants set city_id = city_id, updated_at = now() where city_id = p_city;
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
      perform private.join_cities(v_city.id, private.city_of_town(v_town));
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
