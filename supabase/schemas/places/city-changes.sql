-- Changes of cities by admins: merging, names, spellings. Each is logged and repeated safely.

-- A city by id, unless it is unknown or was merged into another one.
create function private.city_to_change(p_city int) returns public.cities language plpgsql stable security definer set search_path = '' as $$
declare
  v_city public.cities;
begin
  select * into v_city from public.cities as c where c.id = p_city;
  if v_city.id is null then
    perform private.refuse(404, 'city_unknown', 'This city is not known.');
  elsif v_city.merged_into is not null then
    perform private.refuse(409, 'city_merged', 'This city has been merged into another one.');
  end if;
  return v_city;
end
$$;

-- Refuses new spellings by which places nearby find another city.
create function private.require_free_spellings(p_city public.cities, p_keys text[]) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_known text[] := private.all_keys(p_city);
  v_key text;
begin
  foreach v_key in array p_keys loop
    continue when v_key = any (v_known);
    if exists (
      select from public.cities as c where c.merged_into is null and c.id <> p_city.id and v_key = any (c.keys || private.named_keys(c))
        and private.distance_m(p_city.latitude, p_city.longitude, c.latitude, c.longitude) <= 40000)
      or exists (
        select from private.towns as t left join public.cities as c on c.id = t.id
        where t.keys @> array[v_key] and coalesce(c.merged_into, t.id) <> p_city.id
          and private.distance_m(p_city.latitude, p_city.longitude, t.latitude, t.longitude) <= 40000) then
      perform private.refuse(409, 'spelling_taken', 'Another city within 40 km is called so. Merge the two instead.');
    end if;
  end loop;
end
$$;

-- True if this form was applied before. The receipt is kept only if the rest succeeds.
create function private.was_submitted(p_admin uuid, p_op_id uuid, p_kind text, p_subject text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_op_id is null then
    return false;
  end if;
  insert into private.client_ops (user_id, op_id, kind, subject, version) values (p_admin, p_op_id, p_kind, p_subject, 0) on conflict do nothing;
  if found then
    return false;
  end if;
  if not exists (
    select from private.client_ops as o where o.user_id = p_admin and o.op_id = p_op_id and o.kind = p_kind and o.subject = p_subject) then
    perform private.refuse(422, 'op_id_used', 'This id belongs to another submission.');
  end if;
  return true;
end
$$;

-- Merges the first city into the second. `p_op_id`: the id of the form; a repeated submission merges once.
create function private.merge_cities(p_from int, p_into int, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_from public.cities;
  v_into public.cities;
begin
  if p_from is not distinct from p_into then
    perform private.refuse(422, 'same_city', 'These are the same city');
  end if;
  if private.was_submitted(v_admin, p_op_id, 'city.merge', p_from || '>' || p_into) then
    return jsonb_build_object('success', true, 'city_id', p_into);
  end if;
  perform private.lock_to_join(p_from, p_into);
  v_from := private.city_to_change(p_from);
  v_into := private.city_to_change(p_into);
  perform private.join_cities(p_from, p_into);
  perform private.log_action('cities_merged', null, jsonb_build_object('city', v_from.city, 'city_id', p_from, 'into', v_into.city, 'into_id', p_into,
    'places', v_from.restaurant_count));
  return jsonb_build_object('success', true, 'city_id', p_into);
end
$$;

-- Sets the own name of a city and its names by language: { fr: "Lisbonne" }. A language without a name uses the own one.
create function private.rename_city(p_city int, p_name text, p_names jsonb default '{}', p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_name text := private.clean_text(p_name);
  v_names jsonb;
  v_before public.cities;
begin
  if jsonb_typeof(coalesce(p_names, '{}')) <> 'object' then
    perform private.refuse(422, 'name_invalid', 'Names are given by language.');
  end if;
  select coalesce(jsonb_object_agg(key, private.clean_text(value)) filter (where private.clean_text(value) is not null), '{}')
  into v_names from jsonb_each_text(coalesce(p_names, '{}'));
  if v_names ? '' or exists (
    select from jsonb_each_text(v_names || jsonb_build_object('', v_name))
    where value is null or length(value) > 80 or private.city_key(value) = '' or key not in ('', 'en', 'fr', 'de', 'lb', 'pt')) then
    perform private.refuse(422, 'name_invalid', 'A name has 1 to 80 characters, a letter among them.');
  end if;
  if private.was_submitted(v_admin, p_op_id, 'city.rename', p_city::text) then
    return jsonb_build_object('success', true);
  end if;
  v_before := private.city_to_change(p_city);
  perform private.name_city(p_city, v_name, v_names);
  perform private.log_action('city_renamed', null, jsonb_build_object('city', v_before.city, 'city_id', p_city, 'name', v_name));
  return jsonb_build_object('success', true);
end
$$;

-- From now on, places nearby with this spelling belong to the city.
create function private.add_city_spelling(p_city int, p_spelling text, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_key text := private.city_key(private.clean_text(p_spelling));
  v_city public.cities;
begin
  if v_key = '' or length(v_key) > 80 then
    perform private.refuse(422, 'name_invalid', 'A spelling has 1 to 80 characters, a letter among them.');
  end if;
  if private.was_submitted(v_admin, p_op_id, 'city.spelling', p_city || '+' || v_key) then
    return jsonb_build_object('success', true);
  end if;
  perform from public.cities as c where c.id = p_city for no key update;
  v_city := private.city_to_change(p_city);
  if v_key = any (private.all_keys(v_city)) then
    perform private.refuse(409, 'spelling_known', 'This city has this spelling already.');
  end if;
  perform private.require_free_spellings(v_city, array[v_key]);
  update public.cities as c set keys = private.keys_with(c.keys, array[v_key]) where c.id = p_city;
  perform private.log_action('city_spelling_added', null, jsonb_build_object('city', v_city.city, 'city_id', p_city, 'spelling', v_key));
  return jsonb_build_object('success', true);
end
$$;

-- Removes a further spelling. Places that found the city by it stay.
create function private.remove_city_spelling(p_city int, p_spelling text, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_key text := private.city_key(private.clean_text(p_spelling));
  v_city public.cities;
begin
  if private.was_submitted(v_admin, p_op_id, 'city.spelling', p_city || '-' || v_key) then
    return jsonb_build_object('success', true);
  end if;
  perform from public.cities as c where c.id = p_city for no key update;
  v_city := private.city_to_change(p_city);
  if v_key = any (private.named_keys(v_city)) then
    perform private.refuse(422, 'spelling_named', 'This is a name of the city. Rename the city first.');
  elsif v_key <> all (v_city.keys) then
    perform private.refuse(404, 'spelling_gone', 'This spelling is not there any more.');
  end if;
  update public.cities as c set keys = array_remove(c.keys, v_key) where c.id = p_city;
  perform private.log_action('city_spelling_removed', null, jsonb_build_object('city', v_city.city, 'city_id', p_city, 'spelling', v_key));
  return jsonb_build_object('success', true);
end
$$;
