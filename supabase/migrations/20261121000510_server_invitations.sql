-- How somebody comes to serve at a place: an owner invites, the invited person answers.

-- Tables -------------------------------------------------------------------------------------------------------------

create table public.server_invitations (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  restaurant_place_id text not null,
  -- Set when the owner picked a person from the search; then it is this person's, whatever address is written below.
  server_id uuid references public.servers (id) on delete cascade,
  -- As the owner knows it: masked when he picked somebody whose address he was not shown.
  invited_email text not null check (private.is_email(invited_email)),
  invited_phone text check (private.is_phone(invited_phone)),
  status text not null default 'pending' check (status in ('pending', 'declined', 'accepted')),
  -- A cancel by the owner and a no of the server share the status `declined`.
  declined_by text check (declined_by in ('owner', 'server')),
  expires_at timestamptz not null default now() + interval '7 days',
  restaurant_name text not null check (length(restaurant_name) between 1 and 200),
  owner_business_name text not null check (length(owner_business_name) between 1 and 120),
  invitation_message text check (length(invitation_message) <= 500),
  -- The last sending of it, so that the same one again is no second mail.
  op_id uuid,
  created_at timestamptz not null default now(),
  responded_at timestamptz,
  check ((status = 'declined') = (declined_by is not null)),
  check ((status = 'pending') = (responded_at is null)),
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

-- Indexes ------------------------------------------------------------------------------------------------------------

create unique index server_invitations_one_pending_address
  on public.server_invitations (restaurant_place_id, invited_email) where status = 'pending' and server_id is null;
create unique index server_invitations_one_pending_server
  on public.server_invitations (restaurant_place_id, server_id) where status = 'pending' and server_id is not null;
create index server_invitations_ownership on public.server_invitations (restaurant_owner_id, restaurant_place_id, created_at desc);
create index server_invitations_server on public.server_invitations (server_id);
create index server_invitations_address on public.server_invitations (invited_email) where status = 'pending';

-- In whose mail a code stands. No foreign key: a code that was taken outlives its invitation.
alter table public.invitation_codes add column server_invitation_id uuid;
create index invitation_codes_of_invitation on public.invitation_codes (server_invitation_id) where server_invitation_id is not null;

-- Grants and row level security --------------------------------------------------------------------------------------

alter table public.server_invitations enable row level security;

revoke all on public.server_invitations from anon, authenticated;
grant select, update on public.server_invitations to authenticated;
grant select, insert, update, delete on public.server_invitations to service_role;

-- Policies -----------------------------------------------------------------------------------------------------------

create policy "owners see the invitations they sent" on public.server_invitations
  for select to authenticated
  using (restaurant_owner_id = (select private.owner_id()));
create policy "owners cancel what is pending" on public.server_invitations
  for update to authenticated
  using (restaurant_owner_id = (select private.owner_id()) and status = 'pending')
  with check (restaurant_owner_id = (select private.owner_id()) and status = 'declined');

-- Procedures ---------------------------------------------------------------------------------------------------------

create function private.mask_email(p_email text)
returns text language sql immutable set search_path = '' as $$
  select left(p_email, 1) || '***@***' || substring(p_email from '\.[^.@]+$')
$$;

create function private.search_servers_for_invitation(p_place_id text, p_query text, p_limit integer)
returns table (
  id uuid, first_name text, last_name text, username text, email text, phone_number text,
  is_associated boolean, has_pending_invitation boolean
) language plpgsql security definer set search_path = '' as $$
declare
  v_query text := lower(btrim(coalesce(p_query, '')));
  v_addressee uuid;
begin
  perform private.require_user();
  if not private.owns_place(p_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  if length(v_query) < 2 then
    return;
  end if;
  perform private.require_token('server_search:' || auth.uid(), 60, interval '1 second');
  -- Found by the account's address and never by the one typed into the profile.
  select u.id into v_addressee from auth.users u where u.email = v_query and u.email_confirmed_at is not null;
  return query
  with hit as (
    select s.*, p.username, s.user_id is not distinct from v_addressee as exact
    from public.servers s
    -- Their name as a guest is told, and found, as far as they let themselves be seen as one, and not across a block.
    left join public.profiles p on p.user_id = s.user_id and p.visible_to = 'everyone'
      and p.user_id <> all ((select private.parted_people())::uuid[])
    where s.is_active and private.is_presentable(s.user_id)
      and (
        s.user_id = v_addressee
        or strpos(lower(s.first_name || ' ' || s.last_name), v_query) > 0
        or strpos(lower(p.username), v_query) > 0
      )
      and (not s.hidden_from_search or private.is_own_staff(s.id))
    order by exact desc, s.first_name, s.last_name, s.id
    limit least(greatest(coalesce(p_limit, 20), 1), 20)
  )
  select hit.id, hit.first_name, hit.last_name, hit.username,
    case when known.yes then hit.email else private.mask_email(hit.email) end,
    case when known.yes then hit.phone_number end,
    exists (
      select from public.restaurant_servers rs
      where rs.server_id = hit.id and rs.restaurant_place_id = p_place_id and rs.is_active
    ),
    exists (
      select from public.server_invitations i
      where i.restaurant_place_id = p_place_id and i.status = 'pending' and i.expires_at > now()
        and (i.server_id = hit.id or (i.server_id is null and i.invited_email = private.verified_email(hit.user_id)))
    )
  from hit cross join lateral (select private.is_own_staff(hit.id) as yes) known
  order by hit.exact desc, hit.first_name, hit.last_name, hit.id;
end
$$;

-- The rows as one value: who asks the API for exactly one row, and is answered none, has had the whole call taken back, also
-- that it was counted.
create function public.search_servers_for_invitation(p_place_id text, p_query text, p_limit integer default 20)
returns jsonb language sql set search_path = '' as $$
  select coalesce(jsonb_agg(found), '[]') from private.search_servers_for_invitation(p_place_id, p_query, p_limit) as found
$$;

create function private.send_server_invitation(
  p_place_id text, p_invited_email text, p_invited_phone text, p_server_id uuid, p_invitation_message text, p_op_id uuid
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
  -- Held, so that an owner who gives it up and a merge come before this or after it.
  p_place_id := private.hold_place(p_place_id);
  if not private.owns_place(p_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
  -- One at a time per place, so that two clicks cannot both find nothing pending. Before the server, as an erasure takes them.
  select * into v_place from public.restaurants r where r.place_id = p_place_id for no key update;
  if length(v_message) > 500 then
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
    -- The owner reads this row: an address that he did not know stays masked until the person accepts.
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

  -- Sending again after the seven days renews the old row: the list of the owner keeps one line per person.
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

-- Of the one who invites, of the two together, and of whoever is invited, by all.
create function private.take_invitation_tokens(p_user uuid, p_address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_token('server_invitation:' || p_user, 20, interval '72 minutes', 'daily_limit',
    'Too many invitations today. Please try again tomorrow.');
  perform private.require_token('server_invitation:' || p_user || ':to:' || p_address, 3, interval '8 hours',
    'daily_limit', 'You invited this person often today. Please try again tomorrow.');
  perform private.require_token('server_invitation:to:' || p_address, 5, interval '288 minutes', 'daily_limit',
    'This person was invited often today. Please try again tomorrow.');
end
$$;

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

-- Once more the same invitation of the caller's: another mail, and seven days from now. `p_op_id` again: nothing more.
create function public.resend_server_invitation(p_invitation_id uuid, p_op_id uuid)
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.resend_server_invitation(p_invitation_id, p_op_id);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

-- Whoever has no account yet gets a code along, for one sign-up while the invitation lasts. Only the mail tells which it is.
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

-- With the same `p_op_id` again it answers the same and does nothing.
create function public.send_server_invitation(
  p_place_id text, p_invited_email text, p_invited_phone text default null, p_server_id uuid default null,
  p_invitation_message text default null, p_op_id uuid default null
) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.send_server_invitation(p_place_id, p_invited_email, p_invited_phone, p_server_id, p_invitation_message, p_op_id);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

-- By server id first, then by the verified address of the account; never by the editable servers.email.
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
  -- The expired ones too: their card says so and offers to dismiss them.
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

create function public.get_server_invitations()
returns table (
  id uuid, restaurant_place_id text, restaurant_name text, owner_business_name text, invitation_message text,
  status text, expires_at timestamptz, created_at timestamptz
) language sql stable set search_path = '' as $$
  select * from private.get_server_invitations()
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
  -- The place before them, as a merge and an owner who leaves take it.
  perform from public.restaurants r
  where r.place_id = (select asked.restaurant_place_id from public.server_invitations asked where asked.id = p_invitation_id) for key share;
  -- All that a yes answers, and the one that is meant though it was taken back, in one order, so that two answers at once, or an
  -- answer and a cancel, never wait for each other.
  perform from public.server_invitations i
  where i.restaurant_place_id = (select asked.restaurant_place_id from public.server_invitations asked where asked.id = p_invitation_id)
    and (i.id = p_invitation_id or i.status = 'pending' and private.is_addressee(i.server_id, i.invited_email))
  order by i.id for update;
  select * into v_invitation from public.server_invitations i where i.id = p_invitation_id for update;
  -- Somebody else's invitation looks exactly like none.
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
    -- Whoever came through the e-mail has an account but no server profile yet.
    insert into public.servers (user_id, first_name, last_name, email)
    select v_user, left(coalesce(nullif(btrim(p.first_name), ''), 'Server'), 80),
      left(coalesce(nullif(btrim(p.last_name), ''), '-'), 80), private.verified_email(v_user)
    from (select v_user as user_id) me left join public.profiles p on p.user_id = me.user_id
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
  -- Found by search and invited by address, too: who says yes to one and is taken off the team has no way back by the other.
  if p_response = 'accepted' then
    update public.server_invitations i set status = 'accepted', responded_at = now(), server_id = v_server
    where i.restaurant_place_id = v_invitation.restaurant_place_id and i.status = 'pending'
      and (i.server_id = v_server or i.server_id is null and i.invited_email = private.verified_email(v_user));
  end if;
  return jsonb_build_object('success', true, 'status', p_response);
end
$$;

create function public.respond_to_server_invitation(p_invitation_id uuid, p_response text)
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.respond_to_server_invitation(p_invitation_id, p_response);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

revoke execute on function
  private.search_servers_for_invitation(text, text, integer), public.search_servers_for_invitation(text, text, integer),
  private.send_server_invitation(text, text, text, uuid, text, uuid), public.send_server_invitation(text, text, text, uuid, text, uuid),
  private.resend_server_invitation(uuid, uuid), public.resend_server_invitation(uuid, uuid),
  private.get_server_invitations(), public.get_server_invitations(),
  private.respond_to_server_invitation(uuid, text), public.respond_to_server_invitation(uuid, text)
from public, anon;
grant execute on function
  private.search_servers_for_invitation(text, text, integer), public.search_servers_for_invitation(text, text, integer),
  private.send_server_invitation(text, text, text, uuid, text, uuid), public.send_server_invitation(text, text, text, uuid, text, uuid),
  private.resend_server_invitation(uuid, uuid), public.resend_server_invitation(uuid, uuid),
  private.get_server_invitations(), public.get_server_invitations(),
  private.respond_to_server_invitation(uuid, text), public.respond_to_server_invitation(uuid, text)
to authenticated;

-- Triggers -----------------------------------------------------------------------------------------------------------

-- Invoker on purpose: the procedures above run as their owner and pass.
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

-- What has not been sent yet goes with its invitation: it names an owner who may have asked to be forgotten. So does the code in
-- a mail that was: nobody comes in by an invitation that was answered or taken back.
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
