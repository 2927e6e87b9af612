-- The people who serve: their profile, and where they work.

-- Tables -------------------------------------------------------------------------------------------------------------

create table public.servers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  first_name text not null check (length(btrim(first_name)) between 1 and 80),
  last_name text not null check (length(btrim(last_name)) between 1 and 80),
  -- For the owner to reach them. It proves nothing: invitations go by the verified address of the account.
  email text not null check (private.is_email(email)),
  phone_number text check (private.is_phone(phone_number)),
  -- As they stood when the picture that an owner is shown was taken: a row that changed with every rating would tell whom a new
  -- review names, by its figures, its time and its place among the others.
  overall_rating numeric(3, 2) check (overall_rating between 1 and 5),
  total_ratings integer not null default 0 check (total_ratings >= 0),
  is_active boolean not null default true,
  hidden_from_search boolean not null default false,
  -- When the first name became another one; null when it is the first.
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
  -- Who ended it. What the owner paused the owner may resume; who left comes back only by a new invitation.
  paused_by text check (paused_by in ('owner', 'server')),
  added_at timestamptz not null default now(),
  unique (server_id, restaurant_place_id),
  check (is_active = (paused_by is null)),
  -- Staff exists only where there is an ownership, and goes with it.
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);
create index restaurant_servers_ownership on public.restaurant_servers (restaurant_owner_id, restaurant_place_id);
create index restaurant_servers_place on public.restaurant_servers (restaurant_place_id);

-- Grants and row level security --------------------------------------------------------------------------------------

alter table public.servers enable row level security;
alter table public.restaurant_servers enable row level security;

revoke all on public.servers, public.restaurant_servers from anon, authenticated;
grant insert, update, delete on public.servers to authenticated;
-- Not the figures: they are of all places together, and an owner is shown those of their own.
grant select (id, user_id, first_name, last_name, email, phone_number, is_active, hidden_from_search, renamed_at, created_at,
  updated_at) on public.servers to authenticated;
grant select, update, delete on public.restaurant_servers to authenticated;
grant select, insert, update, delete on public.servers, public.restaurant_servers to service_role;

-- Functions that policies need ---------------------------------------------------------------------------------------

-- Nobody while suspended, as with owners.
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

