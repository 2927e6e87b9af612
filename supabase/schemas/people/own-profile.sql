-- The data of the own profile's screens, in one response.

-- Indexes -------------------------------------------------------------------------------------------------------------

-- A partial index, because few ratings are hidden. The own profile shows how many do not count.
create index ratings_hidden on private.ratings (user_id) where hidden_at is not null and deleted_at is null;

-- Functions -----------------------------------------------------------------------------------------------------------

-- True for a person who is visible to everyone by the default of earlier accounts. Asked on one device, they are asked on none.
-- Nobody under 16 is asked: their name is not public, whatever they choose.
create function private.asks_visibility(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.profiles where user_id = p_user and visible_to = 'everyone' and visibility_chosen_at is null)
    and not private.is_child(p_user);
end
$$;

-- Returns days instead of totals, because the device adds its waiting commands in the person's time zone.
create function private.get_my_profile() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_today date := private.local_day(v_user, now());
begin
  return jsonb_build_object(
    'as_of', private.iso(now()),
    'fields', (select jsonb_build_object('username', p.username, 'first_name', p.first_name, 'last_name', p.last_name,
        'avatar_url', p.avatar_url, 'city', p.city, 'country', p.country, 'time_zone', p.time_zone, 'visible_to', p.visible_to,
        'mayor_opt_out', p.mayor_opt_out)
      from private.profiles as p where p.user_id = v_user),
    'asks_visibility', private.asks_visibility(v_user),
    'badges', coalesce((select to_jsonb(p.badges) from private.profiles as p where p.user_id = v_user), '[]'),
    'hidden', (select count(*) from private.ratings as r where r.user_id = v_user and r.hidden_at is not null and r.deleted_at is null),
    'visit_days', (select coalesce(jsonb_object_agg(d.day, d.visits), '{}') from (
      select v.day, count(*) as visits from private.visits as v where v.user_id = v_user and v.day <= v_today
      group by v.day order by v.day desc limit 1000) as d),
    'mayorships', (select coalesce(jsonb_agg(jsonb_build_object('city', m.city, 'city_id', m.city_id, 'city_names', m.city_names,
        'country', m.country, 'since', private.iso(m.since)) order by m.since, m.city), '[]')
      from private.get_my_mayorships() as m),
    'cities', (select coalesce(jsonb_agg(private.city_face(c.place) || jsonb_build_object('ratings', c.rating_count)
        order by c.rating_count desc, (c.place).city, (c.place).id), '[]') from (
      select place, r.rating_count from private.city_reviewers as r join public.cities as place on place.id = r.city_id
      where r.user_id = v_user order by r.rating_count desc, place.city, place.id limit 20) as c),
    'settings', private.get_my_settings(),
    'erase_at', (select private.iso(q.erase_at) from public.data_requests as q
      where q.user_id = v_user and q.kind = 'deletion' and q.status = 'open'));
end
$$;
