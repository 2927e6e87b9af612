-- Promotions of places.

-- Tables --------------------------------------------------------------------------------------------------------------

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

-- Indexes -------------------------------------------------------------------------------------------------------------

create index promotions_ownership on public.promotions (restaurant_owner_id, restaurant_place_id);
create index promotions_place on public.promotions (restaurant_place_id);

-- Grants and row level security ---------------------------------------------------------------------------------------

revoke all on public.promotions from public, anon, authenticated, service_role;
grant select on public.promotions to anon, authenticated;
grant insert, update, delete on public.promotions to authenticated;
grant select, insert, update, delete on public.promotions to service_role;
alter table public.promotions enable row level security;

-- Policies ------------------------------------------------------------------------------------------------------------

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

-- Triggers of promotions ----------------------------------------------------------------------------------------------

create trigger protect_columns before update on public.promotions for each row
  execute function private.protect_columns('id', 'restaurant_owner_id', 'restaurant_place_id', 'created_at');
create trigger touch_updated_at before update on public.promotions for each row execute function private.touch_updated_at();

-- Definer: takes a token of the caller's bucket.
create function private.count_new_promotion() returns void language sql security definer set search_path = '' as $$
  select private.require_token('promotion', auth.uid()::text)
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
  -- A form may send both fields; only that of the chosen type is stored.
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
