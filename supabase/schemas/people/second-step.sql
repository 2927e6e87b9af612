-- Whether the caller has signed in with a second step, and whether one is set up.

-- Whether this session was opened with a second step as well: the token says so, and nobody but the auth server makes tokens.
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

-- An admin's password alone opens nothing that only admins may do. One setting, on wherever it is not switched off by hand.
create function private.lacks_second_step() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.setting('admin_second_step'), 1) <> 0 and not private.has_second_step();
end
$$;
