-- The page of a person as other people see it.

-- The cities whose mayor the person is, as the caller sees it.
create function private.mayorships_of(p_user uuid) returns setof public.cities language sql stable security definer set search_path = '' as $$
  select c.* from private.city_mayors as m join public.cities as c on c.id = m.city_id
  where p_user in (m.user_id, m.shown_id) and private.shown_mayor(m) = p_user and private.may_be_mayor(p_user)
$$;

-- What a search shows of a person who is seen by friends only: the name, so that a friendship can be asked for. Null for others.
create function private.friends_only_page(p_user uuid, p_person private.profiles) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_person.visible_to <> 'friends' or not private.is_presentable(p_person.user_id)
    or private.is_blocked_between(p_user, p_person.user_id) then
    return null;
  end if;
  return jsonb_build_object('user_id', p_person.user_id, 'username', p_person.username, 'first_name', p_person.first_name,
    'last_name', p_person.last_name, 'avatar_url', null, 'city', null, 'country', null, 'badges', '[]'::jsonb, 'visible_to', null,
    'person', private.person_state(p_user, p_person.user_id::text), 'mayor_of', '[]'::jsonb, 'mayor_cities', '[]'::jsonb,
    'figures', null, 'friends_only', true);
end
$$;

-- Null if the caller may not see the person, exactly as for an unknown name, so that the result does not reveal that the person
-- exists. Only friends see the figures: those of a stranger would reveal when they rate.
create function private.get_profile_page(p_username text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_person private.profiles;
  v_friends boolean;
begin
  select * into v_person from private.profiles as p where lower(p.username) = lower(p_username);
  if v_person.user_id is null then
    return null;
  elsif not private.sees_person(v_person.user_id) then
    return private.friends_only_page(v_user, v_person);
  end if;
  v_friends := v_person.user_id = v_user or v_person.user_id = any (private.open_friends());
  return jsonb_build_object('user_id', v_person.user_id, 'username', v_person.username, 'first_name', v_person.first_name,
    'last_name', v_person.last_name, 'avatar_url', v_person.avatar_url, 'city', v_person.city, 'country', v_person.country,
    'badges', v_person.badges, 'visible_to', case when v_person.user_id = v_user then v_person.visible_to end,
    'person', case when v_person.user_id <> v_user then private.person_state(v_user, v_person.user_id::text) end,
    'mayor_of', (select coalesce(jsonb_agg(c.city order by c.city, c.id), '[]') from private.mayorships_of(v_person.user_id) as c),
    'mayor_cities', (select coalesce(jsonb_agg(private.city_face(c) order by c.city, c.id), '[]') from private.mayorships_of(v_person.user_id) as c),
    'figures', case when v_friends then private.get_user_stats(v_person.user_id) end);
end
$$;
