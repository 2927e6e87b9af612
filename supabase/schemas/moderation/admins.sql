-- The role admin: granted, revoked and listed by admins.

-- Refuses if no other admin would remain. A suspended admin or one whose account is about to be erased does not count. The lock
-- serialises two admins who remove each other at the same time, so that one remains.
create function private.keep_an_admin(p_user_id uuid, p_message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.user_roles as r where r.user_id = p_user_id and r.role = 'admin') then
    perform pg_advisory_xact_lock(hashtextextended('admins', 0));
    -- Not `has_role`, which is false without the second step: an admin who has not set it up yet still counts.
    if not exists (
      select from public.user_roles as r
      where r.role = 'admin' and r.user_id <> p_user_id and private.is_user_invited(r.user_id)
        and not exists (select from public.data_requests as q where q.user_id = r.user_id and q.kind = 'deletion' and q.status = 'open')) then
      perform private.refuse(409, 'last_admin', p_message);
    end if;
  end if;
end
$$;

-- Only the role admin is granted by hand; owner and server are derived from data. All admins get a mail about a new admin, so
-- that nobody becomes one unnoticed.
create function private.set_admin(p_user_id uuid, p_admin boolean) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if coalesce(p_admin, false) then
    if not private.is_user_invited(p_user_id) or not exists (select from private.profiles as p where p.user_id = p_user_id) then
      perform private.refuse(409, 'not_a_member', 'Only somebody who is invited and not suspended can become an admin.');
    end if;
    insert into public.user_roles (user_id, role) values (p_user_id, 'admin') on conflict do nothing;
    if found then
      -- The mail contains no name: a queued mail must not outlast the account it is about.
      perform private.queue_mail(u.email, 'admin_named')
      from (select r.user_id from public.user_roles as r where r.role = 'admin' limit 50) as admin
      join auth.users as u on u.id = admin.user_id and u.email is not null;
    end if;
    return true;
  end if;
  perform private.keep_an_admin(p_user_id, 'Somebody has to remain');
  delete from public.user_roles as r where r.user_id = p_user_id and r.role = 'admin';
  return false;
end
$$;

-- The admins, oldest grant first, with whether they have a second step and whether they are suspended now.
create function private.get_admins()
returns table (user_id uuid, username text, first_name text, since timestamptz, two_step boolean, suspended_at timestamptz,
  suspended_until timestamptz)
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return query
    select r.user_id, p.username, p.first_name, r.created_at,
      exists (select from auth.mfa_factors as f where f.user_id = r.user_id and f.status::text = 'verified'),
      case when i.suspended_until <= now() then null else i.suspended_at end,
      case when i.suspended_until <= now() then null else i.suspended_until end
    from public.user_roles as r
    left join private.profiles as p on p.user_id = r.user_id
    left join private.invitations as i on i.user_id = r.user_id
    where r.role = 'admin' order by r.created_at, r.user_id limit 100;
end
$$;
