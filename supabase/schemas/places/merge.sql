-- Merging two entries of one place: everything moves to the other entry in one transaction, and the old id stays usable.

-- Owners and servers --------------------------------------------------------------------------------------------------

create function private.move_business(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
begin
  insert into public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id, created_at)
  select s.restaurant_owner_id, p_into, s.created_at from public.restaurant_ownerships as s where s.restaurant_place_id = p_from
  on conflict do nothing;
  update public.promotions as p set restaurant_place_id = p_into where p.restaurant_place_id = p_from;
  update public.qr_codes as c set restaurant_place_id = p_into where c.restaurant_place_id = p_from;
  -- A server of both places is active if active at either.
  update public.restaurant_servers as there set is_active = true, paused_by = null, restaurant_owner_id = here.restaurant_owner_id, added_at = here.added_at
  from public.restaurant_servers as here
  where there.restaurant_place_id = p_into and here.restaurant_place_id = p_from and here.server_id = there.server_id and here.is_active and not there.is_active;
  delete from public.restaurant_servers as here using public.restaurant_servers as there
  where here.restaurant_place_id = p_from and there.restaurant_place_id = p_into and there.server_id = here.server_id;
  update public.restaurant_servers as s set restaurant_place_id = p_into where s.restaurant_place_id = p_from;
  -- A person invited to both places keeps one invitation.
  delete from public.server_invitations as here using public.server_invitations as there
  where here.restaurant_place_id = p_from and there.restaurant_place_id = p_into and here.status = 'pending' and there.status = 'pending'
    and (here.server_id = there.server_id or num_nonnulls(here.server_id, there.server_id) = 0 and here.invited_email = there.invited_email);
  update public.server_invitations as i set restaurant_place_id = p_into where i.restaurant_place_id = p_from;
  delete from public.restaurant_ownership_requests as here using public.restaurant_ownership_requests as there
  where here.restaurant_place_id = p_from and there.restaurant_place_id = p_into and here.user_id = there.user_id
    and here.status = 'pending' and there.status = 'pending';
  update public.restaurant_ownership_requests as q set restaurant_place_id = p_into where q.restaurant_place_id = p_from;
  -- Last, because rows that depend on the ownership are deleted with it.
  delete from public.restaurant_ownerships as s where s.restaurant_place_id = p_from;
end
$$;