-- The same of the caller, which is all that a policy has to know.
create function private.serves_at(p_place_id text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_active_server_at(private.server_id(), p_place_id);
end
$$;

-- Whose a place is, and who works there now.
create view private.place_people with (security_invoker = true) as
  select s.restaurant_place_id, o.user_id
  from public.restaurant_ownerships as s join public.restaurant_owners as o on o.id = s.restaurant_owner_id
  union all
  select rs.restaurant_place_id, s.user_id
  from public.restaurant_servers as rs join public.servers as s on s.id = rs.server_id where rs.is_active and s.is_active;
revoke all on private.place_people from public, anon, authenticated, service_role;

-- Staff of the caller's own places: the only servers whose contact data an owner reads. Not who left, but who is paused.
create function private.is_own_staff(p_server_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.restaurant_servers rs
    where rs.server_id = p_server_id and rs.restaurant_owner_id = (select private.owner_id()) and rs.paused_by is distinct from 'server'
  )
$$;

grant execute on function private.server_id(), private.serves_at(text), private.is_own_staff(uuid) to authenticated;

-- Policies -----------------------------------------------------------------------------------------------------------

create policy "servers see themselves, owners their staff, admins all" on public.servers
  for select to authenticated
  using (
    user_id = (select private.own_id())
    or private.is_own_staff(id)
    or (select private.has_role('admin'))
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

create policy "servers see where they work, owners their staff, admins all" on public.restaurant_servers
  for select to authenticated
  using (
    server_id = (select private.server_id())
    or restaurant_owner_id = (select private.owner_id())
    or (select private.has_role('admin'))
  );
create policy "servers leave, owners pause and resume" on public.restaurant_servers
  for update to authenticated
  using (server_id = (select private.server_id()) or restaurant_owner_id = (select private.owner_id()))
  with check (server_id = (select private.server_id()) or restaurant_owner_id = (select private.owner_id()));
create policy "owners remove their staff" on public.restaurant_servers
  for delete to authenticated
  using (restaurant_owner_id = (select private.owner_id()));

-- Procedures ---------------------------------------------------------------------------------------------------------

-- First names of who serves here now, for the picker of the rating flow. Nothing else of a server is public.
create function public.active_servers(p_place_id text)
returns table (server_id uuid, first_name text) language sql stable set search_path = '' as $$
  select (server ->> 'id')::uuid, server ->> 'name'
  from jsonb_array_elements(private.active_servers(private.clean_place_id(p_place_id))) as server
$$;

create function private.become_server(p_first_name text, p_last_name text, p_phone_number text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_first text := private.clean_text(p_first_name);
  v_last text := private.clean_text(p_last_name);
  v_phone text := private.clean_text(p_phone_number);
  v_email text := private.verified_email(v_user);
begin
  if v_first is null or length(v_first) > 80 or v_last is null or length(v_last) > 80 then
    perform private.refuse(422, 'fields_required', 'All fields are required');
  end if;
  if not private.is_phone(v_phone) then
    perform private.refuse(422, 'phone_invalid', 'The phone number is not valid');
  end if;
  if v_email is null then
    perform private.refuse(422, 'email_unverified', 'Please verify your e-mail first');
  end if;
  insert into public.servers (user_id, first_name, last_name, email, phone_number)
  values (v_user, v_first, v_last, v_email, v_phone)
  on conflict (user_id) do nothing;
  -- What the sign-up told of it is in the profile now, where it can be changed: the metadata is carried by every token.
  update auth.users as u set raw_user_meta_data = u.raw_user_meta_data - 'phone_number'
  where u.id = v_user and u.raw_user_meta_data ? 'phone_number';
  return jsonb_build_object('success', true, 'server_id', (select s.id from public.servers s where s.user_id = v_user));
end
$$;

-- A server profile for the caller, by their own doing. Whoever has one keeps it as it is.
create function public.become_server(p_first_name text, p_last_name text, p_phone_number text default null)
returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.become_server(p_first_name, p_last_name, p_phone_number);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

revoke execute on function
  public.active_servers(text), private.become_server(text, text, text), public.become_server(text, text, text)
from public, anon;
grant execute on function
  public.active_servers(text), private.become_server(text, text, text), public.become_server(text, text, text)
to authenticated;
grant execute on function public.active_servers(text) to anon;

-- Triggers -----------------------------------------------------------------------------------------------------------

-- The checking ones are invoker on purpose: the procedures above run as their owner and pass.

create trigger protect_columns before update on public.servers
  for each row execute function private.protect_columns('id', 'user_id', 'created_at', 'overall_rating', 'total_ratings', 'renamed_at');
-- Not by the figures: the second of it would be the second of a rating.
create trigger touch_updated_at before update of first_name, last_name, email, phone_number, is_active, hidden_from_search, updated_at
  on public.servers
  for each row execute function private.touch_updated_at();

create function private.check_server()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  perform private.require_publisher();
  if tg_op = 'INSERT' then
    if new.overall_rating is not null or new.total_ratings <> 0 then
      perform private.refuse(403, 'column_protected', 'Ratings are counted, not set');
    end if;
    new.created_at := now();
  end if;
  new.first_name := private.clean_text(new.first_name);
  new.last_name := private.clean_text(new.last_name);
  new.phone_number := private.clean_text(new.phone_number);
  if new.first_name is null or length(new.first_name) > 80 or new.last_name is null or length(new.last_name) > 80
    or not private.is_email(new.email) or not coalesce(private.is_phone(new.phone_number), true)
    -- Optional when a profile is made, required when it is edited.
    or (tg_op = 'UPDATE' and new.phone_number is null and (new.first_name, new.last_name, new.email, new.phone_number)
      is distinct from (old.first_name, old.last_name, old.email, old.phone_number)) then
    perform private.refuse(422, 'fields_required', 'All fields are required');
  end if;
  return new;
end
$$;
create trigger check_server before insert or update on public.servers
  for each row execute function private.check_server();

create function private.move_association()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if (new.id, new.restaurant_owner_id, new.server_id, new.restaurant_place_id, new.paused_by)
    is distinct from (old.id, old.restaurant_owner_id, old.server_id, old.restaurant_place_id, old.paused_by) then
    perform private.refuse(403, 'column_protected', 'This field cannot be changed');
  end if;
  if old.restaurant_owner_id = private.owner_id() then
    if new.is_active and not old.is_active then
      if old.paused_by = 'server' then
        perform private.refuse(409, 'left_by_server', 'This server left. Please send a new invitation.');
      end if;
      new.paused_by := null;
      -- Clients send their own clock along; ours is the one that counts.
      new.added_at := now();
      return new;
    end if;
    if old.is_active and not new.is_active then
      new.paused_by := 'owner';
    end if;
  elsif new.is_active then
    perform private.refuse(403, 'needs_invitation', 'Only an invitation brings you back');
  else
    new.paused_by := 'server';
  end if;
  if new.added_at is distinct from old.added_at then
    perform private.refuse(403, 'column_protected', 'This field cannot be changed');
  end if;
  return new;
end
$$;
create trigger move_association before update on public.restaurant_servers
  for each row execute function private.move_association();

-- The role is a shadow of the profile, so that the two can never disagree. Each that comes or goes is a line in the log of rights,
-- which nobody is to bury under their own.
create function private.derive_server_role()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.user_id = auth.uid() then
      perform private.require_token('server_profile:' || new.user_id, 10, interval '144 minutes');
    end if;
    insert into public.user_roles (user_id, role) values (new.user_id, 'server') on conflict do nothing;
    return new;
  end if;
  delete from public.user_roles r where r.user_id = old.user_id and r.role = 'server';
  return old;
end
$$;
create trigger derive_server_role after insert or delete on public.servers
  for each row execute function private.derive_server_role();
