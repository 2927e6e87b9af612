-- "Want to go": the places that a guest wants to visit. Only the guest sees the list; neither friends nor owners do, and no figure
-- counts it. A place that the guest has rated stays in the table, and devices do not list it: without the rating it is listed again.

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.wanted_places (
  user_id uuid not null references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, restaurant_place_id)
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index wanted_places_place on public.wanted_places (restaurant_place_id);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on public.wanted_places from public, anon, authenticated, service_role;
grant select on public.wanted_places to authenticated;
grant select, insert, update, delete on public.wanted_places to service_role;
alter table public.wanted_places enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "people see where they want to go" on public.wanted_places
  for select to authenticated using (user_id = (select auth.uid()) and (select private.is_invited()));

-- Reads ---------------------------------------------------------------------------------------------------------------

-- The whole list of the caller, the latest first: [{ place_id, wanted_at }]. `places_by_id` has the cards.
create function private.get_wanted_places() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  return (select coalesce(jsonb_agg(jsonb_build_object('place_id', w.restaurant_place_id, 'wanted_at', private.iso(w.created_at))
    order by w.created_at desc, w.restaurant_place_id), '[]') from public.wanted_places as w where w.user_id = v_user);
end
$$;

-- The cards of at most 100 places, as `search_places` returns them; closed places have none.
create function private.places_by_id(p_place_ids text[])
returns table (
  place_id text, name text, vicinity text, city text, city_id int, city_names jsonb, state text, lat double precision, lng double precision,
  lemon_avg numeric, lemon_count int, top_tags text[], attribution text, photo_urls text[], servers jsonb, types text[],
  opening_hours text, time_zone text, promotions jsonb, open_times jsonb, other_names text[], postcode text, country text,
  unconfirmed boolean)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids text[] := p_place_ids[1:100];
begin
  perform private.require_invited();
  return query
    select r.place_id, r.name, r.vicinity, r.city, r.city_id, r.city_names, r.state, r.latitude, r.longitude,
      case when present.place_id is null then r.average_score else present.average_score end,
      coalesce(present.rating_count, r.rating_count), coalesce(present.top_tags, r.top_tags), r.attribution,
      r.photo_urls || private.guest_photos(r.place_id), coalesce(serving.list, '[]'), r.types,
      r.opening_hours, r.time_zone, coalesce(offered.list, '[]'), hours.times, r.other_names, r.postcode, r.country, r.unconfirmed
    from public.restaurants as r
    left join private.servers_at(v_ids) as serving on serving.place_id = r.place_id
    left join private.promotions_at(v_ids) as offered on offered.place_id = r.place_id
    left join private.open_times_at(v_ids) as hours on hours.place_id = r.place_id
    left join private.present_figures(v_ids) as present on present.place_id = r.place_id
    where r.place_id = any (v_ids) and r.closed_at is null;
end
$$;

-- The command `want.set.v1` -------------------------------------------------------------------------------------------

create function private.want_state(p_user uuid, p_subject text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('wanted', exists (
    select from public.wanted_places as w where w.user_id = p_user and w.restaurant_place_id = private.clean_place_id(p_subject)));
end
$$;

-- {wanted}. The subject is the id of a place, also of one that was merged since.
create function private.upsert_want(p_user uuid, p_subject text, p_value jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted boolean := private.read_flag(p_value, 'wanted');
  v_place text := private.hold_place(p_subject);
begin
  if not v_wanted then
    delete from public.wanted_places as w where w.user_id = p_user and w.restaurant_place_id = v_place;
    return;
  end if;
  if not exists (select from public.restaurants as r where r.place_id = v_place) then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  if (private.want_state(p_user, v_place) -> 'wanted')::boolean then
    return;
  end if;
  if (select count(*) from public.wanted_places as w where w.user_id = p_user) >= 1000 /* maxWantedPlaces */ then
    perform private.refuse(422, 'want_limit', 'There are 1000 places on this list. Please remove some first.');
  end if;
  insert into public.wanted_places (user_id, restaurant_place_id) values (p_user, v_place);
end
$$;

insert into private.op_kinds (kind, family, handler, state, topic) values
  ('want.set.v1', 'upsert', 'upsert_want', 'want_state', 'want');
