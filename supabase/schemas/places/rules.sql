-- Rules of a place: ids, merged ids, and what a client may add.

-- Functions -----------------------------------------------------------------------------------------------------------

-- The place id that a client means: without `places/` and surrounding spaces.
create function private.read_place_id(p_text text) returns text language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(btrim(p_text), '^places/', '');
end
$$;

-- The place that an id means; for a merged place the one it was merged into. Definer: nobody may read who merged what.
create function private.clean_place_id(p_text text) returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_place text := private.read_place_id(p_text);
begin
  return coalesce((select into_place_id from private.merged_places where place_id = v_place), v_place);
end
$$;

-- The same for a writer: locks the place until the transaction ends. After waiting for a merge it returns the merged place.
create function private.hold_place(p_text text) returns text language plpgsql security definer set search_path = '' as $$
declare
  v_asked text := private.read_place_id(p_text);
  v_place text := v_asked;
  v_now text;
begin
  -- Locks first and looks up afterwards: nearly always the first lock is the right one.
  loop
    perform from public.restaurants where place_id = v_place for key share;
    v_now := coalesce((select into_place_id from private.merged_places where place_id = v_asked), v_asked);
    exit when v_now is not distinct from v_place;
    v_place := v_now;
  end loop;
  return v_place;
end
$$;

-- Definer: takes a token of the caller's bucket.
create function private.count_new_place() returns void language sql security definer set search_path = '' as $$
  select private.require_token('place', auth.uid()::text)
$$;

-- A place inserted through the API is ignored if it exists: nobody renames or moves a place this way. Invoker: `current_user`
-- distinguishes the API from our procedures.
create function private.restaurant_rules() returns trigger language plpgsql set search_path = '' as $$
begin
  new.place_id := private.read_place_id(new.place_id);
  new.name := private.clean_text(new.name);
  new.vicinity := private.clean_text(new.vicinity);
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if exists (select from public.restaurants where place_id = new.place_id) then
    return null;
  end if;
  -- The name is public. The policy refuses a person without invitation.
  if private.is_invited() then
    perform private.require_publisher();
  end if;
  if coalesce(length(new.place_id) not between 3 and 200 or new.place_id ~ '[^A-Za-z0-9_:.-]', true)
    or new.name is null or length(new.name) > 200 /* maxPlaceNameLength */ or length(new.vicinity) > 300
    or coalesce(new.latitude not between -90 and 90, true) or coalesce(new.longitude not between -180 and 180, true) then
    perform private.refuse(422, 'place_incomplete', 'Restaurant information is incomplete.');
  end if;
  if (new.source, new.reviewed, new.other_names, new.top_tags, new.tag_counts, new.photo_urls, new.types, new.business_status)
      is distinct from ('hand', false, '{}'::text[], '{}'::text[], '{}'::jsonb, '{}'::text[], '{}'::text[], 'OPERATIONAL')
    or new.score_1 + new.score_2 + new.score_3 + new.score_4 + new.score_5 <> 0 or (new.rating_count, new.score_sum) <> (0, 0)
    or num_nonnulls(new.average_score, new.postcode, new.city, new.city_id, new.state, new.country, new.attribution, new.curated_at, new.closed_at,
      new.opening_hours, new.phone, new.website, new.time_zone) > 0 then
    perform private.refuse(403, 'column_protected', 'Only place_id, name, vicinity, latitude and longitude can be given.');
  end if;
  new.unconfirmed := true;
  perform private.count_new_place();
  return new;
end
$$;

grant execute on function private.clean_place_id(text), private.read_place_id(text) to anon, authenticated, service_role;
grant execute on function private.count_new_place(), private.hold_place(text) to authenticated;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger restaurants_rules before insert on public.restaurants for each row execute function private.restaurant_rules();
