-- The owner dashboard: the caller's restaurants, their team, the business card, and leaving a restaurant.

-- Restaurants ---------------------------------------------------------------------------------------------------------

-- Returns {owner: {id, business_name, business_email, public_name}, places: [{place_id, name, vicinity, city}]}, oldest
-- ownership first. `owner` is null without a business card.
create function private.get_my_restaurants() returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_owner public.restaurant_owners;
begin
  select * into v_owner from public.restaurant_owners o where o.user_id = v_user;
  return jsonb_build_object(
    'owner', case when v_owner.id is not null then jsonb_build_object('id', v_owner.id, 'business_name', v_owner.business_name,
      'business_email', v_owner.business_email, 'public_name', v_owner.public_name) end,
    'places', coalesce((
      select jsonb_agg(jsonb_build_object('place_id', r.place_id, 'name', r.name, 'vicinity', r.vicinity, 'city', r.city)
        order by s.created_at, r.place_id)
      from public.restaurant_ownerships s join public.restaurants r on r.place_id = s.restaurant_place_id
      where s.restaurant_owner_id = v_owner.id), '[]'));
end
$$;

create function private.leave_restaurant(p_place_id text) returns boolean language plpgsql security definer set search_path = '' as $$
declare
  v_owner uuid;
  v_next uuid;
begin
  perform private.require_invited();
  v_owner := private.owner_id();
  perform from public.restaurants r where r.place_id = p_place_id for update;
  if v_owner is null or not private.owns_place(p_place_id) then
    return false;
  end if;
  -- The team, promotions and QR codes pass to another owner of the place, if there is one.
  select s.restaurant_owner_id into v_next from public.restaurant_ownerships s
  where s.restaurant_place_id = p_place_id and s.restaurant_owner_id <> v_owner order by s.created_at, s.restaurant_owner_id limit 1;
  if v_next is not null then
    update public.restaurant_servers set restaurant_owner_id = v_next
    where restaurant_owner_id = v_owner and restaurant_place_id = p_place_id;
    update public.promotions set restaurant_owner_id = v_next where restaurant_owner_id = v_owner and restaurant_place_id = p_place_id;
    update public.qr_codes set restaurant_owner_id = v_next where restaurant_owner_id = v_owner and restaurant_place_id = p_place_id;
  end if;
  delete from public.restaurant_ownerships where restaurant_owner_id = v_owner and restaurant_place_id = p_place_id;
  perform private.log_action('restaurant_left', null, jsonb_build_object('restaurant_place_id', p_place_id));
  return true;
end
$$;

-- Ends the caller's ownership. False if they did not own the place.
create function public.leave_restaurant(p_place_id text) returns boolean language sql set search_path = '' as $$
  select private.leave_restaurant(p_place_id)
$$;

-- Team ----------------------------------------------------------------------------------------------------------------

-- First statement of procedures of an owner about one place. Returns the owner id or refuses.
create function private.require_owner_of(p_place_id text) returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_invited();
  if not coalesce(private.owns_place(p_place_id), false) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  return private.owner_id();
end
$$;

-- Returns {staff, invitations} of a place of the caller. Contact details of a person who left are null.
create function private.get_staff(p_place_id text) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_owner uuid := private.require_owner_of(p_place_id);
begin
  return jsonb_build_object(
    'staff', coalesce((
      select jsonb_agg(jsonb_build_object('id', rs.id, 'server_id', s.id, 'first_name', s.first_name, 'last_name', s.last_name,
          'email', case when rs.paused_by is distinct from 'server' then s.email end,
          'phone_number', case when rs.paused_by is distinct from 'server' then s.phone_number end,
          'is_active', rs.is_active, 'paused_by', rs.paused_by, 'added_at', rs.added_at)
        order by not rs.is_active, s.first_name, s.last_name, rs.id)
      from public.restaurant_servers rs join public.servers s on s.id = rs.server_id
      where rs.restaurant_owner_id = v_owner and rs.restaurant_place_id = p_place_id), '[]'),
    'invitations', coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'invited_email', i.invited_email, 'invited_phone', i.invited_phone,
          'first_name', s.first_name, 'last_name', s.last_name, 'invitation_message', i.invitation_message,
          'expires_at', i.expires_at, 'created_at', i.created_at)
        order by i.created_at desc, i.id)
      from (
        select * from public.server_invitations one
        where one.restaurant_owner_id = v_owner and one.restaurant_place_id = p_place_id and one.status = 'pending'
        order by one.created_at desc, one.id limit 200) i
      left join public.servers s on s.id = i.server_id), '[]'));
end
$$;

-- The following procedures run as their caller: policies check whose staff it is, triggers which change is allowed.

-- Pauses a member of the caller's team, or ends a pause by the caller.
create function public.set_staff_active(p_id uuid, p_active boolean) returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  update public.restaurant_servers rs set is_active = p_active
  where rs.id = p_id and rs.restaurant_owner_id = (select private.owner_id());
  if not found then
    perform private.refuse(404, 'not_on_team', 'This person is not on your team any more');
  end if;
  return p_active;
end
$$;

-- Removes a member from the team; ratings stay. False if there is none, so that a repeated call succeeds.
create function public.remove_staff(p_id uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  delete from public.restaurant_servers rs where rs.id = p_id and rs.restaurant_owner_id = (select private.owner_id());
  return found;
end
$$;

-- Cancels an unanswered invitation. False if it is no longer pending, so that a repeated call succeeds.
create function public.cancel_server_invitation(p_id uuid) returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  update public.server_invitations i set status = 'declined'
  where i.id = p_id and i.status = 'pending' and i.restaurant_owner_id = (select private.owner_id());
  return found;
end
$$;

-- Business card -------------------------------------------------------------------------------------------------------

-- Saves the business details that guests and the team see. Replies show `p_public_name` instead of the business name, if set.
create function public.save_business_card(p_business_name text, p_business_email text, p_public_name text default null)
returns boolean language plpgsql set search_path = '' as $$
begin
  perform private.require_user();
  update public.restaurant_owners o
  set business_name = p_business_name, business_email = btrim(p_business_email), public_name = p_public_name
  where o.id = (select private.owner_id());
  if not found then
    perform private.refuse(404, 'no_owner', 'Restaurant owner profile not found.');
  end if;
  return true;
end
$$;

grant execute on function private.leave_restaurant(text), private.require_owner_of(text) to authenticated;
