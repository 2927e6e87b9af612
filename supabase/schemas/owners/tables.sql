-- Ownership of places. A row in restaurant_owners is a business card and gives no right. All rights of an owner follow from
-- restaurant_ownerships, which only the approval of a request writes.

-- The verified address of the account. An address typed into a profile proves nothing.
create function private.verified_email(p_user_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = p_user_id and u.email_confirmed_at is not null
$$;

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.restaurant_owners (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  business_name text not null check (length(btrim(business_name)) between 1 and 120 /* maxBusinessNameLength */),
  business_email text not null check (private.is_email(business_email)),
  -- Shown beside replies instead of the business name, if set.
  public_name text check (length(btrim(public_name)) between 1 and 120 /* maxBusinessNameLength */),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.restaurant_ownerships (
  restaurant_owner_id uuid not null references public.restaurant_owners (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  primary key (restaurant_owner_id, restaurant_place_id)
);

create index restaurant_ownerships_place on public.restaurant_ownerships (restaurant_place_id);

create table public.restaurant_ownership_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  restaurant_name text not null check (length(restaurant_name) between 1 and 200),
  business_name text not null check (length(btrim(business_name)) between 1 and 120 /* maxBusinessNameLength */),
  business_email text not null check (private.is_email(business_email)),
  verification_documents jsonb not null default '{}'
    check (jsonb_typeof(verification_documents) = 'object' and length(verification_documents::text) <= 8000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  -- The reason of a rejection, which the requester reads; also as `declined_reason`. Notes on an approval are in
  -- private.ownership_reviews: a hidden column would make the API refuse to select all columns.
  admin_notes text check (length(admin_notes) <= 2000 /* maxReasonLength */),
  declined_reason text generated always as (admin_notes) stored,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'rejected') = (length(btrim(coalesce(admin_notes, ''))) > 0)),
  check ((status = 'pending') = (reviewed_at is null))
);

create unique index restaurant_ownership_requests_one_pending
  on public.restaurant_ownership_requests (user_id, restaurant_place_id) where status = 'pending';
create index restaurant_ownership_requests_user on public.restaurant_ownership_requests (user_id, created_at desc);
create index restaurant_ownership_requests_place on public.restaurant_ownership_requests (restaurant_place_id);

-- Grants and row level security ---------------------------------------------------------------------------------------

alter table public.restaurant_owners enable row level security;
alter table public.restaurant_ownerships enable row level security;
alter table public.restaurant_ownership_requests enable row level security;
revoke all on public.restaurant_owners, public.restaurant_ownerships, public.restaurant_ownership_requests
  from anon, authenticated;
grant select, insert, update on public.restaurant_owners to authenticated;
grant select on public.restaurant_ownerships to authenticated;

grant select on public.restaurant_ownership_requests to authenticated;
grant select, insert, update, delete on public.restaurant_owners, public.restaurant_ownerships,
  public.restaurant_ownership_requests to service_role;

-- The owner id of the caller for policies; null while suspended, which removes every right of an owner. Definer: the result must
-- not depend on what the caller may read.

create function private.owner_id()
returns uuid language sql stable security definer set search_path = '' as $$
  select o.id from public.restaurant_owners o where o.user_id = (select auth.uid()) and (select private.is_invited())
$$;

grant execute on function private.owner_id() to authenticated;

create function private.owns_place(p_place_id text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.own_id();
begin
  return exists (
    select from public.restaurant_ownerships s
    join public.restaurant_owners o on o.id = s.restaurant_owner_id
    where s.restaurant_place_id = p_place_id and o.user_id = v_user
  ) and private.is_invited();
end
$$;

grant execute on function private.owns_place(text) to authenticated;

-- First statement of every procedure of an owner at a place.
create function private.require_own_place(p_place_id text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.owns_place(p_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
end
$$;

-- Policies ------------------------------------------------------------------------------------------------------------

create policy "owners see their own card" on public.restaurant_owners
  for select to authenticated
  using (user_id = (select private.own_id()));
create policy "an invited person may file a business card" on public.restaurant_owners
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "owners change their own card" on public.restaurant_owners
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_invited()))
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "owners see what they own" on public.restaurant_ownerships
  for select to authenticated
  using (restaurant_owner_id = (select private.owner_id()));
-- A range, because an `or` with a condition that names no column would make everybody read the whole table.
create policy "requesters see their own requests, admins all" on public.restaurant_ownership_requests
  for select to authenticated
  using (
    user_id >= (select case when private.has_role('admin') then '00000000-0000-0000-0000-000000000000' else private.own_id() end)
    and user_id <= (select case when private.has_role('admin') then 'ffffffff-ffff-ffff-ffff-ffffffffffff' else private.own_id() end)
  );
