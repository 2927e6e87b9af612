-- Triggers that raise change versions. Ratings are not here: the counting of ratings raises the version of their place.

-- The arguments name the owners of the counters, always in this order, so that two transactions never deadlock: `place` or
-- `rating` (the place of the rating), then `owner`, `server`, `user`, `reporter`, then `admins`.
create function private.raise_change_versions() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  v_counter text;
begin
  foreach v_counter in array tg_argv loop
    case v_counter
      when 'place' then
        perform private.raise_place_change_version(coalesce(v_row ->> 'restaurant_place_id', v_row ->> 'place_id'));
      when 'rating' then
        perform private.raise_place_change_version((select r.restaurant_place_id from private.ratings as r where r.id = (v_row ->> 'rating_id')::uuid));
      when 'owner' then
        perform private.raise_user_change_version((select o.user_id from public.restaurant_owners as o where o.id = (v_row ->> 'restaurant_owner_id')::uuid));
      when 'server' then
        perform private.raise_user_change_version((select s.user_id from public.servers as s where s.id = (v_row ->> 'server_id')::uuid));
      when 'user' then
        perform private.raise_user_change_version((v_row ->> 'user_id')::uuid);
      when 'reporter' then
        perform private.raise_user_change_version((v_row ->> 'reporter_id')::uuid);
      when 'admins' then
        perform private.raise_admin_change_versions();
    end case;
  end loop;
  return null;
end
$$;

create trigger raise_change_versions after insert or delete on public.user_roles for each row execute function private.raise_change_versions('user');

-- Only columns that people correct. The figures change with every rating.
create trigger raise_change_versions after update of name, vicinity, city, state, country, latitude, longitude, closed_at, business_status,
  opening_hours, phone, website on public.restaurants for each row execute function private.raise_change_versions('place');
create trigger raise_change_versions after insert or delete on public.restaurant_ownerships
  for each row execute function private.raise_change_versions('place', 'owner');
create trigger raise_change_versions after insert or update on public.restaurant_ownership_requests
  for each row execute function private.raise_change_versions('user', 'admins');
create trigger raise_change_versions after insert or update or delete on public.restaurant_servers
  for each row execute function private.raise_change_versions('place', 'server');
create trigger raise_change_versions after insert or update or delete on public.server_invitations
  for each row execute function private.raise_change_versions('place', 'server');
create trigger raise_change_versions after insert or update or delete on public.promotions for each row execute function private.raise_change_versions('place');
create trigger raise_change_versions after insert or update or delete on public.qr_codes for each row execute function private.raise_change_versions('place');

-- A new or deleted reply updates its rating, which raises the version.
create trigger raise_change_versions after update on public.rating_replies for each row execute function private.raise_change_versions('rating');
create trigger raise_change_versions after insert or update on private.praise_claims
  for each row execute function private.raise_change_versions('rating', 'server');
create trigger raise_change_versions after insert or update on private.place_proposals
  for each row execute function private.raise_change_versions('place', 'admins');
create trigger raise_change_versions after insert or update on public.reports for each row execute function private.raise_change_versions('reporter', 'admins');
create trigger raise_change_versions after insert or update on private.moderation_decisions
  for each row execute function private.raise_change_versions('user', 'admins');
create trigger raise_change_versions after insert or update on private.contact_tickets for each row execute function private.raise_change_versions('admins');
create trigger raise_change_versions after insert or update on public.data_requests for each row execute function private.raise_change_versions('user', 'admins');