-- What guests said and noted about the place: proposals, reports, where they want to go. Of two proposals of one guest the later one stays.
create function private.move_remarks(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
begin
  delete from private.place_proposals as older using private.place_proposals as newer
  where older.restaurant_place_id in (p_from, p_into) and newer.restaurant_place_id in (p_from, p_into) and older.user_id = newer.user_id
    and older.status = 'open' and newer.status = 'open' and (older.created_at, older.id) < (newer.created_at, newer.id);
  update private.place_proposals as p set restaurant_place_id = p_into where p.restaurant_place_id = p_from;
  delete from public.reports as here using public.reports as there
  where here.place_id = p_from and there.place_id = p_into and here.reporter_id = there.reporter_id and here.status = 'open' and there.status = 'open';
  update public.reports as r set place_id = p_into where r.place_id = p_from;
  update private.moderation_decisions as d set place_id = p_into where d.place_id = p_from;
  update private.removed_reviews as r set restaurant_place_id = p_into where r.restaurant_place_id = p_from;
  -- Who wanted to go to both keeps one entry, with the earlier time.
  insert into public.wanted_places as w (user_id, restaurant_place_id, created_at)
  select here.user_id, p_into, here.created_at from public.wanted_places as here where here.restaurant_place_id = p_from
  on conflict (user_id, restaurant_place_id) do update set created_at = least(w.created_at, excluded.created_at);
  delete from public.wanted_places as w where w.restaurant_place_id = p_from;
end
$$;

-- Merging -------------------------------------------------------------------------------------------------------------

-- True if the merge would give the other place, which has owners, additional owners.
create function private.joins_owners(p_from text, p_into text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.restaurant_ownerships as s where s.restaurant_place_id = p_into) and exists (
    select from public.restaurant_ownerships as s where s.restaurant_place_id = p_from and not exists (
      select from public.restaurant_ownerships as t where t.restaurant_place_id = p_into and t.restaurant_owner_id = s.restaurant_owner_id))
$$;

-- Locks in the order of all writers of ratings: the authors, then both places. A writer who waits here continues with the merged
-- place (`private.hold_place`).
create function private.lock_for_merge(p_from text, p_into text) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_authors uuid[] := array(
    select r.user_id from private.ratings as r where r.restaurant_place_id = p_from union select auth.uid() order by 1 limit 1002);
  v_author uuid;
begin
  -- Each lock uses an entry of a table that all connections share.
  if cardinality(v_authors) > 1001 then
    perform private.refuse(422, 'too_many_ratings', 'More than 1000 guests rated this one: merge the other one into it');
  end if;
  foreach v_author in array v_authors loop
    perform private.lock_ratings_of(v_author);
  end loop;
  perform from public.restaurants as r where r.place_id in (p_from, p_into) order by r.place_id for update;
  for v_author in select distinct r.user_id from private.ratings as r where r.restaurant_place_id = p_from and r.user_id <> all (v_authors) loop
    -- This rating arrived after the authors were listed. Waiting for its author's lock now could deadlock.
    if not pg_try_advisory_xact_lock(hashtextextended('ratings:' || v_author, 0)) then
      perform private.refuse(409, 'place_busy', 'Somebody is rating this place just now. Please try again.');
    end if;
  end loop;
end
$$;

-- Merges the first place into the second. The first id stays usable. `p_confirm_owners` confirms that the owners of both share
-- the place.
create function private.merge_places(p_from_place_id text, p_into_place_id text, p_confirm_owners boolean default false, p_op_id uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_admin uuid := private.require_admin();
  v_from_id text := private.read_place_id(p_from_place_id);
  v_into_id text := private.clean_place_id(p_into_place_id);
  v_from public.restaurants;
  v_into public.restaurants;
  v_ratings int;
  v_both int;
begin
  if v_from_id is not distinct from v_into_id then
    perform private.refuse(422, 'same_place', 'These are the same place');
  end if;
  perform private.lock_for_merge(v_from_id, v_into_id);
  if exists (select from private.merged_places as m where m.place_id = v_from_id and m.op_id = p_op_id and m.merged_by = v_admin) then
    return jsonb_build_object('success', true, 'place_id', private.clean_place_id(v_from_id));
  end if;
  if exists (select from private.merged_places as m where m.place_id in (v_from_id, v_into_id)) then
    perform private.refuse(409, 'already_merged', 'One of them is no place of its own any more');
  end if;
  select * into v_from from public.restaurants as r where r.place_id = v_from_id;
  select * into v_into from public.restaurants as r where r.place_id = v_into_id;
  if v_from.place_id is null or v_into.place_id is null then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  perform private.require_impartial(null, v_from_id);
  perform private.require_impartial(null, v_into_id);
  if not coalesce(p_confirm_owners, false) and private.joins_owners(v_from_id, v_into_id) then
    perform private.refuse(409, 'two_owners', 'Both have an owner. Confirm that they share the place.');
  end if;
  v_both := private.rated_both(v_from_id, v_into_id);
  v_ratings := private.move_ratings(v_from, v_into);
  perform private.move_figures(v_from_id, v_into_id);
  perform private.move_business(v_from_id, v_into_id);
  perform private.move_remarks(v_from_id, v_into_id);
  update private.merged_places as m set into_place_id = v_into_id where m.into_place_id = v_from_id;
  insert into private.merged_places (place_id, into_place_id, merged_by, op_id) values (v_from_id, v_into_id, v_admin, p_op_id);
  perform private.log_action('places_merged', null, jsonb_build_object('restaurant_place_id', v_from_id, 'into', v_into_id,
    'ratings', v_ratings, 'both', v_both));
  return jsonb_build_object('success', true, 'place_id', v_into_id);
end
$$;

-- The number of guests who rated both places.
create function private.rated_both(p_from text, p_into text) returns int language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.ratings as here
  join private.ratings as there on there.user_id = here.user_id and there.restaurant_place_id = p_into and there.deleted_at is null
  where here.restaurant_place_id = p_from and here.deleted_at is null
$$;

-- The number of rows of each kind that `merge_places` would move.
create function private.preview_merge(p_from_place_id text, p_into_place_id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_from public.restaurants;
  v_into public.restaurants;
begin
  perform private.require_admin();
  select * into v_from from public.restaurants as r where r.place_id = private.read_place_id(p_from_place_id);
  select * into v_into from public.restaurants as r where r.place_id = private.clean_place_id(p_into_place_id);
  if v_from.place_id is null or v_into.place_id is null then
    perform private.refuse(404, 'place_unknown', 'This restaurant is not known.');
  end if;
  return jsonb_build_object('from', private.admin_place(v_from), 'into', private.admin_place(v_into),
    'distance_m', round(private.distance_m(v_from.latitude, v_from.longitude, v_into.latitude, v_into.longitude)),
    'ratings', (select count(*) from (select from private.ratings as r
      where r.restaurant_place_id = v_from.place_id and r.deleted_at is null limit 1001) as counted),
    'both', private.rated_both(v_from.place_id, v_into.place_id),
    'photos', (select coalesce(sum(cardinality(r.photo_urls)), 0) from private.ratings as r
      where r.restaurant_place_id = v_from.place_id and r.deleted_at is null and cardinality(r.photo_urls) > 0),
    'owners', (select count(*) from public.restaurant_ownerships as s where s.restaurant_place_id = v_from.place_id),
    'joins_owners', private.joins_owners(v_from.place_id, v_into.place_id),
    'servers', (select count(*) from public.restaurant_servers as s where s.restaurant_place_id = v_from.place_id),
    'invitations', (select count(*) from public.server_invitations as i where i.restaurant_place_id = v_from.place_id and i.status = 'pending'),
    'promotions', (select count(*) from public.promotions as p where p.restaurant_place_id = v_from.place_id),
    'codes', (select count(*) from public.qr_codes as c where c.restaurant_place_id = v_from.place_id),
    'requests', (select count(*) from public.restaurant_ownership_requests as q where q.restaurant_place_id = v_from.place_id and q.status = 'pending'),
    'proposals', (select count(*) from private.place_proposals as p where p.restaurant_place_id = v_from.place_id and p.status = 'open'));
end
$$;
