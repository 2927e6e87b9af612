-- Who is invited and may publish: what policies and procedures ask about an account.

create function private.needs_guardian(p_birth_year int) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(extract(year from now())::int - p_birth_year < 16 /* guardianBelowAge */, false);
end
$$;

-- Who is invited, not suspended, old enough, and has accepted the terms. An account from Apple comes without the last two and
-- waits outside until `complete_account` was told them. `unconfirmed`: no guardian has agreed, which matters to the young.
create view private.invited_people with (security_invoker = true) as
  select i.user_id, p.birth_year, p.guardian_confirmed_at is null as unconfirmed
  from private.invitations as i join private.people as p on p.user_id = i.user_id
  where (i.suspended_at is null or i.suspended_until <= now()) and extract(year from now())::int - p.birth_year >= 13 /* minAge */
    and exists (select from public.consents as c where c.user_id = i.user_id and c.kind = 'terms');

revoke all on private.invited_people from public, anon, authenticated, service_role;

-- Definer: invitations have no grants.
create function private.is_user_invited(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.invited_people where user_id = p_user);
end
$$;

-- Whether the caller is one of them: the gate of everything but one's own data. Refuses who lacks the second step.
create function private.is_invited() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_user_invited(private.own_id());
end
$$;

-- A person of 13 to 15 years whose guardian has not confirmed may look around but not publish.
create function private.awaits_guardian(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.people
    where user_id = p_user and guardian_confirmed_at is null and private.needs_guardian(birth_year));
end
$$;

-- Whose face others see: neither somebody outside, nor a child whose guardian has not agreed. What it costs is told to the planner, who
-- would take three look-ups for one comparison: whoever filters profiles by what no index knows has it asked of everybody, and the
-- gateway lets a request cost so much and no more.
create function private.is_presentable(p_user uuid) returns boolean
language plpgsql stable security definer cost 4000 set search_path = '' as $$
begin
  return private.is_user_invited(p_user) and not private.awaits_guardian(p_user);
end
$$;

-- Whoever writes something that others may read. Policies ask this; procedures begin with `require_publisher`.
create function private.may_publish() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_invited() and not private.awaits_guardian(auth.uid());
end
$$;

-- Refuses somebody who is not let in, and says why: who is suspended has no use for an invitation code.
create function private.refuse_outsider(p_user uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.invitations
    where user_id = p_user and suspended_at is not null and (suspended_until is null or suspended_until > now())) then
    perform private.refuse(403, 'suspended', 'This account is suspended.');
  end if;
  perform private.refuse(403, 'not_invited', 'Access requires a valid invitation.');
end
$$;

-- First statements of procedures, each answering who is calling: an invited person, one who may publish, an admin.
create function private.require_invited() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_user();
begin
  if not private.is_invited() then
    perform private.refuse_outsider(v_user);
  end if;
  return v_user;
end
$$;

create function private.require_publisher() returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := private.require_invited();
begin
  if private.awaits_guardian(v_user) then
    perform private.refuse(403, 'guardian_pending', 'A parent or guardian has to agree first.');
  end if;
  return v_user;
end
$$;

-- The same for whoever lets others in, and so that nobody suspends them until that is done: a suspension takes back the codes that
-- stand, and one that is made beside it would stand after it.
create function private.hold_publisher() returns uuid language plpgsql security definer set search_path = '' as $$
begin
  perform from private.invitations as i where i.user_id = auth.uid() for share;
  return private.require_publisher();
end
$$;

grant execute on function private.is_presentable(uuid), private.require_publisher() to authenticated, service_role;
grant execute on function private.is_invited(), private.may_publish() to anon, authenticated, service_role;
