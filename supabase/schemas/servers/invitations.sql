-- Invitations to serve at a place: an owner invites people and resends invitations.

create function private.mask_email(p_email text)
returns text language sql immutable set search_path = '' as $$
  select left(p_email, 1) || '***@***' || substring(p_email from '\.[^.@]+$')
$$;

-- A repeated call with the same `p_op_id` gets the same response and does nothing.
create function private.send_server_invitation(
  p_place_id text, p_invited_email text, p_invited_phone text default null, p_server_id uuid default null,
  p_invitation_message text default null, p_op_id uuid default null
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_owner public.restaurant_owners;
  v_place public.restaurants;
  v_email text := lower(btrim(coalesce(p_invited_email, '')));
  v_address text;
  v_message text := private.clean_text(p_invitation_message);
  v_phone text := private.clean_text(p_invited_phone);
  v_pending public.server_invitations;
  v_id uuid;
begin
  -- Locks the place, so that giving it up or merging it happens before or after this call.
  p_place_id := private.hold_place(p_place_id);
  if not private.owns_place(p_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  -- One call per place at a time, so that two clicks cannot both find nothing pending. The place is locked before the server, in
  -- the same order as in an erasure.
  select * into v_place from public.restaurants r where r.place_id = p_place_id for no key update;
  if length(v_message) > 500 /* maxInvitationMessageLength */ then
    perform private.refuse(422, 'message_too_long', 'The message is too long');
  end if;
  if not private.is_phone(v_phone) then
    perform private.refuse(422, 'phone_invalid', 'The phone number is not valid');
  end if;

  if p_server_id is not null then
    select private.verified_email(s.user_id) into v_address
    from public.servers s
    where s.id = p_server_id and s.is_active and (not s.hidden_from_search or private.is_own_staff(s.id))
    for key share;
    if v_address is null then
      perform private.refuse(422, 'server_email_missing', 'Could not find server email for invitation.');
    end if;
    -- The owner can read this row, so an address that the owner did not know stays masked until the person accepts.
    v_email := case when v_email = v_address then v_address else private.mask_email(v_address) end;
  elsif v_email = '' then
    perform private.refuse(422, 'email_required', 'An email is required');
  elsif not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'The email is not valid');
  end if;

  select * into v_owner from public.restaurant_owners o where o.user_id = v_user;

  select i.id into v_id from public.server_invitations i
  where i.restaurant_owner_id = v_owner.id and i.restaurant_place_id = p_place_id and i.op_id = p_op_id;
  if found then
    return jsonb_build_object('success', true, 'invitation_id', v_id);
  end if;

  if exists (
    select from public.restaurant_servers rs
    join public.servers s on s.id = rs.server_id
    where rs.restaurant_place_id = p_place_id and rs.is_active
      and (s.id = p_server_id or (p_server_id is null and private.verified_email(s.user_id) = v_email))
  ) then
    perform private.refuse(409, 'already_associated', 'This server is already actively associated with this restaurant.');
  end if;

  select * into v_pending from public.server_invitations i
  where i.restaurant_place_id = p_place_id and i.status = 'pending'
    and (case when p_server_id is null then i.server_id is null and i.invited_email = v_email else i.server_id = p_server_id end);
  if v_pending.expires_at > now() then
    perform private.refuse(409, 'already_invited', 'This person already has a pending invitation');
  end if;
  perform private.take_invitation_tokens(v_user, coalesce(v_address, v_email));

  -- Sending again after seven days renews the old row, so that the owner's list has one row per person.
  if v_pending.id is not null then
    update public.server_invitations i
    set expires_at = now() + interval '7 days', created_at = now(), invitation_message = v_message,
      invited_phone = v_phone, restaurant_owner_id = v_owner.id, op_id = p_op_id,
      restaurant_name = v_place.name, owner_business_name = v_owner.business_name
    where i.id = v_pending.id
    returning i.id into v_id;
  else
    insert into public.server_invitations (
      restaurant_owner_id, restaurant_place_id, server_id, invited_email, invited_phone,
      restaurant_name, owner_business_name, invitation_message, op_id
    ) values (
      v_owner.id, p_place_id, p_server_id, v_email, v_phone, v_place.name, v_owner.business_name, v_message, p_op_id
    ) returning id into v_id;
  end if;
  perform private.mail_server_invitation(v_id, coalesce(v_address, v_email));
  return jsonb_build_object('success', true, 'invitation_id', v_id);
end
$$;

-- Rate limits for the inviting person, for the pair, and for the invited address from all people together.
create function private.take_invitation_tokens(p_user uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_token('server_invitation', p_user::text);
  perform private.require_token('server_invitation:pair', p_user || ':' || p_address);
  perform private.require_token('server_invitation:to', p_address);
end
$$;

-- Resends an invitation of the caller: a new mail, valid for another seven days. A repeated `p_op_id` changes nothing.
create function private.resend_server_invitation(p_invitation_id uuid, p_op_id uuid)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_invitation public.server_invitations;
  v_address text;
begin
  select * into v_invitation from public.server_invitations i
  where i.id = p_invitation_id and i.restaurant_owner_id = private.owner_id() for update;
  if not found or v_invitation.status <> 'pending' then
    perform private.refuse(404, 'not_found', 'This invitation does not exist any more');
  end if;
  if v_invitation.op_id = p_op_id then
    return jsonb_build_object('success', true, 'invitation_id', v_invitation.id);
  end if;
  if v_invitation.server_id is null then
    v_address := v_invitation.invited_email;
  else
    select private.verified_email(s.user_id) into v_address from public.servers s where s.id = v_invitation.server_id and s.is_active;
  end if;
  if v_address is null then
    perform private.refuse(422, 'server_email_missing', 'Could not find server email for invitation.');
  end if;
  if exists (
    select from public.restaurant_servers rs
    join public.servers s on s.id = rs.server_id
    where rs.restaurant_place_id = v_invitation.restaurant_place_id and rs.is_active
      and (s.id = v_invitation.server_id or private.verified_email(s.user_id) = v_address)
  ) then
    perform private.refuse(409, 'already_associated', 'This server is already actively associated with this restaurant.');
  end if;
  perform private.take_invitation_tokens(v_user, v_address);
  update public.server_invitations i set expires_at = now() + interval '7 days', created_at = now(), op_id = p_op_id
  where i.id = v_invitation.id;
  perform private.mail_server_invitation(v_invitation.id, v_address);
  return jsonb_build_object('success', true, 'invitation_id', v_invitation.id);
end
$$;

-- A person without an account also gets a code for one sign-up while the invitation is valid. Only the mail contains the code.
create function private.mail_server_invitation(p_invitation_id uuid, p_address text)
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_code text;
  v_code_id uuid;
begin
  if not exists (select from auth.users u where u.email = p_address) then
    perform private.hold_publisher();
    v_code := private.new_code();
    v_code_id := private.add_invitation_code(v_code, 1, now() + interval '7 days', 'Server invitation', auth.uid());
    update public.invitation_codes as c set for_server = true, server_invitation_id = p_invitation_id where c.id = v_code_id;
  end if;
  perform private.queue_mail(p_address, 'server_invitation', jsonb_strip_nulls(jsonb_build_object(
    'restaurant_name', i.restaurant_name, 'owner_business_name', i.owner_business_name,
    'message', i.invitation_message, 'code', v_code, 'invitation_id', i.id)))
  from public.server_invitations i where i.id = p_invitation_id;
end
$$;

