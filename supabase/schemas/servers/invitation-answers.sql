-- Invitations to serve at a place: reading and answering by the invited person.

-- Procedures ----------------------------------------------------------------------------------------------------------

-- Compares the server id, if the invitation has one, else the verified address of the account; never the editable servers.email.
create function private.is_addressee(p_server_id uuid, p_invited_email text)
returns boolean language sql stable security definer set search_path = '' as $$
  select case
    when p_server_id is not null then coalesce(p_server_id = (select private.server_id()), false)
    else coalesce(p_invited_email = (select private.verified_email((select auth.uid()))), false)
  end
$$;

create function private.get_server_invitations()
returns table (
  id uuid, restaurant_place_id text, restaurant_name text, owner_business_name text, invitation_message text,
  status text, expires_at timestamptz, created_at timestamptz
) language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_invited();
  -- Includes expired invitations, which the person can dismiss.
  return query
  select i.id, i.restaurant_place_id, i.restaurant_name, i.owner_business_name, i.invitation_message,
    i.status, i.expires_at, i.created_at
  from public.server_invitations i
  where i.status = 'pending'
    and (i.server_id = private.server_id() or i.invited_email = private.verified_email(auth.uid()))
    and private.is_addressee(i.server_id, i.invited_email)
  order by i.created_at desc, i.id
  limit 200;
end
$$;

create function private.respond_to_server_invitation(p_invitation_id uuid, p_response text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
  v_invitation public.server_invitations;
  v_server uuid;
begin
  if p_response is null or p_response not in ('accepted', 'declined') then
    perform private.refuse(422, 'response_invalid', 'An invitation is accepted or declined');
  end if;
  -- Locks the place before the invitations, in the same order as a merge and as an owner who gives up the place.
  perform from public.restaurants r
  where r.place_id = (select asked.restaurant_place_id from public.server_invitations asked where asked.id = p_invitation_id) for key share;
  -- Locks in one order all invitations that an acceptance answers, and this one even if it was cancelled. Two parallel answers,
  -- or an answer and a cancellation, then cannot deadlock.
  perform from public.server_invitations i
  where i.restaurant_place_id = (select asked.restaurant_place_id from public.server_invitations asked where asked.id = p_invitation_id)
    and (i.id = p_invitation_id or i.status = 'pending' and private.is_addressee(i.server_id, i.invited_email))
  order by i.id for update;
  select * into v_invitation from public.server_invitations i where i.id = p_invitation_id for update;
  -- Another person's invitation looks as if it did not exist.
  if not found or not private.is_addressee(v_invitation.server_id, v_invitation.invited_email) then
    perform private.refuse(404, 'not_found', 'This invitation does not exist any more');
  end if;
  if v_invitation.status = p_response and v_invitation.declined_by is distinct from 'owner' then
    return jsonb_build_object('success', true, 'status', p_response);
  end if;
  if v_invitation.status <> 'pending' then
    perform private.refuse(409, 'already_answered', 'This invitation is no longer open');
  end if;
  if p_response = 'accepted' then
    perform private.require_publisher();
    if v_invitation.expires_at <= now() then
      perform private.refuse(409, 'expired', 'This invitation has expired');
    end if;
    -- A person who followed the e-mail has an account but no server profile yet.
    insert into public.servers (user_id, first_name, last_name, email)
    select v_user, left(coalesce(nullif(btrim(p.first_name), ''), 'Server'), 80),
      left(coalesce(nullif(btrim(p.last_name), ''), '-'), 80), private.verified_email(v_user)
    from (select v_user as user_id) me left join private.profiles p on p.user_id = me.user_id
    on conflict (user_id) do nothing;
    v_server := private.server_id();
    insert into public.restaurant_servers (restaurant_owner_id, server_id, restaurant_place_id)
    values (v_invitation.restaurant_owner_id, v_server, v_invitation.restaurant_place_id)
    on conflict (server_id, restaurant_place_id) do update
      set restaurant_owner_id = excluded.restaurant_owner_id, is_active = true, paused_by = null, added_at = now();
  end if;
  update public.server_invitations i
  set status = p_response, declined_by = case p_response when 'declined' then 'server' end, responded_at = now(),
    server_id = coalesce(i.server_id, v_server)
  where i.id = v_invitation.id;
  -- The person may have been invited by search and by address. Accepting one answers both: otherwise a person who is removed from
  -- the team could return with the other.
  if p_response = 'accepted' then
    update public.server_invitations i set status = 'accepted', responded_at = now(), server_id = v_server
    where i.restaurant_place_id = v_invitation.restaurant_place_id and i.status = 'pending'
      and (i.server_id = v_server or i.server_id is null and i.invited_email = private.verified_email(v_user));
  end if;
  return jsonb_build_object('success', true, 'status', p_response);
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

-- Invoker: `current_user` distinguishes the API from the procedures above.
create function private.cancel_invitation()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if new.status is distinct from 'declined'
    or to_jsonb(new) - 'status' is distinct from to_jsonb(old) - 'status' then
    perform private.refuse(403, 'column_protected', 'An invitation can only be cancelled');
  end if;
  new.declined_by := 'owner';
  new.responded_at := now();
  return new;
end
$$;

create trigger cancel_invitation before update on public.server_invitations
  for each row execute function private.cancel_invitation();

-- Deletes the unsent mail of an invitation, which names an owner who may have asked for erasure, and revokes the unused code of a
-- sent mail: an answered or cancelled invitation admits nobody.
create function private.unsend_server_invitation()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from private.mail_outbox m where m.template = 'server_invitation' and m.params ->> 'invitation_id' = old.id::text;
  update public.invitation_codes as c set revoked_at = now()
  where c.server_invitation_id = old.id and c.uses = 0 and c.revoked_at is null;
  return null;
end
$$;

create trigger unsend_server_invitation after delete on public.server_invitations
  for each row execute function private.unsend_server_invitation();
create trigger unsend_answered_invitation after update of status on public.server_invitations
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function private.unsend_server_invitation();
