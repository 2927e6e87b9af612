-- QR codes of restaurants and their servers, and the number of scans of each.

-- Tables --------------------------------------------------------------------------------------------------------------

create table public.qr_codes (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  -- Null for a restaurant code, and for the code of a server whose profile was deleted.
  server_id uuid references public.servers (id) on delete set null,
  qr_type text not null check (qr_type in ('restaurant', 'restaurant_server')),
  -- { deep_link }: path and query; the page prepends its own address.
  code_data jsonb not null check (coalesce(length(code_data ->> 'deep_link'), 0) between 1 and 500),
  scans_count integer not null default 0 check (scans_count >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- The id of the form: a repeated submission returns the same code.
  op_id uuid,
  unique (restaurant_owner_id, op_id),
  check (qr_type = 'restaurant_server' or server_id is null),
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

-- One scan per visitor, code and hour. The visitor is a hash without meaning outside this table.
create table private.qr_scans (
  qr_code_id uuid not null references public.qr_codes (id) on delete cascade,
  visitor bytea not null check (length(visitor) = 32),
  hour timestamptz not null,
  primary key (qr_code_id, visitor, hour)
);

-- Scans of a code per day at the place, for the twelve weeks that its owner sees. Contains nothing about the visitors.
create table private.qr_scan_days (
  qr_code_id uuid not null references public.qr_codes (id) on delete cascade,
  day date not null,
  scans integer not null check (scans > 0),
  primary key (qr_code_id, day)
);

-- Indexes -------------------------------------------------------------------------------------------------------------

create index qr_codes_ownership on public.qr_codes (restaurant_owner_id, restaurant_place_id, created_at desc, id desc);
create index qr_codes_place on public.qr_codes (restaurant_place_id);
create index qr_codes_server on public.qr_codes (server_id);
create index qr_scans_hour on private.qr_scans (hour);
create index qr_scan_days_day on private.qr_scan_days (day);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on public.qr_codes, private.qr_scans, private.qr_scan_days from public, anon, authenticated, service_role;
grant select on public.qr_codes to authenticated;
grant select, insert, update, delete on public.qr_codes to service_role;
alter table public.qr_codes enable row level security;
alter table private.qr_scans enable row level security;
alter table private.qr_scan_days enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

-- After a server has left, only the restaurant sees the number of scans.
create policy "owners see their codes, servers their own" on public.qr_codes for select to authenticated
  using (
    restaurant_owner_id = (select private.owner_id())
    or (server_id = (select private.server_id()) and private.serves_at(restaurant_place_id))
  );
create policy "only procedures read scans" on private.qr_scans for select to anon, authenticated using (false);
create policy "only procedures read days of scans" on private.qr_scan_days for select to anon, authenticated using (false);
