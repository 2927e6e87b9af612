-- Checks of business cards, and the role `owner`, which is derived from ownerships.

create trigger protect_columns before update on public.restaurant_owners
  for each row execute function private.protect_columns('id', 'user_id', 'created_at');
create trigger touch_updated_at before update on public.restaurant_owners
  for each row execute function private.touch_updated_at();

-- Invoker: `current_user` distinguishes the API from definer procedures, which pass.
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
  if new.business_name is null or greatest(length(new.business_name), length(new.public_name)) > 120 /* maxBusinessNameLength */ then
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

-- Derives the role from the ownerships, so that both always agree.
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
