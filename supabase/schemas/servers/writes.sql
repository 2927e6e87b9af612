-- Becoming a server, and the rules of server profiles and associations with places.

-- Procedures ----------------------------------------------------------------------------------------------------------

-- First names of the servers at a place, for the picker of the rating form. No other data of a server is public.
create function public.active_servers(p_place_id text)
returns table (server_id uuid, first_name text) language sql stable set search_path = '' as $$
  select (server ->> 'id')::uuid, server ->> 'name'
  from jsonb_array_elements(private.active_servers(private.clean_place_id(p_place_id))) as server
$$;

-- Creates the caller's server profile at their own request. An existing profile stays unchanged.
create function private.become_server(p_first_name text, p_last_name text, p_phone_number text default null)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := private.require_publisher();
  v_first text := private.clean_text(p_first_name);
  v_last text := private.clean_text(p_last_name);
  v_phone text := private.clean_text(p_phone_number);
  v_email text := private.verified_email(v_user);
begin
  if v_first is null or greatest(length(v_first), length(v_last)) > 80 /* maxProfileTextLength */ or v_last is null then
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
  -- The telephone number of the sign-up is now in the profile. It is removed from the metadata, because every token contains
  -- that.
  update auth.users as u set raw_user_meta_data = u.raw_user_meta_data - 'phone_number'
  where u.id = v_user and u.raw_user_meta_data ? 'phone_number';
  return jsonb_build_object('success', true, 'server_id', (select s.id from public.servers s where s.user_id = v_user));
end
$$;

-- Triggers ------------------------------------------------------------------------------------------------------------

-- The checking triggers are invoker: `current_user` distinguishes the API from the procedures above.

create trigger protect_columns before update on public.servers
  for each row execute function private.protect_columns('id', 'user_id', 'created_at', 'renamed_at');

create trigger touch_updated_at before update on public.servers
  for each row execute function private.touch_updated_at();

create function private.check_server()
returns trigger language plpgsql set search_path = '' as $$
begin
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  perform private.require_publisher();
  if tg_op = 'INSERT' then
    new.created_at := now();
  end if;
  new.first_name := private.clean_text(new.first_name);
  new.last_name := private.clean_text(new.last_name);
  new.phone_number := private.clean_text(new.phone_number);
  if new.first_name is null or length(new.first_name) > 80 or new.last_name is null or length(new.last_name) > 80
    or not private.is_email(new.email) or not coalesce(private.is_phone(new.phone_number), true)
    -- The number is optional in a new profile and required in an edit.
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
      -- Replaces the time of the client's clock.
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

-- Derives the role `server` from the profile, so that the two always agree. Each change writes a line into the audit log, so a
-- person's own new profiles have a rate limit.
create function private.derive_server_role()
returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.user_id = auth.uid() then
      perform private.require_token('server_profile', new.user_id::text);
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
