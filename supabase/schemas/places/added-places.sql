-- Places that guests added: who confirms them, and which known place a guest may mean instead.

-- Tables --------------------------------------------------------------------------------------------------------------

-- Who added each unconfirmed place, so that they cannot confirm it themselves. Deleted with the confirmation.
create table private.added_places (
  place_id text primary key references public.restaurants (place_id) on delete cascade,
  -- Null after the account is deleted; then any guest confirms.
  added_by uuid references auth.users (id) on delete set null
);
create index added_places_person on private.added_places (added_by);

revoke all on private.added_places from public, anon, authenticated, service_role;
alter table private.added_places enable row level security;
create policy "only procedures read who added a place" on private.added_places for select to anon, authenticated using (false);

-- Functions -----------------------------------------------------------------------------------------------------------

create function private.note_added_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.added_places (place_id, added_by) values (new.place_id, auth.uid());
  return null;
end
$$;

create function private.forget_added_place() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.added_places where place_id = new.place_id;
  return null;
end
$$;

-- Leaves `updated_at` alone: it would show the minute of a rating.
create function private.confirm_existence(p_place_id text) returns void language sql security definer set search_path = '' as $$
  update public.restaurants set unconfirmed = false where place_id = p_place_id and unconfirmed
$$;

-- A rating by anybody but the guest who added the place confirms it.
create function private.confirm_by_rating() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from private.added_places as a where a.place_id = new.restaurant_place_id and a.added_by is distinct from new.user_id) then
    perform private.confirm_existence(new.restaurant_place_id);
  end if;
  return null;
end
$$;

-- An owner exists only where an admin approved one, and a code only where there is an owner.
create function private.confirm_by_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.confirm_existence(new.restaurant_place_id);
  return null;
end
$$;

-- True if two names may be of one place, as in src/domain/places/alike-names.ts: one has all words of the other, or most of their
-- letters are alike.
create function private.are_alike_names(p_one text, p_other text) returns boolean language sql immutable set search_path = '' as $$
  select one <> '' and other <> '' and (string_to_array(one, ' ') <@ string_to_array(other, ' ')
    or string_to_array(other, ' ') <@ string_to_array(one, ' ') or 100 * extensions.similarity(one, other) >= 40 /* alikeNamesPercent */)
  from (select private.spaced_words(p_one) as one, private.spaced_words(p_other) as other) as words
$$;

-- The open places so near and so alike in name that a guest who adds `p_name` may mean one of them.
create function private.alike_places(p_name text, p_lat double precision, p_lng double precision) returns setof text
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select r.place_id from public.restaurants as r
    where r.latitude between p_lat - 0.001 and p_lat + 0.001
      and (abs(r.longitude - p_lng) <= 0.001 / greatest(cos(radians(p_lat)), 0.001) or abs(r.longitude - p_lng) >= 359.9)
      and r.closed_at is null and private.distance_m(p_lat, p_lng, r.latitude, r.longitude) <= 60 /* alikeRadiusM */
      and exists (select from unnest(r.name || r.other_names) as called where private.are_alike_names(called, p_name));
end
$$;

-- Makes the id that a device gave to a new place another name of a known place nearby, which its guest chose. Ratings that wait
-- under the new id then arrive at the known place.
create function private.add_as_known_place(p_place_id text, p_known_id text, p_name text, p_lat double precision, p_lng double precision) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_known text := private.hold_place(p_known_id);
  v_place public.restaurants;
begin
  select * into v_place from public.restaurants as r where r.place_id = v_known and r.closed_at is null;
  if coalesce(private.distance_m(p_lat, p_lng, v_place.latitude, v_place.longitude) > 1000, true) then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  insert into public.restaurants (place_id, name, latitude, longitude, closed_at) values (p_place_id, p_name, p_lat, p_lng, now());
  insert into private.merged_places (place_id, into_place_id) values (p_place_id, v_known);
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

create trigger restaurants_added after insert on public.restaurants for each row when (new.unconfirmed) execute function private.note_added_place();
create trigger restaurants_confirmed after update of unconfirmed on public.restaurants for each row
  when (old.unconfirmed and not new.unconfirmed) execute function private.forget_added_place();
create trigger ratings_confirm_place after insert on private.ratings for each row execute function private.confirm_by_rating();
create trigger ownerships_confirm_place after insert on public.restaurant_ownerships for each row execute function private.confirm_by_owner();
