-- Search of addresses, for a guest who adds a place by hand: streets of known places and towns. The function `find-address` also asks
-- a geocoder, if the operator names one.

-- Functions -----------------------------------------------------------------------------------------------------------

-- SQL that is true for a place `r` with every word at the beginning of a word of its address.
create function private.address_condition(p_words text[]) returns text language sql immutable set search_path = '' as $$
  -- The first condition uses the index of trigrams, the second keeps names of places out.
  select string_agg(private.text_condition(array[w]) || format(' and strpos(split_part(r.search_text, %L, 2), %L) > 0', E'\t', ' ' || w), ' and ')
  from unnest(p_words) as w
$$;

-- Towns that a query may mean: the whole text, a part between commas, or without any street its last words. A large town may be farther
-- away than a small one.
create function private.towns_meant(p_query text, p_with_last_words boolean, p_lat double precision, p_lng double precision)
returns setof private.towns language sql stable set search_path = '' as $$
  with words as (select private.query_words(p_query) as w),
  meant as (
    select private.city_key(part) as key from unnest(string_to_array(left(p_query, 100), ',') || left(p_query, 100)) as part
    union select array_to_string(w[cardinality(w) - nth + 1:], ' ') from words, generate_series(1, least(3, cardinality(w))) as nth where p_with_last_words
  )
  select t.* from private.towns as t where t.keys && array(select key from meant where key <> '')
  order by coalesce(private.distance_m(p_lat, p_lng, t.latitude, t.longitude), 1e6) / sqrt(t.people + 1000), t.id limit 5
$$;

-- At most 30 addresses of places and then at most 5 towns, which have no `vicinity`. A house number need not be known: addresses with
-- the number come first, others show where the street is. Definer: guests cannot read towns.
create function private.find_addresses(p_query text, p_lat double precision default null, p_lng double precision default null)
returns table (vicinity text, postcode text, city text, city_names jsonb, state text, country text, lat double precision, lng double precision)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_query text := private.clean_text(p_query);
  v_words text[] := private.query_words(v_query);
  v_numbers text[] := array(select ' ' || w || ' ' from unnest(v_words) as w where w ~ '[0-9]');
  v_needed text[] := array(select w from unnest(v_words) as w where w !~ '[0-9]');
begin
  if not private.is_invited() or coalesce(cardinality(v_words), 0) = 0 then
    return;
  end if;
  return query execute 'select s.vicinity, s.postcode, s.city, s.city_names, s.state, s.country, s.latitude, s.longitude from (
      select distinct on (r.vicinity, r.postcode, r.city) r.*, private.distance_m($1, $2, r.latitude, r.longitude) as away,
        (select count(*) from unnest($3) as n where strpos(split_part(r.search_text, E''\t'', 2), n) > 0) as numbers
      from public.restaurants as r where r.closed_at is null and r.vicinity is not null and '
    || private.address_condition(case when v_needed = '{}' then v_words else v_needed end)
    || ' order by r.vicinity, r.postcode, r.city, away, r.place_id) as s order by s.numbers desc, s.away, s.place_id limit 30'
  using p_lat, p_lng, v_numbers;
  return query
    select null::text, null::text, t.name, t.names, null::text, t.country, t.latitude, t.longitude
    from private.towns_meant(v_query, not found, p_lat, p_lng) as t;
end
$$;

-- True if a geocoder may be asked for the caller: invited people only, within a limit.
create function private.may_ask_geocoder() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  return private.is_invited() and private.take_token('geocoder', auth.uid()::text);
end
$$;

-- True if no request was sent to the geocoder within the last second. Only the function calls it, so that nobody uses up the turns of others.
create function private.take_geocoder_turn() returns boolean language plpgsql security definer set search_path = '' as $$
begin
  return private.take_token('geocoder:turn');
end
$$;
