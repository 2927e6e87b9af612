-- The caller of a procedure: the user id, a valid session and the second step.

-- Refuses a token whose session has ended: by signing out, a changed password, a recovery code, or because a refresh token was used
-- twice, after which Auth revokes all refresh tokens of the session and keeps the session. (While Auth exchanges a refresh token there
-- may be none for a moment.) A token outlives its session by
-- up to an hour. The status is 401, as for an expired token, so that a device asks for a new one and learns that there is none.
-- Definer: sessions belong to Auth.
create function private.refuse_ended_session() returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  if v_session is not null and (not exists (select from auth.sessions as s where s.id = v_session)
    or (select bool_and(t.revoked) and max(t.updated_at) < now() - interval '2 seconds'
      from auth.refresh_tokens as t where t.session_id = v_session)) then
    perform private.refuse(401, 'session_over', 'This token is invalid: its session was ended.');
  end if;
end
$$;

-- The id of the caller for policies and procedures; null without an account. A person with a second step who has signed in by
-- password alone gets 401: a device would take an empty result for the true state, and 403 would reject a command permanently.
-- Hosted Storage passes on the sentence only, which therefore begins with "This token is invalid". Definer: factors belong to
-- Auth.
create function private.own_id() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  if v_user is not null and not private.has_second_step() and private.has_factor(v_user) then
    perform private.refuse(401, 'second_step', 'This token is invalid without the second step of signing in.');
  end if;
  perform private.refuse_ended_session();
  return v_user;
end
$$;

create function private.refuse_nobody(p_user uuid) returns uuid language plpgsql stable set search_path = '' as $$
begin
  if p_user is null then
    raise exception 'Not authenticated' using errcode = '42501', hint = 'not_signed_in';
  end if;
  return p_user;
end
$$;

-- First statement of procedures for signed-in people. Returns the caller; refuses with 42501 without an account and with 401
-- while the second step is missing.
create function private.require_user() returns uuid language plpgsql stable set search_path = '' as $$
begin
  return private.refuse_nobody(private.own_id());
end
$$;

-- The same for the procedures that set up or recover the second step: a password is enough. Definer: reads the session.
create function private.require_password() returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_ended_session();
  return private.refuse_nobody(auth.uid());
end
$$;

grant execute on function
  private.own_id(), private.refuse_nobody(uuid), private.require_user(), private.require_password()
to anon, authenticated, service_role;
