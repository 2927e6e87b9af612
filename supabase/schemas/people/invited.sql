-- Invited people and people who may publish: the checks of an account that policies and procedures use.

create function private.needs_guardian(p_birth_year int) returns boolean language plpgsql stable set search_path = '' as $$
begin
  return coalesce(extract(year from now())::int - p_birth_year < 16 /* guardianBelowAge */, false);
end
$$;

-- Never named in public, whatever they chose.
create function private.is_child(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from private.people where user_id = p_user and private.needs_guardian(birth_year));
end
$$;

-- People who are invited, not suspended, old enough, and have accepted the terms. An Apple account starts without age and terms
-- and is included only after `complete_account`. `unconfirmed` means that no guardian has agreed, which matters below 16.
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

-- True if the caller is one of these people: the condition of everything except one's own data. Refuses a caller without the
-- second step.
create function private.is_invited() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_user_invited(private.own_id());
end
$$;

-- True for everybody but invited people who have signed in completely. Outsiders read what is published once a day, without names
-- that identify anybody. Refuses nobody.
create function private.is_outsider() returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := auth.uid();
begin
  return v_user is null or not private.is_user_invited(v_user) or (not private.has_second_step() and private.has_factor(v_user));
end
$$;

-- True for a person of 13 to 15 years whose guardian has not confirmed. They may read but not publish.
create function private.awaits_guardian(p_user uuid) returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.people
    where user_id = p_user and guardian_confirmed_at is null and private.needs_guardian(birth_year));
end
$$;

-- True if others may see this person: invited, and not a child whose guardian has not agreed. The cost is declared, because the
-- planner would take three look-ups for one comparison, and the gateway limits the cost of a request.
create function private.is_presentable(p_user uuid) returns boolean
language plpgsql stable security definer cost 4000 set search_path = '' as $$
begin
  return private.is_user_invited(p_user) and not private.awaits_guardian(p_user);
end
$$;

-- True if the caller may write what others read. Policies call this; procedures begin with `require_publisher`.
create function private.may_publish() returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_invited() and not private.awaits_guardian(auth.uid());
end
$$;

-- Refuses a person without access and gives the reason: a suspended person does not need an invitation code.
create function private.refuse_outsider(p_user uuid) returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from private.invitations
    where user_id = p_user and suspended_at is not null and (suspended_until is null or suspended_until > now())) then
    perform private.refuse(403, 'suspended', 'This account is suspended.');
  end if;
  perform private.refuse(403, 'not_invited', 'Access requires a valid invitation.');
end
$$;

-- First statements of procedures. Each returns the caller: an invited person, one who may publish, an admin.
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

-- The same for procedures that let other people in. Also blocks a suspension of the caller until the transaction ends: a
-- suspension revokes the caller's codes, and a code created at the same time would escape it.
create function private.hold_publisher() returns uuid language plpgsql security definer set search_path = '' as $$
begin
  perform from private.invitations as i where i.user_id = auth.uid() for share;
  return private.require_publisher();
end
$$;

grant execute on function private.is_presentable(uuid), private.require_publisher() to authenticated, service_role;
grant execute on function private.is_invited(), private.may_publish() to anon, authenticated, service_role;
