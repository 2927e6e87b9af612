-- Invitations to serve at a place.

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.server_invitations (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  restaurant_place_id text not null,
  -- Set if the owner picked a person from the search. The invitation is then for this person, whatever the address below is.
  server_id uuid references public.servers (id) on delete cascade,
  -- The address as the owner knows it; masked if the owner picked a person without seeing the address.
  invited_email text not null check (private.is_email(invited_email)),
  invited_phone text check (private.is_phone(invited_phone)),
  status text not null default 'pending' check (status in ('pending', 'declined', 'accepted')),
  -- Both a cancellation by the owner and a refusal by the server have the status `declined`.
  declined_by text check (declined_by in ('owner', 'server')),
  expires_at timestamptz not null default now() + interval '7 days',
  restaurant_name text not null check (length(restaurant_name) between 1 and 200),
  owner_business_name text not null check (length(owner_business_name) between 1 and 120 /* maxBusinessNameLength */),
  invitation_message text check (length(invitation_message) <= 500 /* maxInvitationMessageLength */),
  -- The id of the last call that sent it, so that a repeated call sends no second mail.
  op_id uuid,
  created_at timestamptz not null default now(),
  responded_at timestamptz,
  check ((status = 'declined') = (declined_by is not null)),
  check ((status = 'pending') = (responded_at is null)),
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create unique index server_invitations_one_pending_address
  on public.server_invitations (restaurant_place_id, invited_email) where status = 'pending' and server_id is null;
create unique index server_invitations_one_pending_server
  on public.server_invitations (restaurant_place_id, server_id) where status = 'pending' and server_id is not null;
create index server_invitations_ownership on public.server_invitations (restaurant_owner_id, restaurant_place_id, created_at desc);
create index server_invitations_server on public.server_invitations (server_id);
create index server_invitations_address on public.server_invitations (invited_email) where status = 'pending';

-- Grants and row level security ---------------------------------------------------------------------------------------

alter table public.server_invitations enable row level security;
revoke all on public.server_invitations from anon, authenticated;
grant select, update on public.server_invitations to authenticated;
grant select, insert, update, delete on public.server_invitations to service_role;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "owners see the invitations they sent" on public.server_invitations
  for select to authenticated
  using (restaurant_owner_id = (select private.owner_id()));
create policy "owners cancel what is pending" on public.server_invitations
  for update to authenticated
  using (restaurant_owner_id = (select private.owner_id()) and status = 'pending')
  with check (restaurant_owner_id = (select private.owner_id()) and status = 'declined');
