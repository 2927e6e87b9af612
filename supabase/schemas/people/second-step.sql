-- The second step of sign-in: whether the caller's session has it, and whether it is missing for an admin.

-- True if this session was opened with a second step. The token says so, and only the auth server issues tokens.
create function private.has_second_step() returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(auth.jwt() ->> 'aal' = 'aal2', false);
end
$$;

create function private.has_factor(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from auth.mfa_factors as f where f.user_id = p_user and f.status = 'verified');
end
$$;

-- True for an admin who has signed in by password alone while the setting `admin_second_step` is on. Such a session has no admin
-- rights.
create function private.lacks_second_step() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.setting('admin_second_step'), 1) <> 0 and not private.has_second_step();
end
$$;
