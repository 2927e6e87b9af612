-- Who is calling, and whether their session is still valid.

-- Refuses a token whose session has been ended: by signing out, here or everywhere, by another password, or by a recovery code. It
-- outlives its session by up to an hour, in the hands of just whom it was ended for. With 401, as an old one, so that a device asks
-- for another and learns that there is none.
-- Definer: sessions belong to Auth.
create function private.refuse_ended_session() returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_session uuid := auth.jwt() ->> 'session_id';
begin
  if v_session is not null and not exists (select from auth.sessions as s where s.id = v_session) then
    perform private.refuse(401, 'session_over', 'This token is invalid: its session was ended.');
  end if;
end
$$;

-- Who is calling, as policies and procedures ask it; null for nobody. Whoever has set up a second step of signing in is nobody
-- with a password alone, and is told so with 401: not with "no rows", which a device would take for the truth, and not with 403,
-- which is the last word about a command. (Hosted Storage hands on the sentence alone: an invalid token is renewed by it, too.)
-- Definer: factors belong to Auth.
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

-- First statement of procedures for signed-in people: who is calling, or 42501, or 401 while the second step is missing.
create function private.require_user() returns uuid language plpgsql stable set search_path = '' as $$
begin
  return private.refuse_nobody(private.own_id());
end
$$;

-- The same for the few that lead to the second step or out of its loss: a password is enough.
-- Definer: asks for the session.
create function private.require_password() returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.refuse_ended_session();
  return private.refuse_nobody(auth.uid());
end
$$;

grant execute on function
  private.own_id(), private.refuse_nobody(uuid), private.require_user(), private.require_password()
to anon, authenticated, service_role;
