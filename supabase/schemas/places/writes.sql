-- Adding places: one by a guest, or many from a provider or import.

-- Adds the place if it is new; returns the stored row.
create function public.add_place(p_place_id text, p_name text, p_vicinity text, p_latitude double precision, p_longitude double precision)
returns public.restaurants language plpgsql set search_path = '' as $$
declare
  v_row public.restaurants;
begin
  perform private.require_user();
  insert into public.restaurants (place_id, name, vicinity, latitude, longitude)
  values (p_place_id, p_name, p_vicinity, p_latitude, p_longitude) on conflict (place_id) do nothing;
  select * into v_row from public.restaurants where place_id = private.clean_place_id(p_place_id);
  return v_row;
end
$$;

create function private.texts_of(p_list jsonb) returns text[] language sql immutable set search_path = '' as $$
  select array(select jsonb_array_elements_text(case when jsonb_typeof(p_list) = 'array' then p_list else '[]' end))
$$;

-- The names that a place is also found by: cleaned, each once, without `p_name`, and within the limits of the table.
create function private.other_names(p_name text, p_names text[]) returns text[] language sql immutable set search_path = '' as $$
  with cleaned as (
    select private.clean_text(n) as name, private.fold_text(private.clean_text(n)) as folded, nth
    from unnest(p_names) with ordinality as x (n, nth)
  ), single as (
    select distinct on (folded) name, nth from cleaned
    where length(name) <= 200 and folded <> private.fold_text(p_name) order by folded, nth
  ), counted as (
    select name, nth, row_number() over (order by nth) as place, sum(length(name)) over (order by nth) as letters from single
  )
  select coalesce(array_agg(name order by nth), '{}') from counted where place <= 20 and letters <= 2000
$$;

-- Stores places of a provider or import, for the edge functions and imports. Elements: { place_id, name, other_names, vicinity, postcode,
-- city, state, country, lat, lng, source, attribution, types, business_status, photo_urls, opening_hours, phone, website, time_zone }. Invalid
-- elements are skipped and returned.
create function public.cache_places(p_places jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_place jsonb;
  v_written int := 0;
  v_skipped text[] := '{}';
begin
  if jsonb_typeof(p_places) is distinct from 'array' then
    perform private.refuse(400, 'invalid_places', 'An array of places is expected.');
  end if;
  -- In the order of ids, so that two imports cannot deadlock.
  for v_place in select e from jsonb_array_elements(p_places) as e order by e ->> 'place_id' loop
    begin
      insert into public.restaurants as r (place_id, name, other_names, vicinity, postcode, city, state, country, latitude, longitude, source, reviewed, attribution, photo_urls,
        types, business_status, opening_hours, phone, website, time_zone, closed_at)
      values (private.read_place_id(v_place ->> 'place_id'), v_place ->> 'name', private.other_names(v_place ->> 'name', private.texts_of(v_place -> 'other_names')), v_place ->> 'vicinity',
        private.clean_text(v_place ->> 'postcode'), private.clean_text(v_place ->> 'city'),
        private.clean_text(v_place ->> 'state'), private.clean_text(v_place ->> 'country'),
        (v_place ->> 'lat')::double precision, (v_place ->> 'lng')::double precision, coalesce(v_place ->> 'source', 'import'), true,
        private.clean_text(v_place ->> 'attribution'),
        private.texts_of(v_place -> 'photo_urls'), (private.texts_of(v_place -> 'types'))[1:10],
        coalesce(v_place ->> 'business_status', 'OPERATIONAL'), private.clean_text(v_place ->> 'opening_hours'),
        private.clean_text(v_place ->> 'phone'), private.clean_text(v_place ->> 'website'), private.clean_text(v_place ->> 'time_zone'), case v_place ->> 'business_status' when 'CLOSED_PERMANENTLY' then now() end)
      on conflict (place_id) do update set name = excluded.name, other_names = excluded.other_names, vicinity = excluded.vicinity,
        postcode = coalesce(excluded.postcode, r.postcode), city = coalesce(excluded.city, r.city),
        state = coalesce(excluded.state, r.state), country = coalesce(excluded.country, r.country),
        latitude = excluded.latitude, longitude = excluded.longitude, source = excluded.source, reviewed = true, unconfirmed = false,
        attribution = excluded.attribution, photo_urls = excluded.photo_urls,
        types = excluded.types, business_status = excluded.business_status, opening_hours = excluded.opening_hours,
        phone = excluded.phone, website = excluded.website, time_zone = coalesce(excluded.time_zone, r.time_zone),
        closed_at = case when excluded.closed_at is not null then coalesce(r.closed_at, excluded.closed_at) end, updated_at = now()
      where r.curated_at is null;
      v_written := v_written + 1;
    exception when data_exception or integrity_constraint_violation then
      v_skipped := v_skipped || coalesce(v_place ->> 'place_id', '');
    end;
  end loop;
  return jsonb_build_object('written', v_written, 'skipped', to_jsonb(v_skipped));
end
$$;

grant execute on function private.texts_of(jsonb), private.other_names(text, text[]) to service_role;
