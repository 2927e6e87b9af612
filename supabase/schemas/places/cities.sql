-- Cities: the number of places and ratings of each, maintained by a trigger on places.

-- Functions -----------------------------------------------------------------------------------------------------------

-- Adds a place to the figures of its city, or subtracts it with `p_sign` -1. A city without places is deleted.
create function private.count_place_in_city(p_place public.restaurants, p_sign int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if p_place.city is null then
    return;
  end if;
  if p_sign > 0 then
    insert into public.cities (city) values (p_place.city) on conflict (city) do nothing;
  end if;
  update public.cities set restaurant_count = restaurant_count + p_sign, rating_count = cities.rating_count + p_sign * p_place.rating_count,
    score_sum = cities.score_sum + p_sign * p_place.score_sum, lat_sum = lat_sum + p_sign * p_place.latitude,
    lng_sum = lng_sum + p_sign * p_place.longitude,
    latitude = (lat_sum + p_sign * p_place.latitude) / nullif(restaurant_count + p_sign, 0),
    longitude = (lng_sum + p_sign * p_place.longitude) / nullif(restaurant_count + p_sign, 0)
  where city = p_place.city;
  delete from public.cities where city = p_place.city and restaurant_count = 0;
end
$$;

-- Maintains public.cities.
create function private.count_city() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if (old.city, old.latitude, old.longitude) is distinct from (new.city, new.latitude, new.longitude) then
      perform private.count_place_in_city(old, -1);
      perform private.count_place_in_city(new, 1);
    elsif (old.rating_count, old.score_sum) is distinct from (new.rating_count, new.score_sum) then
      update public.cities set rating_count = cities.rating_count + new.rating_count - old.rating_count,
        score_sum = cities.score_sum + new.score_sum - old.score_sum
      where city = new.city;
    end if;
  elsif tg_op = 'INSERT' then
    perform private.count_place_in_city(new, 1);
  else
    perform private.count_place_in_city(old, -1);
  end if;
  return null;
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger restaurants_city after insert or update or delete on public.restaurants for each row execute function private.count_city();
