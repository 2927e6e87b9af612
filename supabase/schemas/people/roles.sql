-- Roles (admin, owner, server), and what the role `admin` requires.

-- Roles come from user_roles only, never from the token. They have no effect while the person is suspended, and the role admin
-- none without the second step. Definer: policies of user_roles call it.
create function private.has_role(p_role text) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.user_roles where user_id = auth.uid() and role = p_role) and private.is_invited()
    and not (p_role = 'admin' and private.lacks_second_step());
end
$$;

create function private.require_admin() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if private.has_role('admin') then
    return v_user;
  end if;
  -- Only an admin learns that the second step is missing.
  if private.is_invited() and exists (select from public.user_roles where user_id = v_user and role = 'admin') then
    perform private.refuse(403, 'second_step', 'Admins sign in with a second step.');
  end if;
  perform private.refuse(403, 'not_admin', 'Only admins can do this.');
  return null;
end
$$;

grant execute on function private.has_role(text) to anon, authenticated, service_role;
