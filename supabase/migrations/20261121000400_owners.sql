-- Who runs a place. A row in restaurant_owners is a business card and gives no right; every right of an owner
-- hangs on restaurant_ownerships, which only the approval of a request writes.

-- The only address that proves who somebody is: what they type into a profile proves nothing.
create function private.verified_email(p_user_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = p_user_id and u.email_confirmed_at is not null
$$;

-- Checks run as whoever writes the row.
grant execute on function private.is_email(text) to authenticated, service_role;

-- Tables -------------------------------------------------------------------------------------------------------------

create table public.restaurant_owners (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  business_name text not null check (length(btrim(business_name)) between 1 and 120),
  business_email text not null check (private.is_email(business_email)),
  -- Shown beside replies instead of the business name, when set.
  public_name text check (length(btrim(public_name)) between 1 and 120),
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
  business_name text not null check (length(btrim(business_name)) between 1 and 120),
  business_email text not null check (private.is_email(business_email)),
  verification_documents jsonb not null default '{}'
    check (jsonb_typeof(verification_documents) = 'object' and length(verification_documents::text) <= 8000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  admin_notes text check (length(admin_notes) <= 2000),
  -- What the requester is told. A rejection without a reason does not exist.
  declined_reason text generated always as (case when status = 'rejected' then admin_notes end) stored,
  reviewed_by uuid references auth.users (id) on delete set null,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  check (status <> 'rejected' or length(btrim(coalesce(admin_notes, ''))) > 0),
  check ((status = 'pending') = (reviewed_at is null))
);
create unique index restaurant_ownership_requests_one_pending
  on public.restaurant_ownership_requests (user_id, restaurant_place_id) where status = 'pending';
create index restaurant_ownership_requests_user on public.restaurant_ownership_requests (user_id, created_at desc);
create index restaurant_ownership_requests_place on public.restaurant_ownership_requests (restaurant_place_id);
create index restaurant_ownership_requests_reviewer on public.restaurant_ownership_requests (reviewed_by);

-- Grants and row level security --------------------------------------------------------------------------------------

alter table public.restaurant_owners enable row level security;
alter table public.restaurant_ownerships enable row level security;
alter table public.restaurant_ownership_requests enable row level security;

revoke all on public.restaurant_owners, public.restaurant_ownerships, public.restaurant_ownership_requests
  from anon, authenticated;
grant select, insert, update on public.restaurant_owners to authenticated;
grant select on public.restaurant_ownerships to authenticated;
-- Not what admins noted and which of them decided: that is for admins, who read it by procedure.
grant select (id, user_id, restaurant_place_id, restaurant_name, business_name, business_email, verification_documents, status,
  declined_reason, reviewed_at, created_at) on public.restaurant_ownership_requests to authenticated;
grant select, insert, update, delete on public.restaurant_owners, public.restaurant_ownerships,
  public.restaurant_ownership_requests to service_role;

-- Who is calling, as the policies ask it; nobody while suspended, which closes every right of an owner in one place.
-- Definer: the answer must not depend on what the caller may read.

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

-- First statement of what an owner reads or does at a place.
create function private.require_own_place(p_place_id text) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.owns_place(p_place_id) then
    perform private.refuse(403, 'not_your_place', 'This is not your restaurant');
  end if;
end
$$;

-- Policies -----------------------------------------------------------------------------------------------------------

create policy "owners see their own card, admins all" on public.restaurant_owners
  for select to authenticated
  using (user_id = (select private.own_id()) or (select private.has_role('admin')));
create policy "an invited person may file a business card" on public.restaurant_owners
  for insert to authenticated
  with check (user_id = (select auth.uid()) and (select private.is_invited()));
create policy "owners change their own card" on public.restaurant_owners
  for update to authenticated
  using (user_id = (select auth.uid()) and (select private.is_invited()))
  with check (user_id = (select auth.uid()) and (select private.is_invited()));

create policy "owners see what they own, admins all" on public.restaurant_ownerships
  for select to authenticated
  using (restaurant_owner_id = (select private.owner_id()) or (select private.has_role('admin')));

create policy "requesters see their own requests, admins all" on public.restaurant_ownership_requests
  for select to authenticated
  using (user_id = (select private.own_id()) or (select private.has_role('admin')));

-- Procedures ---------------------------------------------------------------------------------------------------------

create function private.request_restaurant_ownership(
  p_place_id text, p_restaurant_name text, p_business_name text, p_business_email text, p_verification_documents jsonb,
  p_op_id uuid
) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_business text := private.clean_text(p_business_name);
  v_email text := private.clean_text(p_business_email);
  v_place public.restaurants;
  v_id uuid;
begin
  -- Sent again because the answer was lost.
  if exists (select from public.restaurant_ownership_requests q where q.id = p_op_id and q.user_id = v_user) then
    return jsonb_build_object('success', true, 'request_id', p_op_id);
  end if;
  if v_business is null or v_email is null then
    perform private.refuse(422, 'business_required', 'Please fill in business name and email');
  end if;
  if length(v_business) > 120 then
    perform private.refuse(422, 'business_name_too_long', 'The business name is too long');
  end if;
  if not private.is_email(v_email) then
    perform private.refuse(422, 'email_invalid', 'The business email is not valid');
  end if;
  if p_verification_documents is not null and (
    jsonb_typeof(p_verification_documents) <> 'object' or length(p_verification_documents::text) > 8000
  ) then
    perform private.refuse(422, 'documents_invalid', 'The verification documents are not valid');
  end if;
  select * into v_place from public.restaurants r where r.place_id = private.hold_place(p_place_id);
  if not found then
    perform private.refuse(404, 'place_unknown', 'Please select your restaurant from the search results');
  end if;
  if private.owns_place(v_place.place_id) then
    perform private.refuse(409, 'already_yours', 'You already manage this restaurant');
  end if;
  perform private.require_own_proofs(v_user, p_verification_documents -> 'proofs');
  perform private.require_token('ownership_request:' || v_user, 3, interval '8 hours', 'daily_limit',
    'Too many requests today. Please try again tomorrow.');
  -- The name on file, not the name sent: an admin decides by what he reads here.
  insert into public.restaurant_ownership_requests
    (id, user_id, restaurant_place_id, restaurant_name, business_name, business_email, verification_documents)
  values (coalesce(p_op_id, gen_random_uuid()), v_user, v_place.place_id, v_place.name, v_business, v_email,
    coalesce(p_verification_documents, '{}'))
  on conflict do nothing
  returning id into v_id;
  if v_id is null then
    perform private.refuse(409, 'already_requested', 'Your request for this restaurant is already waiting for review');
  end if;
  return jsonb_build_object('success', true, 'request_id', v_id);
end
$$;

-- The documents: {restaurant_address, submitted_from, submitted_at, statement, proofs: [names of objects of the caller's in
-- the bucket `ownership-proofs`]}. With the same `p_op_id` again it answers the same and does nothing.
create function public.request_restaurant_ownership(
  p_place_id text, p_restaurant_name text, p_business_name text, p_business_email text,
  p_verification_documents jsonb default '{}', p_op_id uuid default null
) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_code text;
  v_retry_at text;
begin
  return private.request_restaurant_ownership(
    p_place_id, p_restaurant_name, p_business_name, p_business_email, p_verification_documents, p_op_id);
exception when sqlstate 'PT000' then
  get stacked diagnostics v_code = pg_exception_hint, v_retry_at = pg_exception_detail;
  return private.refusal_answer(v_code, sqlerrm, v_retry_at);
end
$$;

revoke execute on function
  private.request_restaurant_ownership(text, text, text, text, jsonb, uuid),
  public.request_restaurant_ownership(text, text, text, text, jsonb, uuid)
from public, anon;
grant execute on function
  private.request_restaurant_ownership(text, text, text, text, jsonb, uuid),
  public.request_restaurant_ownership(text, text, text, text, jsonb, uuid)
to authenticated;

-- Triggers -----------------------------------------------------------------------------------------------------------

create trigger protect_columns before update on public.restaurant_owners
  for each row execute function private.protect_columns('id', 'user_id', 'created_at');
create trigger touch_updated_at before update on public.restaurant_owners
  for each row execute function private.touch_updated_at();

-- Invoker on purpose: the procedures above run as their owner and pass.
create function private.check_restaurant_owner()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  perform private.require_publisher();
  if tg_op = 'INSERT' then
    new.created_at := now();
  end if;
  new.business_name := private.clean_text(new.business_name);
  new.public_name := private.clean_text(new.public_name);
  if new.business_name is null or length(new.business_name) > 120 or length(new.public_name) > 120 then
    perform private.refuse(422, 'business_name_invalid', 'The name is missing or too long');
  end if;
  if not private.is_email(new.business_email) then
    perform private.refuse(422, 'email_invalid', 'The business email is not valid');
  end if;
  return new;
end
$$;
create trigger check_restaurant_owner before insert or update on public.restaurant_owners
  for each row execute function private.check_restaurant_owner();

-- The role is a shadow of the ownerships, so that the two can never disagree.
create function private.derive_owner_role()
returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
begin
  if tg_op = 'INSERT' then
    insert into public.user_roles (user_id, role)
    select o.user_id, 'owner' from public.restaurant_owners o where o.id = new.restaurant_owner_id
    on conflict do nothing;
    return new;
  end if;
  select o.user_id into v_user from public.restaurant_owners o where o.id = old.restaurant_owner_id;
  delete from public.user_roles r
  where r.user_id = v_user and r.role = 'owner'
    and not exists (select from public.restaurant_ownerships s where s.restaurant_owner_id = old.restaurant_owner_id);
  return old;
end
$$;
create trigger derive_owner_role after insert or delete on public.restaurant_ownerships
  for each row execute function private.derive_owner_role();
