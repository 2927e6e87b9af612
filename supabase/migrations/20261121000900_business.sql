-- What a place offers and how guests find in: promotions, QR codes and their scans.

-- Tables -----------------------------------------------------------------------------------------------------------

create table public.promotions (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  title text not null check (length(btrim(title)) between 1 and 80),
  description text not null check (length(btrim(description)) between 1 and 500),
  discount_type text not null check (discount_type in ('percentage', 'free_item')),
  discount_value numeric(5, 2),
  free_item text check (length(btrim(free_item)) between 1 and 120),
  expires_at timestamptz,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (case discount_type
    when 'percentage' then discount_value is not null and discount_value between 1 and 100 and free_item is null
    else free_item is not null and discount_value is null end),
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

create table public.qr_codes (
  id uuid primary key default gen_random_uuid(),
  restaurant_owner_id uuid not null,
  restaurant_place_id text not null references public.restaurants (place_id) on update cascade on delete cascade,
  -- Null for a restaurant code, and for the code of somebody whose profile is gone.
  server_id uuid references public.servers (id) on delete set null,
  qr_type text not null check (qr_type in ('restaurant', 'restaurant_server')),
  -- { deep_link }: path and query; the page puts its own address in front.
  code_data jsonb not null check (coalesce(length(code_data ->> 'deep_link'), 0) between 1 and 500),
  scans_count integer not null default 0 check (scans_count >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- Of the form that it was made with: sent again, because the answer was lost, it is answered with the same code.
  op_id uuid,
  unique (restaurant_owner_id, op_id),
  check (qr_type = 'restaurant_server' or server_id is null),
  foreign key (restaurant_owner_id, restaurant_place_id)
    references public.restaurant_ownerships (restaurant_owner_id, restaurant_place_id)
    on update cascade on delete cascade
);

-- One scan per visitor, code and hour. The visitor is a hash that means nothing outside this table.
create table private.qr_scans (
  qr_code_id uuid not null references public.qr_codes (id) on delete cascade,
  visitor bytea not null check (length(visitor) = 32),
  hour timestamptz not null,
  primary key (qr_code_id, visitor, hour)
);

-- How often a code was scanned on a day (UTC), for as long as its owner may look back. Says nothing of who it was.
create table private.qr_scan_days (
  qr_code_id uuid not null references public.qr_codes (id) on delete cascade,
  day date not null,
  scans integer not null check (scans > 0),
  primary key (qr_code_id, day)
);

-- Indexes ----------------------------------------------------------------------------------------------------------

create index promotions_ownership on public.promotions (restaurant_owner_id, restaurant_place_id);
create index promotions_place on public.promotions (restaurant_place_id);
create index qr_codes_ownership on public.qr_codes (restaurant_owner_id, restaurant_place_id, created_at desc, id desc);
create index qr_codes_place on public.qr_codes (restaurant_place_id);
create index qr_codes_server on public.qr_codes (server_id);
create index qr_scans_hour on private.qr_scans (hour);
create index qr_scan_days_day on private.qr_scan_days (day);

-- Grants and row level security ------------------------------------------------------------------------------------

revoke all on public.promotions, public.qr_codes, private.qr_scans, private.qr_scan_days
  from public, anon, authenticated, service_role;
grant select on public.promotions to anon, authenticated;
grant insert, update, delete on public.promotions to authenticated;
grant select on public.qr_codes to authenticated;
grant select, insert, update, delete on public.promotions, public.qr_codes to service_role;
alter table public.promotions enable row level security;
alter table public.qr_codes enable row level security;
alter table private.qr_scans enable row level security;
alter table private.qr_scan_days enable row level security;

-- Policies ---------------------------------------------------------------------------------------------------------

create policy "visitors see what is on" on public.promotions for select to anon
  using (is_active and (expires_at is null or expires_at > now()));
create policy "people see what is on, owners all of theirs" on public.promotions for select to authenticated
  using ((is_active and (expires_at is null or expires_at > now())) or restaurant_owner_id = (select private.owner_id()));
create policy "owners promote their own places" on public.promotions for insert to authenticated
  with check (restaurant_owner_id = (select private.owner_id()) and private.owns_place(restaurant_place_id));
create policy "owners change their own promotions" on public.promotions for update to authenticated
  using (restaurant_owner_id = (select private.owner_id()))
  with check (restaurant_owner_id = (select private.owner_id()) and private.owns_place(restaurant_place_id));
create policy "owners delete their own promotions" on public.promotions for delete to authenticated
  using (restaurant_owner_id = (select private.owner_id()));

-- How often a code was scanned is the restaurant's business once its server has left.
create policy "owners see their codes, servers their own" on public.qr_codes for select to authenticated
  using (
    restaurant_owner_id = (select private.owner_id())
    or (server_id = (select private.server_id()) and private.serves_at(restaurant_place_id))
  );

create policy "only procedures read scans" on private.qr_scans for select to anon, authenticated using (false);
create policy "only procedures read days of scans" on private.qr_scan_days for select to anon, authenticated using (false);

-- Triggers of promotions -------------------------------------------------------------------------------------------

create trigger protect_columns before update on public.promotions for each row
  execute function private.protect_columns('id', 'restaurant_owner_id', 'restaurant_place_id', 'created_at');
create trigger touch_updated_at before update on public.promotions for each row execute function private.touch_updated_at();

-- Definer: takes a token of the caller's bucket.
create function private.count_new_promotion() returns void language sql security definer set search_path = '' as $$
  select private.require_token('promotion:' || auth.uid(), 100, interval '14 minutes')
$$;
grant execute on function private.count_new_promotion() to authenticated;

create function private.check_promotion() returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform private.count_new_promotion();
    new.created_at := now();
  end if;
  new.title := private.clean_text(new.title);
  new.description := private.clean_text(new.description);
  if new.title is null or length(new.title) > 80 or new.description is null or length(new.description) > 500 then
    perform private.refuse(422, 'promotion_text_invalid', 'Title and description are required');
  end if;
  -- The form keeps both fields; only the one of the chosen type counts.
  if new.discount_type = 'percentage' then
    new.free_item := null;
    if new.discount_value is null or new.discount_value not between 1 and 100 then
      perform private.refuse(422, 'percentage_invalid', 'A percentage is a number from 1 to 100');
    end if;
  elsif new.discount_type = 'free_item' then
    new.discount_value := null;
    new.free_item := private.clean_text(new.free_item);
    if new.free_item is null or length(new.free_item) > 120 then
      perform private.refuse(422, 'free_item_invalid', 'Say what is free');
    end if;
  else
    perform private.refuse(422, 'discount_type_invalid', 'A promotion is a percentage or a free item');
  end if;
  if new.expires_at <= now() and (tg_op = 'INSERT' or new.expires_at is distinct from old.expires_at) then
    perform private.refuse(422, 'expires_in_past', 'The end must be in the future');
  end if;
  return new;
end
$$;
create trigger check_promotion before insert or update on public.promotions
  for each row execute function private.check_promotion();
