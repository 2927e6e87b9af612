-- The people who serve: their profile, and where they work.

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.servers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  first_name text not null check (length(btrim(first_name)) between 1 and 80 /* maxProfileTextLength */),
  last_name text not null check (length(btrim(last_name)) between 1 and 80 /* maxProfileTextLength */),
  -- Contact address for owners. It proves nothing: invitations use the verified address of the account.
  email text not null check (private.is_email(email)),
  phone_number text check (private.is_phone(phone_number)),
  is_active boolean not null default true,
  hidden_from_search boolean not null default false,
  -- When the first name was changed; null if it is the first one.
  renamed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.restaurant_servers (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  server_id uuid not null references public.servers (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  is_active boolean not null default true,
  -- The side that ended it. An owner may resume what the owner paused; a server who left returns only by a new invitation.
  paused_by text check (paused_by in ('owner', 'server')),
  added_at timestamptz not null default now(),
  unique (server_id, restaurant_place_id),
  check (is_active = (paused_by is null)),
  -- Staff belongs to an ownership and is deleted with it.
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

-- The name by which owners search, without accents.
create function private.server_name(p_first_name text, p_last_name text) returns text language sql immutable set search_path = '' as $$
  select private.fold_text(p_first_name || ' ' || p_last_name)
$$;

-- Part of indexes: every role that writes a server executes it.
grant execute on function private.server_name(text, text) to authenticated, service_role;

create index servers_search on public.servers using gin (private.server_name(first_name, last_name) extensions.gin_trgm_ops);
create index servers_pairs on public.servers using gin (private.letter_pairs(private.server_name(first_name, last_name)))
  with (fastupdate = off);
create index servers_order on public.servers (private.server_name(first_name, last_name) collate "C", id);
create index restaurant_servers_ownership on public.restaurant_servers (restaurant_owner_id, restaurant_place_id);
create index restaurant_servers_place on public.restaurant_servers (restaurant_place_id);

-- Grants and row level security ---------------------------------------------------------------------------------------

alter table public.servers enable row level security;
alter table public.restaurant_servers enable row level security;
revoke all on public.servers, public.restaurant_servers from anon, authenticated;
grant select, insert, update, delete on public.servers to authenticated;
grant select, update, delete on public.restaurant_servers to authenticated;
grant select, insert, update, delete on public.servers, public.restaurant_servers to service_role;

-- Functions that policies need ----------------------------------------------------------------------------------------

-- Null while suspended, as for owners.
create function private.server_id()
returns uuid language sql stable security definer set search_path = '' as $$
  select s.id from public.servers s where s.user_id = (select auth.uid()) and (select private.is_invited())
$$;

create function private.is_active_server_at(p_server_id uuid, p_place_id text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.restaurant_servers rs
    join public.servers s on s.id = rs.server_id
    where rs.server_id = p_server_id and rs.restaurant_place_id = p_place_id and rs.is_active and s.is_active
  );
end
$$;

-- The same for the caller, as policies need it.
create function private.serves_at(p_place_id text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_active_server_at(private.server_id(), p_place_id);
end
$$;

-- The owners of a place and the people who work there now.
create view private.place_people with (security_invoker = true) as
  select s.restaurant_place_id, o.user_id
  from public.restaurant_ownerships as s join public.restaurant_owners as o on o.id = s.restaurant_owner_id
  union all
  select rs.restaurant_place_id, s.user_id
  from public.restaurant_servers as rs join public.servers as s on s.id = rs.server_id where rs.is_active and s.is_active;

revoke all on private.place_people from public, anon, authenticated, service_role;

-- Staff of the caller's own places, the only servers whose contact data an owner reads: paused ones too, not those who left.
create function private.own_staff()
returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct rs.server_id), '{}')
  from public.restaurant_servers rs
  where rs.restaurant_owner_id = (select private.owner_id()) and rs.paused_by is distinct from 'server'
$$;

create function private.is_own_staff(p_server_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.restaurant_servers rs
    where rs.server_id = p_server_id and rs.restaurant_owner_id = (select private.owner_id()) and rs.paused_by is distinct from 'server'
  )
$$;

grant execute on function private.server_id(), private.serves_at(text), private.own_staff() to authenticated;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "servers see themselves, owners their staff" on public.servers
  for select to authenticated
  using (
    user_id = (select private.own_id())
    or id = any ((select private.own_staff())::uuid[])
  );
create policy "an invited person may make a server profile" on public.servers
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "servers change their own profile" on public.servers
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_invited()))
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "servers may delete their profile" on public.servers
  for delete to authenticated
  using (user_id = (select private.own_id()));
create policy "servers see where they work, owners their staff" on public.restaurant_servers
  for select to authenticated
  using (
    server_id = (select private.server_id())
    or restaurant_owner_id = (select private.owner_id())
  );
create policy "servers leave, owners pause and resume" on public.restaurant_servers
  for update to authenticated
  using (server_id = (select private.server_id()) or restaurant_owner_id = (select private.owner_id()))
  with check (server_id = (select private.server_id()) or restaurant_owner_id = (select private.owner_id()));
create policy "owners remove their staff" on public.restaurant_servers
  for delete to authenticated
  using (restaurant_owner_id = (select private.owner_id()));
